import * as contract from '@kaituan/contract/identity/line-login';
import { newMemberName, parseDisplayName } from '@kaituan/domain/member/profile';
import { lineLinkPath } from '@kaituan/domain/member/sign-in-redirect';
import { decodeJwt } from 'jose';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { findLineMember, isEmptyLineAccount } from '#server/identity/line/empty-account.ts';
import { requireLine } from '#server/identity/line/line-browser.ts';
import { findTicket, landingOf } from '#server/identity/sessions/sign-in-state.ts';

export const getPendingLineLogin = handleIdentity(
  contract.getPendingLineLogin,
  async ({ ticket }, call) => {
    requireLine(call);
    const pending = await findTicket(call.database, ticket, call.now());
    if (!pending?.idToken) throw new Refusal('SIGN_IN_EXPIRED');
    const { name, sub = '' } = decodeJwt<{ name?: string }>(pending.idToken);
    const displayName = parseDisplayName(name ?? '') ?? newMemberName;
    const { channelId, cart, redirectPath } = pending;
    const other = redirectPath === lineLinkPath ? await findOther(call.database, sub) : null;
    return { result: { displayName, landingPath: landingOf(pending), channelId, cart, other } };
  },
);

async function findOther(
  database: Database,
  accountId: string,
): Promise<'EMPTY' | 'IN_USE' | null> {
  const memberId = await findLineMember(database, accountId);
  if (memberId === undefined) return null;
  return (await isEmptyLineAccount(database, memberId)) ? 'EMPTY' : 'IN_USE';
}
