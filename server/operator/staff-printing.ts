import type { StaffMember } from '@kaituan/contract/staff';
import { staffRoleText } from '@kaituan/domain/staff/role';

export const presentStaffMember = ({ role, channelId, displayName, email }: StaffMember): string =>
  [
    staffRoleText[role],
    channelId === null ? '整間商店' : `通路 ${channelId}`,
    `${displayName} <${email}>`,
  ].join('  ');

/** Staff, one appointment per line. */
export const presentStaff = (staff: readonly StaffMember[]): string =>
  staff.length > 0 ? staff.map(presentStaffMember).join('\n') : '沒有工作人員，只有指令列';
