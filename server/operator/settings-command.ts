import { withStaffCalls } from './ask-staff.ts';
import { CommandMistake, runOwnerCommand } from './owner-command.ts';
import { executeSettingsCommand } from './settings/execute-settings-command.ts';
import { parseSettingsCommand, settingsUsage } from './settings/settings-arguments.ts';

await runOwnerCommand(async () => {
  const command = parseSettingsCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(settingsUsage);
  const print = (line: string) => console.log(line);
  return withStaffCalls(['SETTINGS', 'CONTENT', 'PRICES'], (ask) =>
    executeSettingsCommand(ask, command, print),
  );
});
