import * as contract from '@kaituan/contract/identity/member-account';
import { Refusal } from '#server/http/refusal.ts';
import { requireRecentProof } from '#server/identity/accounts/change-sign-in-methods.ts';
import { sendCodeToNewAddress } from '#server/identity/accounts/new-address.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { refuseWeakPassword } from '#server/identity/passwords/weak-password.ts';

export const sendOwnEmailCode = handleSession(
  contract.sendOwnEmailCode,
  async ({ email, password }, call) => {
    const { mail } = call;
    if (!mail.signUp.isAvailable) throw new Refusal('NOT_FOUND');
    const { member } = await requireRecentProof(call);
    if (!isInventedEmail(member.email)) throw new Refusal('FORBIDDEN');
    await refuseWeakPassword(password, { email });
    return { result: await sendCodeToNewAddress(call, member.id, email) };
  },
);
