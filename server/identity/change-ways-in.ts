import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { member, memberSession, refreshFamily } from '#server/database/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from './access-token.ts';
import type { IdentityCall } from './identity-call.ts';
import { proofLifeSeconds } from './identity-terms.ts';
import { isInventedEmail } from './invented-email.ts';
import { requireSession } from './session-of-call.ts';

export type Asking = { member: Member; sessionId: string };

/**
 * Runs a change of the ways in, one at a time for a member, while this sign-in still stands and its
 * member proved within the last ten minutes who they are. Refuses with REAUTHENTICATION_REQUIRED.
 */
export async function changeWaysIn<T>(
  call: IdentityCall,
  asking: Asking,
  change: (transaction: Transaction, found: Member) => Promise<T>,
): Promise<T> {
  return call.database.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(member)
      .where(eq(member.id, asking.member.id))
      .for('update');
    if (!found) throw new Refusal('UNAUTHENTICATED');
    const provedAt = await findProof(transaction, asking);
    if (provedAt === undefined) throw new Refusal('UNAUTHENTICATED');
    if (!isRecent(provedAt, call.now())) throw new Refusal('REAUTHENTICATION_REQUIRED');
    return change(transaction, found);
  });
}

/** The sign-in of the browser that calls, whose member proved within ten minutes who they are. */
export async function requireRecentProof(call: IdentityCall): Promise<Asking> {
  const asking = await requireSession(call);
  const provedAt = await findProof(call.database, asking);
  if (provedAt === undefined) throw new Refusal('UNAUTHENTICATED');
  if (!isRecent(provedAt, call.now())) throw new Refusal('REAUTHENTICATION_REQUIRED');
  return asking;
}

/** When the member last proved on this device who they are; undefined once the sign-in has ended. */
export async function findProof(
  database: Pick<Transaction, 'select'>,
  { member: { id }, sessionId }: Asking,
): Promise<Date | undefined> {
  const [found] = await database
    .select({ provedAt: refreshFamily.provedAt })
    .from(refreshFamily)
    .innerJoin(memberSession, eq(memberSession.id, refreshFamily.sessionId))
    .where(and(eq(memberSession.id, sessionId), eq(memberSession.memberId, id)));
  return found?.provedAt;
}

export const isRecent = (provedAt: Date, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < proofLifeSeconds * 1_000;

/** Whoever gave an address that nobody proved may link nothing to the account. */
export function refuseUnprovedEmail({ email, emailVerified }: Member): void {
  if (!emailVerified && !isInventedEmail(email)) throw new Refusal('EMAIL_UNPROVED');
}
