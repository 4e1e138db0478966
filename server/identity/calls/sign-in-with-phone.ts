import * as contract from '@kaituan/contract/identity';
import { Refusal } from '../../http/refusal.ts';
import { askAccounts } from '../account-refusal.ts';
import { addressOf, answerCall, deviceHeaders } from '../identity-call.ts';
import { openSession } from '../member-session.ts';
import { limits, takeTries } from '../rate-limit.ts';

export const signInWithPhone = answerCall(
  contract.signInWithPhone,
  async ({ phone, code }, call) => {
    const { accounts, codes, database, now } = call;
    if (!codes.isAvailable) throw new Refusal('NOT_FOUND');
    const tries = [{ limit: limits.codeTryByAddress, subject: addressOf(call) }];
    const giveBack = await takeTries(database, tries, now());
    const { token } = await askAccounts(
      accounts.api.verifyPhoneNumber({
        body: { phoneNumber: phone, code },
        headers: deviceHeaders(call),
      }),
    );
    await giveBack();
    return { result: await openSession(call, token ?? '') };
  },
);
