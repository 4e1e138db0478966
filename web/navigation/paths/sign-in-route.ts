import { boundChannel, type MemberClaims } from '@kaituan/domain/member/member-channel';
import { fullPathOf } from './full-path.ts';

export const isSignInPage = (pathname: string): boolean =>
  /^\/(?:join-us|login)\/?$/.test(pathname);

/** Whether a path is of the owner's desk, which is another app: its own document has to be opened. */
export const isOfDesk = (path: string): boolean => /^\/admin(?:[/?#]|$)/.test(path);

/** The sign-in page, with a redirect to `fullPath`. */
export const signInPath = (fullPath: string): string =>
  `/join-us?${new URLSearchParams({ redirect: fullPath })}`;

/** The path in the channel of a verified member; everyone else's stays as it is. */
export function inMemberChannel(path: string, member: MemberClaims | null): string {
  const channelId = boundChannel(member);
  if (channelId === null) return path;
  const url = new URL(path, 'http://shop.internal');
  url.searchParams.set('channelId', String(channelId));
  return fullPathOf(url);
}
