import * as contract from '@kaituan/contract/identity/member-account';
import { Refusal } from '#server/http/refusal.ts';
import { requireRecentProof } from '#server/identity/accounts/change-sign-in-methods.ts';
import { sendCodeToNewAddress } from '#server/identity/accounts/new-address.ts';
import { handleSession } from '#server/identity/identity-call.ts';

/** To another address, or to the first one of a member who joined by phone or LINE. */
export const sendNewEmailCode = handleSession(
  contract.sendNewEmailCode,
  async ({ email }, call) => {
    if (!call.mail.signUp.isAvailable) throw new Refusal('NOT_FOUND');
    const { member } = await requireRecentProof(call);
    return { result: await sendCodeToNewAddress(call, member.id, email) };
  },
);
