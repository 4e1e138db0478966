import * as contract from '@kaituan/contract/staff';
import { and, eq, isNull } from 'drizzle-orm';
import { staffMember } from '#server/database/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getMemberNamed, keepAnOwner, recordAppointment } from './staff-query.ts';

export const removeStaff = handleStaff(
  contract.removeStaff,
  async ({ who: name, channelId }, { database, now }) => {
    const who = await getMemberNamed(database, name);
    await keepAnOwner(database, { memberId: who.id, channelId });
    const isThere =
      channelId === null ? isNull(staffMember.channelId) : eq(staffMember.channelId, channelId);
    const [row] = await database
      .delete(staffMember)
      .where(and(eq(staffMember.memberId, who.id), isThere))
      .returning();
    if (!row) throw new Refusal('NOT_FOUND', { message: `${who.displayName} 在這裡沒有職務` });
    return { result: await recordAppointment(database, 'STAFF_REMOVED', { who, row, now }) };
  },
);
