import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { member, memberAccount } from '#server/database/schema/identity-schema.ts';
import { recordJoined } from '#server/identity/accounts/member-events.ts';
import type { MemberAccounts } from '#server/identity/member-accounts.ts';

export type NewMember = { email: string; passwordHash: string; displayName: string };

/** Creates a member with a password, not signed in, whose address was verified or given by the shop. */
export async function createPasswordMember(
  database: Database,
  { email, passwordHash, displayName }: NewMember,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID();
  await database.transaction(async (transaction) => {
    await transaction
      .insert(member)
      .values({ id, email, displayName, emailVerified: true, createdAt: now, updatedAt: now });
    await setPassword(transaction, { memberId: id, passwordHash }, now);
    await recordJoined(transaction, id, now);
  });
  return id;
}

/** Sets a member's password. */
export async function setPassword(
  database: Database | Transaction,
  { memberId, passwordHash }: { memberId: string; passwordHash: string },
  now: Date,
): Promise<void> {
  const dates = { createdAt: now, updatedAt: now };
  await database
    .insert(memberAccount)
    .values({
      id: crypto.randomUUID(),
      providerId: 'credential',
      accountId: memberId,
      memberId,
      password: passwordHash,
      ...dates,
    })
    .onConflictDoUpdate({
      target: [memberAccount.providerId, memberAccount.accountId],
      set: { password: passwordHash, updatedAt: now },
    });
}

/** The slow hash of a password, for members that a shop begins with. */
export { hashPassword as hashFirstPassword } from 'better-auth/crypto';

/** The slow hash of a password. */
export async function hashPassword(accounts: MemberAccounts, password: string): Promise<string> {
  return (await accounts.$context).password.hash(password);
}

/** The stored hash of the member with this address; undefined without a password. */
export async function findPasswordHash(
  database: Database,
  email: string,
): Promise<string | undefined> {
  const [found] = await database
    .select({ hash: memberAccount.password })
    .from(memberAccount)
    .innerJoin(member, eq(member.id, memberAccount.memberId))
    .where(and(eq(member.email, email), eq(memberAccount.providerId, 'credential')));
  return found?.hash ?? undefined;
}

/** Whether it is the member's password; undefined for a member without one. */
export async function isPasswordOf(
  accounts: MemberAccounts,
  memberId: string,
  given: string,
): Promise<boolean | undefined> {
  const { internalAdapter, password } = await accounts.$context;
  const hash = (await internalAdapter.findCredentialAccount(memberId))?.password;
  return hash ? password.verify({ hash, password: given }) : undefined;
}
