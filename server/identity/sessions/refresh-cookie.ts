import {
  channelOfHint,
  type MemberClaims,
  memberHint,
} from '@kaituan/domain/member/member-channel';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { sessionLifeSeconds } from '#server/identity/identity-terms.ts';

const refreshCookie = 'kaituan_refresh';
/** Readable by the page, so that a guest's first load makes no refresh call; see `memberHint`. */
const hintCookie = 'kaituan_member';

const refreshOptions = (isSecure: boolean) =>
  ({ httpOnly: true, sameSite: 'Lax', path: '/identity', secure: isSecure }) as const;
const hintOptions = (isSecure: boolean) =>
  ({ sameSite: 'Lax', path: '/', secure: isSecure }) as const;

export const readRefreshToken = (c: Context): string | undefined => getCookie(c, refreshCookie);

/** Whether somebody signed in with this browser, as far as pages may know. */
export const hasMemberHint = (c: Context): boolean => getCookie(c, hintCookie) !== undefined;

/** The channel of the verified member who signed in with this browser, as far as pages may know. */
export const hintedChannel = (c: Context): number | null => channelOfHint(getCookie(c, hintCookie));

export function setRefreshToken(
  c: Context,
  { refreshToken, member }: { refreshToken: string; member: MemberClaims },
  isSecure: boolean,
): void {
  const maxAge = sessionLifeSeconds;
  setCookie(c, refreshCookie, refreshToken, { ...refreshOptions(isSecure), maxAge });
  setCookie(c, hintCookie, memberHint(member), { ...hintOptions(isSecure), maxAge });
}

export function clearRefreshToken(c: Context, isSecure: boolean): void {
  deleteCookie(c, refreshCookie, refreshOptions(isSecure));
  deleteCookie(c, hintCookie, hintOptions(isSecure));
}
