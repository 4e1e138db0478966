import * as contract from '@kaituan/contract/member-account';
import { Refusal } from '../../http/refusal.ts';
import { endOtherSessions } from '../end-sessions.ts';
import { answerCall } from '../identity-call.ts';
import { limits, takeTries } from '../rate-limit.ts';
import { requireSession } from '../session-of-call.ts';
import { isPasswordOf, setPassword } from '../set-password.ts';

export const changePassword = answerCall(
  contract.changePassword,
  async ({ currentPassword, newPassword }, call) => {
    const { accounts, database, now } = call;
    const { member, sessionId } = await requireSession(call);
    const tries = [{ limit: limits.passwordByAccount, subject: member.email }];
    const giveBack = await takeTries(database, tries, now());
    const isRight = await isPasswordOf(accounts, member.id, currentPassword);
    if (isRight === undefined) throw new Refusal('NOT_FOUND', { message: '您還沒有設定密碼' });
    if (!isRight) throw new Refusal('CREDENTIALS_INVALID', { message: '目前的密碼不正確' });
    await giveBack();
    await setPassword(accounts, member.id, newPassword);
    const current = { memberId: member.id, sessionId };
    return { result: { endedCount: await endOtherSessions(database, current, now()) } };
  },
);
