import type { RemovedPart } from '@kaituan/contract/identity/member-account';
import * as contract from '@kaituan/contract/identity/member-account';
import { eq } from 'drizzle-orm';
import { member } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findMemberByEmail } from '#server/identity/accounts/member-query.ts';
import { maskOrders, removeUnverifiedParts } from '#server/identity/accounts/unverified-email.ts';
import { attemptsElsewhere } from '#server/identity/codes/code-requester.ts';
import { addressOf, handleIdentity, type IdentityCall } from '#server/identity/identity-call.ts';
import { admitDeviceOr } from '#server/identity/limits/admit.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { hashPassword, setPassword } from '#server/identity/passwords/set-password.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';
import { endAllSessions } from '#server/identity/sessions/end-sessions.ts';
import { findKnownDevice } from '#server/identity/sessions/known-device.ts';
import { openSessionOf } from '#server/identity/sessions/member-session.ts';

/** A forgotten password may be known to somebody else: every sign-in ends before the new one begins. */
export const resetPassword = handleIdentity(
  contract.resetPassword,
  async ({ email, code, password, challenge }, call) => {
    const { accounts, mail, oneTimeCodes, database } = call;
    if (!mail.reset.isAvailable) throw new Refusal('NOT_FOUND');
    await refuseWeakPassword(password, { email });
    const device = await findKnownDevice(call, { email });
    const elsewhere = attemptsElsewhere(call, email);
    const own = device
      ? [{ limit: limits.codeTryByDevice, subject: device }, ...elsewhere]
      : undefined;
    const others = [{ limit: limits.codeTryByAddress, subject: addressOf(call) }, ...elsewhere];
    const purpose = { action: 'RESET_PASSWORD', subject: email } as const;
    const returnAttempt = await admitDeviceOr(call, own, others, {
      ...purpose,
      solution: challenge,
    });
    await oneTimeCodes.use('RESET_PASSWORD', email, code);
    await returnAttempt();
    const found = await findMemberByEmail(database, email);
    if (!found) throw new Refusal('CODE_INVALID');
    const passwordHash = await hashPassword(accounts, password);
    if (!found.emailVerified) await maskOrders(database, found.id);
    const removedArray = await replacePassword(call, found.id, passwordHash);
    // Orders placed until the last sign-in ended.
    if (!found.emailVerified) await maskOrders(database, found.id);
    const session = await openSessionOf(call, found.id, undefined, { isNotified: true });
    const recipient = { ...found, emailVerified: true };
    call.notifications.changed(call, recipient, { what: '重新設定了密碼，其他裝置都已登出' });
    return { result: { ...session, removedArray } };
  },
);

/** The lock serialises with concurrent sign-ins: they are ended here, or see the new password. */
function replacePassword(
  { database, now }: IdentityCall,
  memberId: string,
  passwordHash: string,
): Promise<RemovedPart[]> {
  return database.transaction(async (transaction) => {
    const [locked] = await transaction
      .select()
      .from(member)
      .where(eq(member.id, memberId))
      .for('update');
    if (!locked) throw new Refusal('CODE_INVALID');
    const removed = locked.emailVerified
      ? []
      : await removeUnverifiedParts(transaction, locked, now());
    await transaction
      .update(member)
      .set({ emailVerified: true, updatedAt: now() })
      .where(eq(member.id, memberId));
    await setPassword(transaction, { memberId, passwordHash }, now());
    await endAllSessions(transaction, memberId, now());
    return removed;
  });
}
