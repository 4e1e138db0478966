import { type Permission, rolePermissions, type StaffRole } from './role.ts';

/** Permissions in one channel, or in the whole shop (null). */
export type Grant = { permissions: readonly Permission[]; channelId: number | null };

/** The grant of a role in a channel. */
export const grantOf = ({
  role,
  channelId,
}: {
  role: StaffRole;
  channelId: number | null;
}): Grant => ({ permissions: rolePermissions[role], channelId });

/** Whether a permission is granted in a channel; what belongs to no single channel needs the whole shop. */
export const isGranted = (
  grants: readonly Grant[],
  permission: Permission,
  channelId: number | null,
): boolean =>
  grants.some(
    (grant) =>
      grant.permissions.includes(permission) &&
      (grant.channelId === null || grant.channelId === channelId),
  );

/** The channels in which a permission is granted. */
export function channelsGranted(
  grants: readonly Grant[],
  permission: Permission,
): readonly number[] | 'ALL' {
  const granting = grants.filter((grant) => grant.permissions.includes(permission));
  const channelIds = granting.flatMap(({ channelId }) => (channelId === null ? [] : [channelId]));
  return channelIds.length < granting.length ? 'ALL' : [...new Set(channelIds)];
}
