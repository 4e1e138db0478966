import * as contract from '@kaituan/contract/staff';
import { eq } from 'drizzle-orm';
import { channel } from '#server/database/catalog-schema.ts';
import { staffMember } from '#server/database/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getMemberNamed, isAppointment, keepAnOwner, recordAppointment } from './staff-query.ts';

export const appointStaff = handleStaff(
  contract.appointStaff,
  async ({ who: name, role, channelId }, { database, staff, now }) => {
    const who = await getMemberNamed(database, name);
    const place = { memberId: who.id, channelId };
    if (channelId !== null) {
      const found = await database.select().from(channel).where(eq(channel.id, channelId));
      if (found.length === 0) {
        throw new Refusal('NOT_FOUND', { message: `沒有編號 ${channelId} 的通路` });
      }
    }
    if (role !== 'OWNER') await keepAnOwner(database, place);
    const [before] = await database.select().from(staffMember).where(isAppointment(place));
    const values = { role, appointedAt: now, appointedBy: staff.by };
    const [row] = await database
      .insert(staffMember)
      .values({ ...place, ...values })
      .onConflictDoUpdate({ target: [staffMember.memberId, staffMember.channelId], set: values })
      .returning();
    if (!row) throw new Error(`${who.id} was not appointed`);
    staff.note({ subjectId: who.id, before: before && { role: before.role }, after: { role } });
    return { result: await recordAppointment(database, 'STAFF_APPOINTED', { who, row, now }) };
  },
);
