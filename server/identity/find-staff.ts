import { grantOf } from '@kaituan/domain/staff/grant';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member, staffMember } from '#server/database/identity-schema.ts';
import type { Staff } from '#server/http/staff-access.ts';

/** A member's permissions as staff, read anew for every call: a removal counts at once. */
export async function findStaff(database: Database, memberId: string): Promise<Staff> {
  const appointments = await database
    .select({ role: staffMember.role, channelId: staffMember.channelId })
    .from(staffMember)
    .innerJoin(member, eq(member.id, staffMember.memberId))
    .where(and(eq(staffMember.memberId, memberId), eq(member.status, 'ACTIVE')));
  return { by: memberId, grants: appointments.map(grantOf) };
}
