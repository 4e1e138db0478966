import type { StaffMember } from '@kaituan/contract/staff/staff';
import { staffRoleText } from '@kaituan/domain/staff/role';
import { type AskStaff, withStaffCalls } from './ask-staff.ts';
import { parseStaffCommand, type StaffCommand, staffUsage } from './members/staff-arguments.ts';
import { CommandMistake, runOwnerCommand } from './owner-command.ts';

const presentStaffMember = ({ role, channelId, displayName, email }: StaffMember): string =>
  [
    staffRoleText[role],
    channelId === null ? '整間商店' : `通路 ${channelId}`,
    `${displayName} <${email}>`,
  ].join('  ');

/** Staff, one appointment per line. */
const presentStaff = (staff: readonly StaffMember[]): string =>
  staff.length > 0 ? staff.map(presentStaffMember).join('\n') : '沒有工作人員，只有指令列';

await runOwnerCommand(async () => {
  const command = parseStaffCommand(process.argv.slice(2));
  if (!command) throw new CommandMistake(staffUsage);
  console.log(await withStaffCalls(['SETTINGS'], (ask) => execute(command, ask)));
  return true;
});

async function execute(command: StaffCommand, ask: AskStaff): Promise<string> {
  switch (command.verb) {
    case 'list':
      return presentStaff((await ask('/Staff/GetStaffArray', {})).result);
    case 'appoint': {
      const { who, role, channelId } = command;
      const { result } = await ask('/Staff/AppointStaff', { who, role, channelId });
      return `已任命 ${presentStaffMember(result)}`;
    }
    case 'reset-code': {
      const { result } = await ask('/StaffMember/ResetSecondFactor', { who: command.who });
      const { displayName, keepsPasskeys } = result;
      if (keepsPasskeys) {
        return `已移除 ${displayName} 的兩步驟驗證。${displayName} 只用通行密鑰登入，所以通行密鑰保留；裝置遺失時請先設定密碼，再執行一次`;
      }
      return `已移除 ${displayName} 的兩步驟驗證與通行密鑰，下次登入後台要重新設定`;
    }
    case 'remove': {
      const { who, channelId } = command;
      const { result } = await ask('/Staff/RemoveStaff', { who, channelId });
      return `已撤銷 ${presentStaffMember(result)}`;
    }
  }
}
