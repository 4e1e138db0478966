import { withStaffCalls } from './ask-staff.ts';
import { parsePromotionCommand } from './goods/promotion-arguments.ts';
import { executeGroupCommand } from './groups/execute-group-command.ts';
import { groupUsage, parseGroupCommand } from './groups/group-arguments.ts';
import { CommandMistake, runOwnerCommand } from './owner-command.ts';

await runOwnerCommand(async () => {
  const ofFile = parsePromotionCommand(process.argv.slice(2));
  if (ofFile) {
    const { executePromotionCommand } = await import('./goods/promotion-files.ts');
    return executePromotionCommand(ofFile);
  }
  const command = parseGroupCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(groupUsage);
  console.log(await withStaffCalls(['GROUP_BUYS'], (ask) => executeGroupCommand(ask, command)));
  return true;
});
