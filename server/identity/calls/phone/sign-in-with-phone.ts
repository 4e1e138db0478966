import * as contract from '@kaituan/contract/identity/identity';
import { newMemberName } from '@kaituan/domain/member/profile';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { member } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { recordConsent } from '#server/identity/accounts/consent.ts';
import { recordJoined } from '#server/identity/accounts/member-events.ts';
import { findMemberByPhone } from '#server/identity/accounts/member-query.ts';
import { createPlaceholderEmail } from '#server/identity/accounts/unverified-email.ts';
import { attemptsElsewhere } from '#server/identity/codes/code-requester.ts';
import { addressOf, handleIdentity, type IdentityCall } from '#server/identity/identity-call.ts';
import { admitDeviceOr } from '#server/identity/limits/admit.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { findKnownDevice } from '#server/identity/sessions/known-device.ts';
import { openSessionOf } from '#server/identity/sessions/member-session.ts';

export const signInWithPhone = handleIdentity(
  contract.signInWithPhone,
  async ({ phone, code, channelId = defaultChannelId, challenge }, call) => {
    const { codes, oneTimeCodes, database, now } = call;
    if (!codes.isAvailable) throw new Refusal('NOT_FOUND');
    const device = await findKnownDevice(call, { phone });
    const elsewhere = attemptsElsewhere(call, phone);
    const own = device
      ? [{ limit: limits.codeTryByDevice, subject: device }, ...elsewhere]
      : undefined;
    const others = [{ limit: limits.codeTryByAddress, subject: addressOf(call) }, ...elsewhere];
    const purpose = { action: 'SIGN_IN_WITH_PHONE', subject: phone } as const;
    const returnAttempt = await admitDeviceOr(call, own, others, {
      ...purpose,
      solution: challenge,
    });
    await oneTimeCodes.use('PHONE', phone, code);
    await returnAttempt();
    const known = await findMemberByPhone(database, phone);
    const memberId = known?.id ?? (await createPhoneMember(call, phone));
    const session = await openSessionOf(call, memberId, ({ phoneNumber }) => phoneNumber === phone);
    if (!known) await recordConsent(database, { memberId, channelId }, now());
    return { result: session };
  },
);

async function createPhoneMember({ database, now }: IdentityCall, phone: string): Promise<string> {
  const id = crypto.randomUUID();
  const at = now();
  await database.transaction(async (transaction) => {
    await transaction.insert(member).values({
      ...{ id, email: createPlaceholderEmail(), displayName: newMemberName },
      ...{ phoneNumber: phone, phoneNumberVerified: true, createdAt: at, updatedAt: at },
    });
    await recordJoined(transaction, id, at);
  });
  return id;
}
