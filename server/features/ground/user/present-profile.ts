import type { Profile } from '@kaituan/contract/member/user';
import { boundChannel } from '@kaituan/domain/member/member-channel';
import type { Caller } from '#server/http/handler.ts';
import { isInventedEmail } from '#server/identity/accounts/unverified-email.ts';
import type { MemberDetails } from './profile-query.ts';

type SignInMethod = Profile['signInMethodArray'][number];

/** The profile of a member; verification is taken from the token. */
export function presentProfile(
  { member, providerIds, hasPasskey, hasOwnPrices }: MemberDetails,
  caller: Caller,
): Profile {
  const methods = new Set<SignInMethod>(providerIds.map(presentMethod));
  if (member.phoneNumberVerified) methods.add('PHONE');
  if (hasPasskey) methods.add('PASSKEY');
  return {
    id: member.id,
    displayName: member.displayName,
    phone: member.contactPhone ?? member.phoneNumber,
    birthday: member.birthday,
    signInPhone: member.phoneNumberVerified ? member.phoneNumber : null,
    email: isInventedEmail(member.email) ? null : member.email,
    isEmailProved: member.emailVerified,
    clearedAt: member.clearedAt?.toISOString() ?? null,
    invoice: member.invoice,
    isVerified: caller.isVerified,
    channelId: boundChannel(caller),
    hasOwnPrices,
    signInMethodArray: [...methods],
    joinedAt: member.createdAt.toISOString(),
  };
}

function presentMethod(providerId: string): SignInMethod {
  if (providerId === 'credential') return 'PASSWORD';
  return providerId === 'line' ? 'LINE' : 'HOSTED';
}
