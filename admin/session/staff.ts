import { memberQuery } from '@kaituan/api-client/query-client';
import type { StaffSession } from '@kaituan/contract/staff/staff';
import { isGranted } from '@kaituan/domain/staff/grant';
import type { Permission } from '@kaituan/domain/staff/role';
import { createContext, use } from 'react';

export type Grants = StaffSession['grants'];

export const staffSessionQuery = () => memberQuery('/Staff/GetStaffSession', {});

export const StaffContext = createContext<StaffSession | null>(null);

/** Who works here; only below the frame, which waits for it. */
export function useStaff(): StaffSession {
  const staff = use(StaffContext);
  if (!staff) throw new Error('no staff outside of the frame');
  return staff;
}

/** Whether something may be done in a channel, or, without one, in any. The server decides again. */
export const may = (grants: Grants, permission: Permission, channelId?: number | null): boolean =>
  channelId === undefined
    ? grants.some(({ permissions }) => permissions.includes(permission))
    : isGranted(grants, permission, channelId);

/** The same for who works here. */
export function useMay(): (permission: Permission, channelId?: number | null) => boolean {
  const { grants } = useStaff();
  return (permission, channelId) => may(grants, permission, channelId);
}
