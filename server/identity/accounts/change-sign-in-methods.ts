import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { member, memberSession, refreshFamily } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import type { IdentityCall, SessionCall } from '#server/identity/identity-call.ts';
import { proofLifeSeconds } from '#server/identity/identity-terms.ts';
import { isInventedEmail } from './unverified-email.ts';

export type RecentSignIn = SessionCall['session'];

/**
 * Changes a member's sign-in methods, serialised per member, if this sign-in is still valid and was
 * reauthenticated within ten minutes; else REAUTHENTICATION_REQUIRED.
 */
export async function changeSignInMethods<T>(
  call: IdentityCall,
  signIn: RecentSignIn,
  change: (transaction: Transaction, found: Member) => Promise<T>,
): Promise<T> {
  return call.database.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(member)
      .where(eq(member.id, signIn.member.id))
      .for('update');
    if (!found) throw new Refusal('UNAUTHENTICATED');
    const reauthenticatedAt = await findProof(transaction, signIn);
    if (reauthenticatedAt === undefined) throw new Refusal('UNAUTHENTICATED');
    if (!isRecent(reauthenticatedAt, call.now())) throw new Refusal('REAUTHENTICATION_REQUIRED');
    return change(transaction, found);
  });
}

/** The caller's sign-in, which must have been reauthenticated within ten minutes. */
export async function requireRecentProof(call: SessionCall): Promise<RecentSignIn> {
  const { session: signIn } = call;
  const reauthenticatedAt = await findProof(call.database, signIn);
  if (reauthenticatedAt === undefined) throw new Refusal('UNAUTHENTICATED');
  if (!isRecent(reauthenticatedAt, call.now())) throw new Refusal('REAUTHENTICATION_REQUIRED');
  return signIn;
}

/** When the member last authenticated on this device; undefined once the sign-in has ended. */
export async function findProof(
  database: Pick<Transaction, 'select'>,
  { member: { id }, sessionId }: RecentSignIn,
): Promise<Date | undefined> {
  const [found] = await database
    .select({ reauthenticatedAt: refreshFamily.reauthenticatedAt })
    .from(refreshFamily)
    .innerJoin(memberSession, eq(memberSession.id, refreshFamily.sessionId))
    .where(and(eq(memberSession.id, sessionId), eq(memberSession.memberId, id)));
  return found?.reauthenticatedAt;
}

export const isRecent = (reauthenticatedAt: Date, now: Date): boolean =>
  now.getTime() - reauthenticatedAt.getTime() < proofLifeSeconds * 1_000;

/** Without a verified address nothing may be linked to the account. */
export function refuseUnverifiedEmail({ email, emailVerified }: Member): void {
  if (!emailVerified && !isInventedEmail(email)) throw new Refusal('EMAIL_UNPROVED');
}
