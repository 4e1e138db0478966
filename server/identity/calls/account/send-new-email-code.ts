import * as contract from '@kaituan/contract/identity/member-account';
import { Refusal } from '#server/http/refusal.ts';
import { requireRecentProof } from '#server/identity/accounts/change-sign-in-methods.ts';
import { sendCodeToNewAddress } from '#server/identity/accounts/new-address.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleSession } from '#server/identity/identity-call.ts';

/** Who has no address yet adds one together with a password. */
export const sendNewEmailCode = handleSession(
  contract.sendNewEmailCode,
  async ({ email }, call) => {
    if (!call.mail.signUp.isAvailable) throw new Refusal('NOT_FOUND');
    const { member } = await requireRecentProof(call);
    if (isInventedEmail(member.email)) throw new Refusal('FORBIDDEN');
    return { result: await sendCodeToNewAddress(call, member.id, email) };
  },
);
