import { withStaffCalls } from './ask-staff.ts';
import { executeMessageCommand } from './messages/execute-message-command.ts';
import { messageUsage, parseMessageCommand } from './messages/message-arguments.ts';
import { CommandMistake, runOwnerCommand } from './owner-command.ts';

await runOwnerCommand(async () => {
  const command = parseMessageCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(messageUsage);
  console.log(await withStaffCalls(['MESSAGES'], (ask) => executeMessageCommand(ask, command)));
  return true;
});
