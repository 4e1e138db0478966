import { getCookie, setCookie } from 'hono/cookie';
import {
  findFirebaseSignIn,
  type IdentityConfiguration,
} from '#server/configuration/identity-configuration.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type IdentityCall, isSecure } from '#server/identity/identity-call.ts';
import { makeSecret, stateLifeSeconds } from '#server/identity/sessions/sign-in-state.ts';

export const lineCallbackPath = '/identity/line-callback';
const browserCookie = 'kaituan_line';

/** The configuration of a shop with LINE sign-in; others refuse the call. */
export function requireLine(call: IdentityCall): IdentityConfiguration {
  const { configuration, mintFirebaseToken } = call;
  const isElsewhere = findFirebaseSignIn(configuration) !== null && !mintFirebaseToken;
  if (configuration.line.channelIds.length === 0 || isElsewhere) throw new Refusal('NOT_FOUND');
  return configuration;
}

/** LINE's redirect URI, which must be registered at LINE. */
export function lineRedirectUri({ c, publicUrl }: IdentityCall): string {
  return new URL(lineCallbackPath, publicUrl ?? c.req.url).href;
}

/** Marks this browser as the one that began a login. */
export function setLineBrowser(call: IdentityCall): string {
  const mark = getCookie(call.c, browserCookie) ?? makeSecret();
  setCookie(call.c, browserCookie, mark, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/identity',
    secure: isSecure(call),
    maxAge: stateLifeSeconds,
  });
  return mark;
}

export const findLineBrowser = ({ c }: IdentityCall): string | undefined =>
  getCookie(c, browserCookie);
