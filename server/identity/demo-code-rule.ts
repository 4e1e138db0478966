import { Refusal } from '#server/http/refusal.ts';
import type { IdentityCall } from './identity-call.ts';
import { findMemberByPhone } from './member-query.ts';
import { readRefreshToken } from './refresh-cookie.ts';
import { findSession } from './refresh-family.ts';

/** The id prefix of members seeded in every demo shop; others have random ids. */
export const demoMemberIdPrefix = 'demo-';

/**
 * In a publicly reachable demo, a phone's code is shown on the page only if the phone has no member yet, or
 * its member is signed in in this browser. Refuses otherwise.
 */
export async function requireOwnPhoneCode(call: IdentityCall, phone: string): Promise<void> {
  if (!call.codes.isDemo || !call.isReachable()) return;
  const member = await findMemberByPhone(call.database, phone);
  if (member) await requireOwner(call, ({ id }) => id === member.id);
}

/** The same for password resets; an address without an account is refused with the same text. */
export async function requireOwnPasswordCode(call: IdentityCall, email: string): Promise<void> {
  if (!call.mail.reset.isDemo || !call.isReachable()) return;
  await requireOwner(call, (member) => member.email === email);
}

/** The demo's own members have public passwords, so being signed in to one proves nothing. */
async function requireOwner(
  call: IdentityCall,
  isOwn: (member: { id: string; email: string }) => boolean,
): Promise<void> {
  const { c, database, now } = call;
  const found = await findSession(database, readRefreshToken(c) ?? '', now());
  const member = found.outcome === 'FOUND' ? found.member : undefined;
  const isPublic = member?.id.startsWith(demoMemberIdPrefix) ?? true;
  if (member && !isPublic && isOwn(member)) return;
  throw new Refusal('FORBIDDEN', { message: notYours });
}

const notYours =
  '示範商店不會真的寄出驗證碼，只會顯示給登入中的本人；請改用新的手機號碼，或註冊新的帳號試用';
