import { randomInt } from 'node:crypto';
import * as contract from '@kaituan/contract/member-account';
import { Refusal } from '../../http/refusal.ts';
import { addressOf, answerCall } from '../identity-call.ts';
import { mailCodeLifeSeconds } from '../identity-terms.ts';
import { limits, takeTries } from '../rate-limit.ts';

/** Says the same, as fast, whether there is an account or not. */
export const sendPasswordCode = answerCall(contract.sendPasswordCode, async ({ email }, call) => {
  const { accounts, mailCodes, database, now } = call;
  if (!mailCodes.isAvailable) throw new Refusal('NOT_FOUND');
  const tries = [
    { limit: limits.mailCodeResend, subject: email },
    { limit: limits.mailCodeByEmail, subject: email },
    { limit: limits.mailCodeByAddress, subject: addressOf(call) },
  ];
  await takeTries(database, tries, now());
  await accounts.api.requestPasswordResetEmailOTP({ body: { email } });
  return {
    result: {
      expiresInSeconds: mailCodeLifeSeconds,
      resendAfterSeconds: limits.mailCodeResend.windowSeconds,
      demoCode: mailCodes.isDemo ? (mailCodes.findDemoCode(email) ?? makeDecoy()) : null,
    },
  };
});

/** Shown in the demo shop for an address without an account; it opens nothing. */
const makeDecoy = (): string => String(randomInt(1_000_000)).padStart(6, '0');
