import { withStaffCalls } from './ask-staff.ts';
import { executeGroupCommand } from './execute-group-command.ts';
import { groupUsage, parseGroupCommand } from './group-arguments.ts';
import { CommandMistake, runOwnerCommand } from './owner-command.ts';
import { parsePromotionCommand } from './promotion-arguments.ts';

await runOwnerCommand(async () => {
  const ofFile = parsePromotionCommand(process.argv.slice(2));
  if (ofFile) {
    const { executePromotionCommand } = await import('./promotion-files.ts');
    return executePromotionCommand(ofFile);
  }
  const command = parseGroupCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(groupUsage);
  console.log(await withStaffCalls(['GROUP_BUYS'], (ask) => executeGroupCommand(ask, command)));
  return true;
});
