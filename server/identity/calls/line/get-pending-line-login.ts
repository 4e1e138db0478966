import * as contract from '@kaituan/contract/identity/line-login';
import { newMemberName, parseDisplayName } from '@kaituan/domain/member/profile';
import { decodeJwt } from 'jose';
import { Refusal } from '#server/http/refusal.ts';
import { handleIdentity } from '#server/identity/identity-call.ts';
import { requireLine } from '#server/identity/line/line-browser.ts';
import { findTicket, landingOf } from '#server/identity/sessions/sign-in-state.ts';

export const getPendingLineLogin = handleIdentity(
  contract.getPendingLineLogin,
  async ({ ticket }, call) => {
    requireLine(call);
    const pending = await findTicket(call.database, ticket, call.now());
    if (!pending?.idToken) throw new Refusal('SIGN_IN_EXPIRED');
    const { name } = decodeJwt<{ name?: string }>(pending.idToken);
    const displayName = parseDisplayName(name ?? '') ?? newMemberName;
    const { channelId, cart } = pending;
    return { result: { displayName, landingPath: landingOf(pending), channelId, cart } };
  },
);
