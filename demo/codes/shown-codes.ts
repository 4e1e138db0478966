import { Refusal } from '@kaituan/server/http/refusal';
import { findMemberByPhone } from '@kaituan/server/identity/accounts/member-query';
import type { CodeSender } from '@kaituan/server/identity/codes/code-sender';
import type { IdentityCall, ShownCodes } from '@kaituan/server/identity/identity-call';
import { readRefreshToken } from '@kaituan/server/identity/sessions/refresh-cookie';
import { findSession } from '@kaituan/server/identity/sessions/refresh-family';
import type { Logger } from 'pino';

/** The id prefix of members seeded in every demo shop; others have random ids. */
export const demoMemberIdPrefix = 'demo-';

/** Shows one-time codes on the page; they cost nothing. */
function createSender(log: Logger): CodeSender {
  const lastCodes = new Map<string, string>();
  return {
    isAvailable: true,
    isDemo: true,
    requireBudget: async () => undefined,
    findDemoCode: (recipient) => lastCodes.get(recipient) ?? null,
    async send(recipient, code) {
      lastCodes.set(recipient, code);
      setTimeout(() => lastCodes.delete(recipient), 60_000).unref();
      log.info('【示範】驗證碼直接顯示在頁面上，沒有寄出');
    },
  };
}

/**
 * In a publicly reachable demo, a phone's code is shown on the page only if the phone has no member yet, or
 * its member is signed in in this browser. Refuses otherwise.
 */
async function requireOwnPhone(call: IdentityCall, phone: string): Promise<void> {
  if (!call.isReachable()) return;
  const member = await findMemberByPhone(call.database, phone);
  if (member) await requireOwner(call, ({ id }) => id === member.id);
}

/** The same for password resets; an address without an account is refused with the same text. */
async function requireOwnEmail(call: IdentityCall, email: string): Promise<void> {
  if (!call.isReachable()) return;
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

export const shownCodes: ShownCodes = { createSender, requireOwnPhone, requireOwnEmail };
