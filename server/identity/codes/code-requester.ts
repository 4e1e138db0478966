import { createHmac, timingSafeEqual } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { type IdentityCall, isSecure } from '#server/identity/identity-call.ts';
import { limits } from '#server/identity/limits/identity-limits.ts';
import type { Attempt } from '#server/identity/limits/rate-limit.ts';

const requesterCookie = 'kaituan_code';

/** Marks this browser as the one that requested a code for this number or address. */
export function recordCodeRequester(
  call: IdentityCall,
  recipient: string,
  codeLifeSeconds: number,
): void {
  const expiresAt = Math.floor(call.now().getTime() / 1_000) + codeLifeSeconds;
  setCookie(call.c, requesterCookie, `${expiresAt}.${markOf(call, recipient, expiresAt)}`, {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/identity',
    secure: isSecure(call),
    maxAge: codeLifeSeconds,
  });
}

/**
 * The attempt of a browser that did not request the code; none for the one that did. A code allows five
 * attempts, and strangers must not be able to use them all up.
 */
export function attemptsElsewhere(call: IdentityCall, recipient: string): Attempt[] {
  return isCodeRequester(call, recipient)
    ? []
    : [{ limit: limits.codeTryElsewhere, subject: recipient }];
}

function isCodeRequester(call: IdentityCall, recipient: string): boolean {
  const [expires = '', mark = ''] = (getCookie(call.c, requesterCookie) ?? '').split('.');
  const expiresAt = Number(expires);
  if (!(expiresAt * 1_000 > call.now().getTime())) return false;
  const given = Buffer.from(mark);
  const expected = Buffer.from(markOf(call, recipient, expiresAt));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const markOf = ({ secret }: IdentityCall, recipient: string, expiresAt: number): string =>
  createHmac('sha256', secret).update(`code:${recipient}:${expiresAt}`).digest('base64url');
