import type { sentCode } from '@kaituan/contract/identity/identity-values';
import type { z } from 'zod';
import { Refusal } from '#server/http/refusal.ts';
import { findMemberByEmail } from '#server/identity/accounts/member-query.ts';
import type { IdentityCall } from '#server/identity/identity-call.ts';
import { mailCodeLifeSeconds } from '#server/identity/identity-terms.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';

/**
 * Sends a signed-in member a code to an address that is to become theirs. As with joining, only the mailbox learns
 * whether the address has an account.
 */
export async function sendCodeToNewAddress(
  { mail, oneTimeCodes, database, now, log }: IdentityCall,
  memberId: string,
  email: string,
): Promise<z.output<typeof sentCode>> {
  await mail.signUp.requireBudget();
  const attempts = [
    { limit: limits.mailCodeResend, subject: `own-email ${memberId}` },
    { limit: limits.mailCodeByMember, subject: memberId },
    { limit: limits.mailCodeToEmail, subject: `sign-up ${email}` },
  ];
  await takeAttempts(database, attempts, now());
  const code = await oneTimeCodes.issue('OWN_EMAIL', memberId + email, mailCodeLifeSeconds);
  const isTaken = (await findMemberByEmail(database, email)) !== undefined;
  // Not awaited: the duration would reveal which e-mail is sent.
  const sent = isTaken ? mail.alreadyMember.send(email, '') : mail.ownEmail.send(email, code);
  sent.catch((error: unknown) => log.error({ err: error }, 'sending a code failed'));
  return {
    expiresInSeconds: mailCodeLifeSeconds,
    resendAfterSeconds: limits.mailCodeResend.windowSeconds,
    demoCode: mail.ownEmail.isDemo ? code : null,
  };
}

/** Uses the code that such an address got, or refuses with CODE_INVALID; a member has few attempts. */
export async function proveNewAddress(
  { oneTimeCodes, database, now }: IdentityCall,
  memberId: string,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const attempts = [{ limit: limits.codeTryByMember, subject: memberId }];
  const returnAttempt = await takeAttempts(database, attempts, now());
  await oneTimeCodes.use('OWN_EMAIL', memberId + email, code);
  await returnAttempt();
}

/** The failed change of an address, which may have got an account while its code was in the mail. */
export async function refuseTakenAddress(
  { database }: IdentityCall,
  email: string,
  error: unknown,
): Promise<never> {
  throw (await findMemberByEmail(database, email)) ? new Refusal('EMAIL_TAKEN') : error;
}
