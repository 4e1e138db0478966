import * as contract from '@kaituan/contract/identity/identity';
import { Refusal } from '#server/http/refusal.ts';
import { findMemberByEmail } from '#server/identity/accounts/member-query.ts';
import { recordCodeRequester } from '#server/identity/codes/code-requester.ts';
import { addressOf, handleIdentity } from '#server/identity/identity-call.ts';
import { mailCodeLifeSeconds } from '#server/identity/identity-terms.ts';
import { admit } from '#server/identity/limits/admit.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';

/**
 * Responds the same, in the same time, whether the address has an account or not; only its mailbox learns
 * which.
 */
export const sendSignUpCode = handleIdentity(
  contract.sendSignUpCode,
  async ({ email, password, challenge }, call) => {
    const { mail, oneTimeCodes, database, log } = call;
    if (!mail.signUp.isAvailable) throw new Refusal('NOT_FOUND');
    await mail.signUp.requireBudget();
    const address = addressOf(call);
    const attempts = [
      { limit: limits.mailCodeResend, subject: address && `sign-up ${address} ${email}` },
      { limit: limits.mailCodeToEmail, subject: `sign-up ${email}` },
      { limit: limits.signUpByAddress, subject: address },
    ];
    const purpose = { action: 'SEND_SIGN_UP_CODE', subject: email } as const;
    await refuseWeakPassword(password, { email });
    await admit(call, attempts, { ...purpose, solution: challenge });
    const code = await oneTimeCodes.issue('SIGN_UP', email, mailCodeLifeSeconds);
    const isTaken = (await findMemberByEmail(database, email)) !== undefined;
    // Not awaited: the duration would reveal which e-mail is sent.
    const sent = isTaken ? mail.alreadyMember.send(email, '') : mail.signUp.send(email, code);
    sent.catch((error: unknown) => log.error({ err: error }, 'sending a code failed'));
    recordCodeRequester(call, `sign-up ${email}`, mailCodeLifeSeconds);
    return {
      result: {
        expiresInSeconds: mailCodeLifeSeconds,
        resendAfterSeconds: limits.mailCodeResend.windowSeconds,
        demoCode: mail.signUp.isDemo ? code : null,
      },
    };
  },
);
