import * as contract from '@kaituan/contract/identity';
import { Refusal } from '../../http/refusal.ts';
import { requireOwnPhoneCode } from '../demo-code-rule.ts';
import { addressOf, answerCall } from '../identity-call.ts';
import { codeLifeSeconds } from '../identity-terms.ts';
import { limits, takeTries } from '../rate-limit.ts';

export const sendPhoneCode = answerCall(contract.sendPhoneCode, async ({ phone }, call) => {
  const { codes, oneTimeCodes, database, now } = call;
  if (!codes.isAvailable) throw new Refusal('NOT_FOUND');
  await requireOwnPhoneCode(call, phone);
  const tries = [
    { limit: limits.codeResend, subject: phone },
    { limit: limits.codeByPhone, subject: phone },
    { limit: limits.codeByAddress, subject: addressOf(call) },
  ];
  const giveBack = await takeTries(database, tries, now());
  try {
    await codes.send(phone, await oneTimeCodes.issue('PHONE', phone, codeLifeSeconds));
  } catch (error) {
    await giveBack();
    throw error;
  }
  return {
    result: {
      expiresInSeconds: codeLifeSeconds,
      resendAfterSeconds: limits.codeResend.windowSeconds,
      demoCode: codes.findDemoCode(phone),
    },
  };
});
