import { boundChannel, type MemberClaims } from '@kaituan/domain/member/member-channel';
import { fullPathOf } from './full-path.ts';

/** Routes that need a member: the specification's, and the business tools beside the cart. */
const memberRoutes =
  /^\/(?:(?:cart|member|message-board|notifications|quick-order|quotation)(?:\/|$)|(?:checkout|checkout-result)\/)/;

export const isMemberRoute = (pathname: string): boolean => memberRoutes.test(pathname);

export const isSignInPage = (pathname: string): boolean =>
  /^\/(?:join-us|login)\/?$/.test(pathname);

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
