import * as contract from '@kaituan/contract/identity/member-account';
import { Refusal } from '#server/http/refusal.ts';
import { findMemberByEmail } from '#server/identity/accounts/member-query.ts';
import { recordCodeRequester } from '#server/identity/codes/code-requester.ts';
import { addressOf, handleIdentity } from '#server/identity/identity-call.ts';
import { mailCodeLifeSeconds } from '#server/identity/identity-terms.ts';
import { admitDeviceOr } from '#server/identity/limits/admit.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { findKnownDevice } from '#server/identity/sessions/known-device.ts';

/** Responds the same, in the same time, whether there is an account or not. */
export const sendPasswordCode = handleIdentity(
  contract.sendPasswordCode,
  async ({ email, challenge }, call) => {
    const { mail, oneTimeCodes, database, log } = call;
    if (!mail.reset.isAvailable) throw new Refusal('NOT_FOUND');
    await call.shownCodes?.requireOwnEmail(call, email);
    await mail.reset.requireBudget();
    const address = addressOf(call);
    const device = await findKnownDevice(call, { email });
    const source = device ?? address;
    const resend = { limit: limits.mailCodeResend, subject: source && `${source} ${email}` };
    const own = device
      ? [resend, { limit: limits.mailCodeByDevice, subject: `${device} ${email}` }]
      : undefined;
    const others = [
      resend,
      { limit: limits.mailCodeToEmail, subject: email },
      { limit: limits.mailCodeByAddress, subject: address },
    ];
    const purpose = { action: 'SEND_PASSWORD_CODE', subject: email } as const;
    await admitDeviceOr(call, own, others, { ...purpose, solution: challenge });
    // A code is stored for an address without an account too; it is never sent and is good for nothing.
    const code = await oneTimeCodes.issue('RESET_PASSWORD', email, mailCodeLifeSeconds);
    if (await findMemberByEmail(database, email)) {
      // Not awaited: the duration would reveal that there is an account.
      mail.reset
        .send(email, code)
        .catch((error: unknown) => log.error({ err: error }, 'sending a code failed'));
    }
    recordCodeRequester(call, email, mailCodeLifeSeconds);
    return {
      result: {
        expiresInSeconds: mailCodeLifeSeconds,
        resendAfterSeconds: limits.mailCodeResend.windowSeconds,
        demoCode: mail.reset.isDemo ? code : null,
      },
    };
  },
);
