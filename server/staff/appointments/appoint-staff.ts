import * as contract from '@kaituan/contract/staff/staff';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { appoint, getMemberNamed, requireChannelToExist } from './staff-query.ts';

export const appointStaff = handleStaff(
  contract.appointStaff,
  async ({ who: name, role, channelId }, { database, staff, now }) => {
    const who = await getMemberNamed(database, name);
    await requireChannelToExist(database, channelId);
    const { before, result } = await appoint(database, {
      ...{ who, role, channelId, now },
      by: staff.by,
    });
    staff.note({ subjectId: who.id, before: before && { role: before }, after: { role } });
    return { result };
  },
);
