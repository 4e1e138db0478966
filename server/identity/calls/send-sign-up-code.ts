import * as contract from '@kaituan/contract/identity';
import { Refusal } from '../../http/refusal.ts';
import { addressOf, answerCall } from '../identity-call.ts';
import { mailCodeLifeSeconds } from '../identity-terms.ts';
import { findMemberByEmail } from '../member-query.ts';
import { limits, takeTries } from '../rate-limit.ts';
import { refuseWeakPassword } from '../weak-password.ts';

/** Says the same, as fast, whether the address has an account or not; only its mailbox learns which. */
export const sendSignUpCode = answerCall(
  contract.sendSignUpCode,
  async ({ email, password }, call) => {
    const { mail, oneTimeCodes, database, log, now } = call;
    if (!mail.signUp.isAvailable) throw new Refusal('NOT_FOUND');
    const tries = [
      { limit: limits.mailCodeResend, subject: `sign-up ${email}` },
      { limit: limits.mailCodeByEmail, subject: `sign-up ${email}` },
      { limit: limits.signUpByAddress, subject: addressOf(call) },
    ];
    await refuseWeakPassword(password, { email });
    await takeTries(database, tries, now());
    const code = await oneTimeCodes.issue('SIGN_UP', email, mailCodeLifeSeconds);
    const isTaken = (await findMemberByEmail(database, email)) !== undefined;
    // Not waited for: the time it takes would tell which letter it is.
    const sent = isTaken ? mail.alreadyMember.send(email, '') : mail.signUp.send(email, code);
    sent.catch((error: unknown) => log.error({ err: error }, 'a code was not sent'));
    return {
      result: {
        expiresInSeconds: mailCodeLifeSeconds,
        resendAfterSeconds: limits.mailCodeResend.windowSeconds,
        demoCode: mail.signUp.isDemo ? code : null,
      },
    };
  },
);
