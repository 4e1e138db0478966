import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { member, memberAccount } from '#server/database/schema/identity-schema.ts';
import { recordJoined } from './member-events.ts';
import { createPlaceholderEmail } from './unverified-email.ts';

export type FederatedMember = Pick<
  typeof member.$inferSelect,
  'id' | 'status' | 'suspensionReason'
>;

/** The member of an account at another issuer; the account's first token creates it. */
export async function getFederatedMember(
  database: Database,
  account: { issuer: string; subject: string; name: string },
  now: Date,
): Promise<FederatedMember> {
  const found = await findMember(database, account);
  if (found) return found;
  await createMember(database, account, now);
  const created = await findMember(database, account);
  if (!created) throw new Error('the federated member was not found after creating it');
  return created;
}

async function findMember(database: Database, account: { issuer: string; subject: string }) {
  const { id, status, suspensionReason } = member;
  const [found] = await database
    .select({ id, status, suspensionReason })
    .from(memberAccount)
    .innerJoin(member, eq(member.id, memberAccount.memberId))
    .where(
      and(
        eq(memberAccount.providerId, account.issuer),
        eq(memberAccount.accountId, account.subject),
      ),
    );
  return found;
}

/** Of two concurrent first tokens one creates the member; the other finds it. */
async function createMember(
  database: Database,
  account: { issuer: string; subject: string; name: string },
  now: Date,
): Promise<void> {
  const dates = { createdAt: now, updatedAt: now };
  await database.transaction(async (transaction) => {
    const memberId = crypto.randomUUID();
    await transaction.insert(member).values({
      id: memberId,
      email: createPlaceholderEmail(),
      displayName: account.name,
      ...dates,
    });
    const made = await transaction
      .insert(memberAccount)
      .values({
        id: crypto.randomUUID(),
        providerId: account.issuer,
        accountId: account.subject,
        memberId,
        ...dates,
      })
      .onConflictDoNothing()
      .returning({ id: memberAccount.id });
    if (made.length === 0) await transaction.delete(member).where(eq(member.id, memberId));
    else await recordJoined(transaction, memberId, now);
  });
}
