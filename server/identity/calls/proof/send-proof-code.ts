import * as contract from '@kaituan/contract/identity/member-account';
import { Refusal } from '#server/http/refusal.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { mailCodeLifeSeconds } from '#server/identity/identity-terms.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';

export const sendProofCode = handleSession(contract.sendProofCode, async (_input, call) => {
  const { mail, oneTimeCodes, database, now } = call;
  const { member } = call.session;
  const { email } = member;
  if (!mail.proof.isAvailable || isInventedEmail(email)) throw new Refusal('NOT_FOUND');
  await mail.proof.requireBudget();
  const attempts = [
    { limit: limits.mailCodeResend, subject: `proof ${member.id}` },
    { limit: limits.mailCodeByMember, subject: member.id },
  ];
  const returnAttempt = await takeAttempts(database, attempts, now());
  try {
    const code = await oneTimeCodes.issue('PROOF', member.id + email, mailCodeLifeSeconds);
    await mail.proof.send(email, code);
  } catch (error) {
    await returnAttempt();
    throw error;
  }
  return {
    result: {
      expiresInSeconds: mailCodeLifeSeconds,
      resendAfterSeconds: limits.mailCodeResend.windowSeconds,
      demoCode: mail.proof.findDemoCode(email),
    },
  };
});
