import { memberHint } from '@kaituan/domain/member/member-channel';
import type { SignedInMember } from './client.ts';

/**
 * A cookie beside the session, readable by scripts: a page without it loads no code of the identity and asks the shop
 * nothing. The embedded identity sets it on the server, Firebase's sessions set it here.
 */
const cookie = 'kaituan_member';
/** The member signed out while the shop was out of reach, which has yet to end the session; a later sign-in replaces it. */
const leaving = 'leaving';
const maxAgeSeconds = 30 * 86_400;

export const isSignOutPending = (): boolean =>
  document.cookie.split('; ').includes(`${cookie}=${leaving}`);

export const setMemberHint = (member: SignedInMember): void =>
  write(memberHint(member), maxAgeSeconds);
export const markSignOutPending = (): void => write(leaving, maxAgeSeconds);
export const clearMemberHint = (): void => write('', 0);

function write(hint: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `${cookie}=${hint}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
