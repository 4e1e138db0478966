import pino from 'pino';
import { readConfiguration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  carryOutMemberWish,
  MemberMistake,
  type MemberOutcome,
  type MemberWish,
} from '#server/identity/member-wish.ts';
import { findMemberWish, memberUsage } from './member-arguments.ts';
import { CommandMistake, runOwnerCommand, withShop } from './owner-command.ts';
import { askShop, type RunningShop } from './running-shop.ts';

await runOwnerCommand(async () => {
  const wish = findMemberWish(process.argv.slice(2));
  if (!wish) throw new CommandMistake(memberUsage);
  const outcome = await withShop({
    running: (shop) => askRunningShop(shop, wish),
    alone: (opened) => carryOutAlone(opened, wish),
  });
  console.log(outcome.output);
  // Apart from the output, so that a token can be caught by a shell.
  if (outcome.note) console.error(outcome.note);
  return true;
});

async function askRunningShop(shop: RunningShop, wish: MemberWish): Promise<MemberOutcome> {
  const response = await askShop(shop, '/operator/member', {
    method: 'POST',
    body: JSON.stringify(wish),
  });
  return (await response.json()) as MemberOutcome;
}

async function carryOutAlone(opened: OpenDatabase, wish: MemberWish): Promise<MemberOutcome> {
  const { createIdentity } = await import('#server/identity/identity.ts');
  const { parts } = await createIdentity({
    database: opened.database,
    configuration: readConfiguration(process.env),
    log: pino({ level: 'warn' }, pino.destination(2)),
  });
  try {
    return await carryOutMemberWish(parts, wish);
  } catch (error) {
    throw error instanceof MemberMistake ? new CommandMistake(error.message) : error;
  }
}
