import type { StaffMember } from '@kaituan/contract/staff/staff';
import {
  rolePermissions,
  staffRoleDuty,
  staffRoles,
  staffRoleText,
} from '@kaituan/domain/staff/role';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { textOf } from '#admin/parts/forms/typed-values.ts';
import { useChannelName } from '#admin/session/channel.ts';
import { useMay, useStaff } from '#admin/session/staff.ts';

type RoleAndPlace = Pick<StaffMember, 'role' | 'channelId'>;

/** How the place of a role is called. */
export function usePlaceText(): (channelId: number | null) => string {
  const channelName = useChannelName();
  return (channelId) => (channelId === null ? '整間商店' : channelName(channelId));
}

/** Which role, and where; the place of an appointment that exists does not change. */
export function RoleFields({ appointed }: { appointed?: RoleAndPlace | undefined }) {
  const mayDo = useMay();
  const { channels } = useStaff();
  const placeText = usePlaceText();
  const places = [
    ...(mayDo('SETTINGS', null) ? [null] : []),
    ...channels.map(({ channelId }) => channelId),
  ].filter((place) => appointed === undefined || place === appointed.channelId);
  const roles = staffRoles.filter((role) => rolePermissions[role].length > 0);
  return (
    <>
      <SelectField label="職務" name="role" defaultValue={appointed?.role ?? 'CLERK'}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {staffRoleText[role]}
          </option>
        ))}
      </SelectField>
      <ul aria-label="各職務可以做什麼" className="space-y-1 text-sm text-ink-soft">
        {roles.map((role) => (
          <li key={role}>
            <strong className="text-ink">{staffRoleText[role]}</strong>：{staffRoleDuty[role]}
          </li>
        ))}
      </ul>
      <SelectField label="通路" name="channelId">
        {places.map((channelId) => (
          <option key={channelId ?? 0} value={channelId ?? ''}>
            {placeText(channelId)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

/** What `RoleFields` say. */
export function readRole(typed: FormData): RoleAndPlace {
  const channel = textOf(typed, 'channelId');
  return {
    role: textOf(typed, 'role') as StaffMember['role'],
    channelId: channel === '' ? null : Number(channel),
  };
}
