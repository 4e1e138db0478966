import { withStaffCalls } from './ask-staff.ts';
import { executeSettingsCommand } from './execute-settings-command.ts';
import { CommandMistake, runOwnerCommand } from './owner-command.ts';
import { parseSettingsCommand, settingsUsage } from './settings-arguments.ts';

await runOwnerCommand(async () => {
  const command = parseSettingsCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(settingsUsage);
  const print = (line: string) => console.log(line);
  return withStaffCalls(['SETTINGS', 'CONTENT', 'PRICES'], (ask) =>
    executeSettingsCommand(ask, command, print),
  );
});
