import * as contract from '@kaituan/contract/identity/second-factor';
import { Refusal } from '#server/http/refusal.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { requireSecondFactor } from '#server/identity/second-factor/passkey.ts';
import {
  confirmEnrolment,
  findSecondFactor,
  replaceSecret,
  spendCode,
} from '#server/identity/second-factor/second-factor.ts';

export const confirmSecondFactor = handleSession(
  contract.confirmSecondFactor,
  async ({ code }, call) => {
    const { database, secret: key, now } = call;
    const { member, sessionId } = call.session;
    const memberId = member.id;
    const found = await findSecondFactor(database, memberId);
    if (!found) throw new Refusal('NOT_FOUND');
    const isReplaced = found.confirmedAt !== null;
    if (isReplaced) await requireSecondFactor(call, database);
    const attempts = [{ limit: limits.secondFactor, subject: memberId }];
    const returnAttempt = await takeAttempts(database, attempts, now());
    const given = { memberId, sessionId, code, key, now: now() };
    await (isReplaced ? replaceSecret(database, given) : spendCode(database, given));
    await returnAttempt();
    const backupCodeArray = await confirmEnrolment(database, { memberId, sessionId, now: now() });
    call.notifications.changed(call, member, {
      what: isReplaced ? '更換了兩步驟驗證的驗證器' : '開啟了兩步驟驗證',
    });
    return { result: { backupCodeArray } };
  },
);
