import * as contract from '@kaituan/contract/identity/second-factor';
import { Refusal } from '#server/http/refusal.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import {
  confirmEnrolment,
  findSecondFactor,
  spendCode,
} from '#server/identity/second-factor/second-factor.ts';

export const confirmSecondFactor = handleSession(
  contract.confirmSecondFactor,
  async ({ code }, call) => {
    const { database, secret: key, now } = call;
    const { member, sessionId } = call.session;
    const memberId = member.id;
    const found = await findSecondFactor(database, memberId);
    if (!found || found.confirmedAt !== null) throw new Refusal('NOT_FOUND');
    const attempts = [{ limit: limits.secondFactor, subject: memberId }];
    const returnAttempt = await takeAttempts(database, attempts, now());
    await spendCode(database, { memberId, code, key, now: now() });
    await returnAttempt();
    const backupCodeArray = await confirmEnrolment(database, { memberId, sessionId, now: now() });
    call.notifications.changed(call, member, { what: '開啟了兩步驟驗證' });
    return { result: { backupCodeArray } };
  },
);
