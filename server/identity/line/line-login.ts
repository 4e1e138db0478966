import { createHash } from 'node:crypto';
import type { Session } from '@kaituan/contract/identity/identity';
import { and, eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { LineSettings } from '#server/configuration/identity-configuration.ts';
import { memberAccount } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Member } from '#server/identity/access-token.ts';
import { callAccounts } from '#server/identity/accounts/account-refusal.ts';
import { recordConsent } from '#server/identity/accounts/consent.ts';
import { deviceHeaders, type IdentityCall } from '#server/identity/identity-call.ts';
import { openSession } from '#server/identity/sessions/member-session.ts';

const exchangeTimeoutMs = 10_000;
const tokenAnswer = z.object({ id_token: z.string() });

/** What plays LINE's web login in a demo shop, as the settings of a channel. */
export type SimulatedLineLogin = Required<
  Pick<LineSettings, 'channelIds' | 'channelSecret' | 'simulator'>
> & { routes: Hono };

/** The address of LINE's authorization page for the web. */
export function lineAuthorizeUrl(
  settings: LineSettings,
  login: { state: string; nonce: string; codeVerifier: string; redirectUri: string },
): string {
  const { simulator } = settings;
  const url = simulator
    ? new URL(simulator.page, login.redirectUri)
    : new URL('/oauth2/v2.1/authorize', settings.loginBase);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: settings.channelIds[0] ?? '',
    redirect_uri: login.redirectUri,
    state: login.state,
    nonce: login.nonce,
    scope: 'openid profile',
    code_challenge: createHash('sha256').update(login.codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

/** Exchanges LINE's authorization code for an ID token. */
export async function exchangeLineCode(
  settings: LineSettings,
  login: { code: string; codeVerifier: string; redirectUri: string },
): Promise<string> {
  const ask = settings.simulator?.ask ?? fetch;
  const response = await ask(new URL('/oauth2/v2.1/token', settings.apiBase), {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: login.code,
      redirect_uri: login.redirectUri,
      client_id: settings.channelIds[0] ?? '',
      client_secret: settings.channelSecret ?? '',
      code_verifier: login.codeVerifier,
    }),
    signal: AbortSignal.timeout(exchangeTimeoutMs),
  }).catch((cause: unknown) => {
    throw new Refusal('MAINTENANCE', { cause });
  });
  if (response.status >= 500) throw new Refusal('MAINTENANCE', { cause: response.status });
  const answer = tokenAnswer.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !answer.success) throw new Refusal('SIGN_IN_EXPIRED');
  return answer.data.id_token;
}

/** Whether a LINE account is still linked to this member. */
const hasLine =
  ({ database }: IdentityCall) =>
  async ({ id }: Member): Promise<boolean> => {
    const isTheirs = and(eq(memberAccount.memberId, id), eq(memberAccount.providerId, 'line'));
    return (await database.select().from(memberAccount).where(isTheirs)).length > 0;
  };

/**
 * Opens the session of a LINE account. Whoever pressed the button under the terms of a channel and becomes a member
 * by it has agreed to them; members signed in by LINE's app without a press are asked on the next page.
 */
export async function openLineSession(
  call: IdentityCall,
  { idToken, nonce, agreedIn }: { idToken: string; nonce?: string; agreedIn: number | null },
): Promise<Session> {
  // Better Auth reports any failed check as an invalid token; unreachable keys must be a 503.
  const { sub = '' } = await call.lineIdTokens.verify(idToken, nonce);
  const { database, now } = call;
  const isAccount = and(eq(memberAccount.accountId, sub), eq(memberAccount.providerId, 'line'));
  const known = await database.select().from(memberAccount).where(isAccount);
  const session = await openSession(call, await signInAtLine(call, idToken, nonce), hasLine(call));
  if (known.length === 0 && agreedIn !== null) {
    await recordConsent(database, { memberId: session.member.id, channelId: agreedIn }, now());
  }
  return session;
}

/** Signs in the member of a LINE account, creating it on the first sign-in; returns Better Auth's session. */
async function signInAtLine(call: IdentityCall, idToken: string, nonce?: string): Promise<string> {
  const signIn = () =>
    call.accounts.api.signInSocial({
      body: { provider: 'line', idToken: { token: idToken, ...(nonce && { nonce }) } },
      headers: deviceHeaders(call),
    });
  // Of two concurrent first sign-ins one creates the member; the other finds it on its retry.
  const signedIn = await callAccounts(signIn().catch(signIn));
  if (!('token' in signedIn)) throw new Error('LINE sign-in returned no session');
  return signedIn.token;
}
