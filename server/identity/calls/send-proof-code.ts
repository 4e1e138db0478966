import * as contract from '@kaituan/contract/member-account';
import { Refusal } from '../../http/refusal.ts';
import { addressOf, answerCall } from '../identity-call.ts';
import { mailCodeLifeSeconds } from '../identity-terms.ts';
import { isInventedEmail } from '../invented-email.ts';
import { limits, takeTries } from '../rate-limit.ts';
import { requireSession } from '../session-of-call.ts';

export const sendProofCode = answerCall(contract.sendProofCode, async (_input, call) => {
  const { mail, oneTimeCodes, database, now } = call;
  const { member } = await requireSession(call);
  const { email } = member;
  if (!mail.proof.isAvailable || isInventedEmail(email)) throw new Refusal('NOT_FOUND');
  const tries = [
    { limit: limits.mailCodeResend, subject: `proof ${email}` },
    { limit: limits.mailCodeByEmail, subject: `proof ${email}` },
    { limit: limits.mailCodeByAddress, subject: addressOf(call) },
  ];
  const giveBack = await takeTries(database, tries, now());
  try {
    const code = await oneTimeCodes.issue('PROOF', member.id + email, mailCodeLifeSeconds);
    await mail.proof.send(email, code);
  } catch (error) {
    await giveBack();
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
