import * as contract from '@kaituan/contract/identity/second-factor';
import { Refusal } from '#server/http/refusal.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import {
  findSecondFactor,
  recordSecondFactor,
  spendCode,
} from '#server/identity/second-factor/second-factor.ts';

/** Wrong codes of a member are slowed down together, whatever device they come from. */
export const proveSecondFactor = handleSession(
  contract.proveSecondFactor,
  async ({ code }, call) => {
    const { database, secret: key, now } = call;
    const { member, sessionId } = call.session;
    const memberId = member.id;
    const found = await findSecondFactor(database, memberId);
    if (!found?.confirmedAt) throw new Refusal('NOT_FOUND');
    const attempts = [{ limit: limits.secondFactor, subject: memberId }];
    const returnAttempt = await takeAttempts(database, attempts, now());
    await spendCode(database, { memberId, code, key, now: now() });
    await returnAttempt();
    await recordSecondFactor(database, sessionId, now());
    return { result: null };
  },
);
