import type { StaffMemberStory } from '@kaituan/contract/staff/members/staff-member-story';
import * as contract from '@kaituan/contract/staff/members/staff-member-story';
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { memberNote } from '#server/database/schema/staff-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { Refusal } from '#server/http/refusal.ts';
import { staffNameOf } from '#server/http/staff-access.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { getMemberRow } from './search-member-array.ts';

export const noteMember = handleStaff(
  contract.noteMember,
  async ({ channelId, memberId, text }, { database, staff, now }) => {
    await getMemberRow(database, { channelId, memberId });
    const noteNo = newUlid(now);
    const written = { writtenBy: staff.by, writtenAt: now };
    await database.insert(memberNote).values({ noteNo, memberId, text, ...written });
    staff.note({ subjectId: memberId });
    return { result: { noteNo } };
  },
);

export const removeMemberNote = handleStaff(
  contract.removeMemberNote,
  async ({ channelId, memberId, noteNo }, { database, staff }) => {
    await getMemberRow(database, { channelId, memberId });
    const removed = await database
      .delete(memberNote)
      .where(and(eq(memberNote.noteNo, noteNo), eq(memberNote.memberId, memberId)))
      .returning({ noteNo: memberNote.noteNo });
    if (removed.length === 0) throw new Refusal('NOT_FOUND', { message: '這則備註已經刪除了' });
    staff.note({ subjectId: memberId });
    return { result: null };
  },
);

/** What staff wrote about a member, the latest first. */
export async function listMemberNotes(
  database: Database,
  memberId: string,
): Promise<StaffMemberStory['notes']> {
  const rows = await database
    .select({ note: memberNote, name: member.displayName })
    .from(memberNote)
    .leftJoin(member, eq(member.id, memberNote.writtenBy))
    .where(eq(memberNote.memberId, memberId))
    .orderBy(desc(memberNote.writtenAt), desc(memberNote.noteNo));
  return rows.map(({ note: { noteNo, text, writtenAt, writtenBy }, name }) => ({
    ...{ noteNo, text, writtenAt: writtenAt.toISOString() },
    writtenByName: staffNameOf(writtenBy, name, ''),
  }));
}
