import * as contract from '@kaituan/contract/identity/identity';
import { newMemberName, parseDisplayName } from '@kaituan/domain/member/profile';
import type { JWTPayload } from 'jose';
import { Refusal } from '#server/http/refusal.ts';
import { handleIdentity, type IdentityCall } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import { takeAttempts } from '#server/identity/limits/rate-limit.ts';
import { requireLine } from '#server/identity/line/line-browser.ts';
import { sourceOf } from '#server/identity/sessions/known-device.ts';
import { landingOf, takeState, takeTicket } from '#server/identity/sessions/sign-in-state.ts';

/** Firebase does not support LINE: the shop verifies LINE's token and issues a Firebase custom token. */
export const getFirebaseToken = handleIdentity(contract.getFirebaseToken, async (input, call) => {
  requireLine(call);
  const { database, mintFirebaseToken, now } = call;
  if (!mintFirebaseToken) throw new Refusal('NOT_FOUND');
  await takeAttempts(database, [{ limit: limits.line, subject: sourceOf(call) }], now());
  const { idToken = '', state, ticket } = input;
  const { claims, landingPath } =
    ticket === undefined
      ? await checkIdToken(call, idToken, state)
      : await checkTicket(call, ticket);
  return {
    result: {
      customToken: await mintFirebaseToken(`line:${claims.sub}`),
      displayName: parseDisplayName(String(claims.name ?? '')) ?? newMemberName,
      landingPath,
    },
  };
});

type Checked = { claims: JWTPayload; landingPath: string | null };

async function checkIdToken(
  { database, lineIdTokens, now }: IdentityCall,
  idToken: string,
  state: string | undefined,
): Promise<Checked> {
  const claims = await lineIdTokens.verify(idToken);
  if (state === undefined) return { claims, landingPath: null };
  const begun = await takeState(database, state, now());
  if (!begun) throw new Refusal('SIGN_IN_EXPIRED');
  return { claims, landingPath: landingOf(begun) };
}

async function checkTicket(
  { database, lineIdTokens, now }: IdentityCall,
  ticket: string,
): Promise<Checked> {
  const pending = await takeTicket(database, ticket, now());
  if (!pending?.idToken) throw new Refusal('SIGN_IN_EXPIRED');
  const claims = await lineIdTokens.verify(pending.idToken, pending.nonce);
  return { claims, landingPath: landingOf(pending) };
}
