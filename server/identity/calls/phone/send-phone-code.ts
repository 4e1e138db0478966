import * as contract from '@kaituan/contract/identity/identity';
import { Refusal } from '#server/http/refusal.ts';
import { recordCodeRequester } from '#server/identity/codes/code-requester.ts';
import { addressOf, handleIdentity } from '#server/identity/identity-call.ts';
import { codeLifeSeconds } from '#server/identity/identity-terms.ts';
import { admitDeviceOr } from '#server/identity/limits/admit.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { findKnownDevice } from '#server/identity/sessions/known-device.ts';

export const sendPhoneCode = handleIdentity(
  contract.sendPhoneCode,
  async ({ phone, challenge }, call) => {
    const { codes, oneTimeCodes } = call;
    if (!codes.isAvailable) throw new Refusal('NOT_FOUND');
    await call.shownCodes?.requireOwnPhone(call, phone);
    await codes.requireBudget();
    const address = addressOf(call);
    const device = await findKnownDevice(call, { phone });
    const source = device ?? address;
    const resend = { limit: limits.codeResend, subject: source && `${source} ${phone}` };
    const own = device
      ? [resend, { limit: limits.codeByDevice, subject: `${device} ${phone}` }]
      : undefined;
    const others = [
      resend,
      { limit: limits.codeToPhone, subject: phone },
      { limit: limits.codeByAddress, subject: address },
    ];
    const purpose = { action: 'SEND_PHONE_CODE', subject: phone } as const;
    const returnAttempt = await admitDeviceOr(call, own, others, {
      ...purpose,
      solution: challenge,
    });
    try {
      await codes.send(phone, await oneTimeCodes.issue('PHONE', phone, codeLifeSeconds));
    } catch (error) {
      await returnAttempt();
      throw error;
    }
    recordCodeRequester(call, phone, codeLifeSeconds);
    return {
      result: {
        expiresInSeconds: codeLifeSeconds,
        resendAfterSeconds: limits.codeResend.windowSeconds,
        demoCode: codes.findDemoCode(phone),
      },
    };
  },
);
