import { Refusal } from '#server/http/refusal.ts';
import type { IdentityCall } from './identity-call.ts';
import { findMemberByPhone } from './member-query.ts';
import { readRefreshToken } from './refresh-cookie.ts';
import { findSession } from './refresh-family.ts';

/** Members that every demo shop has begin so; those who sign up have random ids. */
export const demoMemberIdPrefix = 'demo-';

/**
 * In a demo that strangers reach, a code for a phone is shown on the page only when the phone has no member
 * yet, or its member is signed in in the browser that asks. Refuses otherwise.
 */
export async function requireOwnPhoneCode(call: IdentityCall, phone: string): Promise<void> {
  if (!call.codes.isDemo || !call.isReachable()) return;
  const member = await findMemberByPhone(call.database, phone);
  if (member) await requireOwner(call, ({ id }) => id === member.id);
}

/** The same for a forgotten password; an address without an account is refused in the same words. */
export async function requireOwnPasswordCode(call: IdentityCall, email: string): Promise<void> {
  if (!call.mail.reset.isDemo || !call.isReachable()) return;
  await requireOwner(call, (member) => member.email === email);
}

/** The demo's own members have public passwords: who is signed in to one of them owns nothing. */
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
