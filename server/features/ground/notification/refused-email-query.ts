import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { refusedEmail } from '#server/database/schema/notification-schema.ts';

/** Notes that an address takes no letters, until the member changes it or wants another try. */
export async function noteRefusedEmail(
  database: Database,
  refused: typeof refusedEmail.$inferInsert,
): Promise<void> {
  await database
    .insert(refusedEmail)
    .values(refused)
    .onConflictDoUpdate({ target: refusedEmail.memberId, set: refused });
}

/** Those among these members whose address takes no letters, with the address. */
export async function findRefusedEmails(
  database: Database,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .select({ memberId: member.id, email: member.email })
    .from(refusedEmail)
    .innerJoin(
      member,
      and(eq(member.id, refusedEmail.memberId), eq(member.email, refusedEmail.email)),
    )
    .where(inArray(member.id, [...memberIds]));
  return new Map(rows.map(({ memberId, email }) => [memberId, email]));
}

/** Lets letters go to the member's address again. */
export async function deleteRefusedEmail(database: Database, memberId: string): Promise<void> {
  await database.delete(refusedEmail).where(eq(refusedEmail.memberId, memberId));
}
