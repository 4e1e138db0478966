import pino from 'pino';
import { readConfiguration } from '#server/configuration/configuration.ts';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  executeMemberCommand,
  type MemberCommand,
  MemberMistake,
  type MemberOutcome,
} from '#server/identity/execute-member-command.ts';
import { memberUsage, parseMemberCommand } from './member-arguments.ts';
import { CommandMistake, runOwnerCommand, withShop } from './owner-command.ts';
import { callShop, type RunningShop } from './running-shop.ts';

await runOwnerCommand(async () => {
  const command = parseMemberCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(memberUsage);
  const outcome = await withShop({
    permissions: ['MEMBERS', 'SETTINGS'],
    running: (shop) => callRunningShop(shop, command),
    alone: (opened) => executeAlone(opened, command),
  });
  console.log(outcome.output);
  // On stderr, so that a shell can capture a token from stdout.
  if (outcome.note) console.error(outcome.note);
  return true;
});

async function callRunningShop(shop: RunningShop, command: MemberCommand): Promise<MemberOutcome> {
  const response = await callShop(shop, '/operator/member', {
    method: 'POST',
    body: JSON.stringify(command),
  });
  return (await response.json()) as MemberOutcome;
}

async function executeAlone(opened: OpenDatabase, command: MemberCommand): Promise<MemberOutcome> {
  const { createIdentity } = await import('#server/identity/identity.ts');
  const { parts } = await createIdentity({
    database: opened.database,
    configuration: readConfiguration(process.env),
    // What it warns of concerns a shop that serves.
    log: pino({ level: 'error' }, pino.destination(2)),
  });
  try {
    return await executeMemberCommand(parts, command);
  } catch (error) {
    throw error instanceof MemberMistake ? new CommandMistake(error.message) : error;
  }
}
