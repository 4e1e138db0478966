import pino from 'pino';
import { readConfiguration } from '../configuration.ts';
import type { OpenDatabase } from '../database/database.ts';
import {
  carryOut,
  MemberMistake,
  type MemberOrder,
  type MemberOutcome,
} from '../identity/member-orders.ts';
import { findMemberOrder, memberUsage } from './member-arguments.ts';
import { CommandMistake, runOwnerCommand, withShop } from './owner-command.ts';
import { askShop, type RunningShop } from './running-shop.ts';

await runOwnerCommand(async () => {
  const order = findMemberOrder(process.argv.slice(2));
  if (!order) throw new CommandMistake(memberUsage);
  const outcome = await withShop({
    running: (shop) => orderFromShop(shop, order),
    alone: (opened) => orderAlone(opened, order),
  });
  console.log(outcome.output);
  // Apart from the output, so that a token can be caught by a shell.
  if (outcome.note) console.error(outcome.note);
  return true;
});

async function orderFromShop(shop: RunningShop, order: MemberOrder): Promise<MemberOutcome> {
  const response = await askShop(shop, '/operator/member', {
    method: 'POST',
    body: JSON.stringify(order),
  });
  return (await response.json()) as MemberOutcome;
}

async function orderAlone(opened: OpenDatabase, order: MemberOrder): Promise<MemberOutcome> {
  const { createIdentity } = await import('../identity/identity.ts');
  const { parts } = await createIdentity({
    database: opened.database,
    configuration: readConfiguration(process.env),
    log: pino({ level: 'warn' }, pino.destination(2)),
  });
  try {
    return await carryOut(parts, order);
  } catch (error) {
    throw error instanceof MemberMistake ? new CommandMistake(error.message) : error;
  }
}
