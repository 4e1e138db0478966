import { Refusal } from '#server/http/refusal.ts';
import { groupUsage, parseGroupCommand } from './group-arguments.ts';
import type { GroupCommand } from './group-command-schema.ts';
import { CommandMistake, runOwnerCommand, withShop } from './owner-command.ts';
import { parsePromotionCommand } from './promotion-arguments.ts';
import { callShop, type RunningShop } from './running-shop.ts';

await runOwnerCommand(async () => {
  const ofFile = parsePromotionCommand(process.argv.slice(2));
  if (ofFile) {
    const { executePromotionCommand } = await import('./promotion-files.ts');
    return executePromotionCommand(ofFile);
  }
  const command = parseGroupCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(groupUsage);
  console.log(
    await withShop({
      permissions: ['GROUP_BUYS'],
      running: (shop) => callRunningShop(shop, command),
      alone: async ({ database }) => {
        const { executeGroupCommand } = await import('./execute-group-command.ts');
        return executeGroupCommand(database, command, new Date()).catch((error: unknown) => {
          throw error instanceof Refusal ? new CommandMistake(error.message) : error;
        });
      },
    }),
  );
  return true;
});

async function callRunningShop(shop: RunningShop, command: GroupCommand): Promise<string> {
  const body = JSON.stringify(command);
  const response = await callShop(shop, '/operator/group', { method: 'POST', body });
  return ((await response.json()) as { output: string }).output;
}
