import type { ProofWay } from '@kaituan/contract/identity/member-account';
import * as contract from '@kaituan/contract/identity/member-account';
import { eq } from 'drizzle-orm';
import { memberAccount } from '#server/database/schema/identity-schema.ts';
import { findProof, isRecent } from '#server/identity/accounts/change-sign-in-methods.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import { handleSession } from '#server/identity/identity-call.ts';
import { listPasskeys, passkeyHost } from '#server/identity/second-factor/passkey.ts';

export const getProofWays = handleSession(contract.getProofWays, async (_input, call) => {
  const { codes, database, mail, now, publicUrl } = call;
  const { member } = call.session;
  const accounts = await database
    .select({ providerId: memberAccount.providerId })
    .from(memberAccount)
    .where(eq(memberAccount.memberId, member.id));
  const has = (provider: string) => accounts.some(({ providerId }) => providerId === provider);
  const email = mail.proof.isAvailable && !isInventedEmail(member.email) ? member.email : null;
  const phone = codes.isAvailable && member.phoneNumberVerified ? member.phoneNumber : null;
  const wayArray: ProofWay[] = [];
  const passkeys = await listPasskeys(database, member.id);
  if (passkeys.some(({ host }) => host === passkeyHost(publicUrl))) wayArray.push('PASSKEY');
  if (has('credential')) wayArray.push('PASSWORD');
  if (phone !== null) wayArray.push('PHONE');
  if (email !== null && member.emailVerified) wayArray.push('EMAIL');
  if (has('line')) wayArray.push('LINE');
  const reauthenticatedAt = await findProof(database, call.session);
  const isNew = reauthenticatedAt !== undefined && isRecent(reauthenticatedAt, now());
  return { result: { isRecent: isNew, wayArray, email, phone } };
});
