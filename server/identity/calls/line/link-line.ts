import * as contract from '@kaituan/contract/identity/line-login';
import { lineLinkPath } from '@kaituan/domain/member/sign-in-redirect';
import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type { Transaction } from '#server/database/database.ts';
import { memberAccount } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import {
  changeSignInMethods,
  refuseUnverifiedEmail,
  requireRecentProof,
} from '#server/identity/accounts/change-sign-in-methods.ts';
import { handleSession, type SessionCall } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { moveFromEmptyAccount } from '#server/identity/line/empty-account.ts';
import { findLineBrowser, requireLine } from '#server/identity/line/line-browser.ts';
import { sourceOf } from '#server/identity/sessions/known-device.ts';
import { hashSecret, takeTicket } from '#server/identity/sessions/sign-in-state.ts';

export const linkLine = handleSession(contract.linkLine, async ({ ticket, closesOther }, call) => {
  requireLine(call);
  const signIn = await requireRecentProof(call);
  refuseUnverifiedEmail(signIn.member);
  const { database, now } = call;
  await takeAttempts(database, [{ limit: limits.line, subject: sourceOf(call) }], now());
  const accountId = await takeLineAccount(call, ticket);
  const isNew = await changeSignInMethods(call, signIn, (transaction, found) =>
    link(transaction, { found, accountId, closesOther, now: now() }),
  );
  if (isNew) {
    const what = '連結了 LINE 作為登入方式';
    call.notifications.changed(call, signIn.member, { what });
  }
  return { result: null };
});

/**
 * The LINE account of a login that this browser began in order to link it. Whoever could pass on a login of
 * another browser would sign in to the account of who pressed the link.
 */
async function takeLineAccount(call: SessionCall, ticket: string): Promise<string> {
  const pending = await takeTicket(call.database, ticket, call.now());
  const browser = findLineBrowser(call);
  const isOurs = browser !== undefined && hashSecret(browser) === pending?.browserHash;
  if (!pending?.idToken || !isOurs || pending.redirectPath !== lineLinkPath) {
    throw new Refusal('SIGN_IN_EXPIRED');
  }
  // LINE's signature was checked before the login was stored.
  return decodeJwt(pending.idToken).sub ?? '';
}

/** Whether the account was not linked before. */
async function link(
  transaction: Transaction,
  given: { found: Member; accountId: string; closesOther: boolean; now: Date },
): Promise<boolean> {
  const { found, accountId, closesOther, now } = given;
  const isLine = eq(memberAccount.providerId, 'line');
  const [own] = await transaction
    .select({ accountId: memberAccount.accountId })
    .from(memberAccount)
    .where(and(isLine, eq(memberAccount.memberId, found.id)));
  if (own?.accountId === accountId) return false;
  if (own) throw new Refusal('FORBIDDEN', { message: otherLineText });
  const linked = await transaction
    .insert(memberAccount)
    .values({
      ...{ id: crypto.randomUUID(), providerId: 'line', accountId, memberId: found.id },
      ...{ createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning({ id: memberAccount.id });
  if (linked.length > 0) return true;
  const moved =
    closesOther && (await moveFromEmptyAccount(transaction, { accountId, to: found.id, now }));
  if (!moved) throw new Refusal('LINE_TAKEN');
  return true;
}

const otherLineText = '這個帳號已經連結了另一個 LINE，請先解除連結';
