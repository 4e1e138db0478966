import * as contract from '@kaituan/contract/member-account';
import { Refusal } from '../../http/refusal.ts';
import { requireOwnPasswordCode } from '../demo-code-rule.ts';
import { addressOf, answerCall } from '../identity-call.ts';
import { mailCodeLifeSeconds } from '../identity-terms.ts';
import { findMemberByEmail } from '../member-query.ts';
import { limits, takeTries } from '../rate-limit.ts';

/** Says the same, as fast, whether there is an account or not. */
export const sendPasswordCode = answerCall(contract.sendPasswordCode, async ({ email }, call) => {
  const { mail, oneTimeCodes, database, log, now } = call;
  if (!mail.reset.isAvailable) throw new Refusal('NOT_FOUND');
  await requireOwnPasswordCode(call, email);
  const tries = [
    { limit: limits.mailCodeResend, subject: email },
    { limit: limits.mailCodeByEmail, subject: email },
    { limit: limits.mailCodeByAddress, subject: addressOf(call) },
  ];
  await takeTries(database, tries, now());
  // An address without an account gets a code as well, which nobody is sent and which opens nothing.
  const code = await oneTimeCodes.issue('RESET_PASSWORD', email, mailCodeLifeSeconds);
  if (await findMemberByEmail(database, email)) {
    // Not waited for: the time it takes would tell that there is an account to write to.
    mail.reset
      .send(email, code)
      .catch((error: unknown) => log.error({ err: error }, 'a code was not sent'));
  }
  return {
    result: {
      expiresInSeconds: mailCodeLifeSeconds,
      resendAfterSeconds: limits.mailCodeResend.windowSeconds,
      demoCode: mail.reset.isDemo ? code : null,
    },
  };
});
