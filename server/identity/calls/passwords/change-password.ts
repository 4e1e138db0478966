import * as contract from '@kaituan/contract/identity/member-account';
import { eq } from 'drizzle-orm';
import { member as memberTable } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findProof } from '#server/identity/accounts/change-sign-in-methods.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import {
  findPasswordHash,
  hashPassword,
  isPasswordOf,
  setPassword,
} from '#server/identity/passwords/set-password.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';
import { endOtherSessions } from '#server/identity/sessions/end-sessions.ts';
import { deleteOtherDevices } from '#server/identity/sessions/known-device.ts';

/** The current password is the proof; a concurrent reset wins. */
export const changePassword = handleSession(
  contract.changePassword,
  async ({ currentPassword, newPassword }, call) => {
    const { accounts, database, now } = call;
    const { session: signIn } = call;
    const { member, sessionId } = signIn;
    const attempts = [{ limit: limits.changePassword, subject: member.id }];
    const returnAttempt = await takeAttempts(database, attempts, now());
    const hash = await findPasswordHash(database, member.email);
    const isRight = await isPasswordOf(accounts, member.id, currentPassword);
    if (isRight === undefined) throw new Refusal('NOT_FOUND', { message: '您還沒有設定密碼' });
    if (!isRight) throw new Refusal('CREDENTIALS_INVALID', { message: '目前的密碼不正確' });
    await returnAttempt();
    await refuseWeakPassword(newPassword, { email: member.email, field: 'newPassword' });
    const passwordHash = await hashPassword(accounts, newPassword);
    const endedCount = await database.transaction(async (transaction) => {
      await transaction
        .select({ id: memberTable.id })
        .from(memberTable)
        .where(eq(memberTable.id, member.id))
        .for('update');
      const isSignedIn = (await findProof(transaction, signIn)) !== undefined;
      const isUnchanged = (await findPasswordHash(transaction, member.email)) === hash;
      if (!isSignedIn || !isUnchanged) throw new Refusal('UNAUTHENTICATED');
      await setPassword(transaction, { memberId: member.id, passwordHash }, now());
      return endOtherSessions(transaction, { memberId: member.id, sessionId }, now());
    });
    await deleteOtherDevices(call, { memberId: member.id });
    call.notifications.changed(call, member, { what: '變更了密碼，其他裝置都已登出' });
    return { result: { endedCount } };
  },
);
