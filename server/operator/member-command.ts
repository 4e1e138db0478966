import { withStaffCalls } from './ask-staff.ts';
import { executeMemberCommand } from './members/execute-member-command.ts';
import { memberUsage, parseMemberCommand } from './members/member-arguments.ts';
import { CommandMistake, runOwnerCommand } from './owner-command.ts';

await runOwnerCommand(async () => {
  const command = parseMemberCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(memberUsage);
  const { output, note } = await withStaffCalls(['MEMBERS', 'SETTINGS'], (ask) =>
    executeMemberCommand(ask, command),
  );
  console.log(output);
  // On stderr, so that a shell can capture a token from stdout.
  if (note) console.error(note);
  return true;
});
