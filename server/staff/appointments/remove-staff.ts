import * as contract from '@kaituan/contract/staff/staff';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getMemberNamed, isAppointment, keepAnOwner, recordAppointment } from './staff-query.ts';

export const removeStaff = handleStaff(
  contract.removeStaff,
  async ({ who: name, channelId }, { database, staff, now }) => {
    const who = await getMemberNamed(database, name);
    await keepAnOwner(database, { memberId: who.id, channelId });
    const place = { memberId: who.id, channelId };
    const [row] = await database.delete(staffMember).where(isAppointment(place)).returning();
    if (!row) throw new Refusal('NOT_FOUND', { message: `${who.displayName} 在這裡沒有職務` });
    staff.note({ subjectId: who.id, before: { role: row.role, channelId } });
    return { result: await recordAppointment(database, 'STAFF_REMOVED', { who, row, now }) };
  },
);
