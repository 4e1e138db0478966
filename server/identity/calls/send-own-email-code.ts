import * as contract from '@kaituan/contract/identity/member-account';
import { Refusal } from '#server/http/refusal.ts';
import { requireRecentProof } from '#server/identity/accounts/change-sign-in-methods.ts';
import { findMemberByEmail } from '#server/identity/accounts/member-query.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { mailCodeLifeSeconds } from '#server/identity/identity-terms.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';

/** As with joining, only the mailbox learns whether the address has an account. */
export const sendOwnEmailCode = handleSession(
  contract.sendOwnEmailCode,
  async ({ email, password }, call) => {
    const { mail, oneTimeCodes, database, now, log } = call;
    if (!mail.signUp.isAvailable) throw new Refusal('NOT_FOUND');
    const { member } = await requireRecentProof(call);
    if (!isInventedEmail(member.email)) throw new Refusal('FORBIDDEN');
    await refuseWeakPassword(password, { email });
    await mail.signUp.requireBudget();
    const attempts = [
      { limit: limits.mailCodeResend, subject: `own-email ${member.id}` },
      { limit: limits.mailCodeByMember, subject: member.id },
      { limit: limits.mailCodeToEmail, subject: `sign-up ${email}` },
    ];
    await takeAttempts(database, attempts, now());
    const code = await oneTimeCodes.issue('OWN_EMAIL', member.id + email, mailCodeLifeSeconds);
    const isTaken = (await findMemberByEmail(database, email)) !== undefined;
    // Not awaited: the duration would reveal which e-mail is sent.
    const sent = isTaken ? mail.alreadyMember.send(email, '') : mail.ownEmail.send(email, code);
    sent.catch((error: unknown) => log.error({ err: error }, 'sending a code failed'));
    return {
      result: {
        expiresInSeconds: mailCodeLifeSeconds,
        resendAfterSeconds: limits.mailCodeResend.windowSeconds,
        demoCode: mail.ownEmail.isDemo ? code : null,
      },
    };
  },
);
