import { isMemberRoute } from '@kaituan/domain/member/member-route';
import { deviceCaches } from '#web/platform/offline/device-caches.ts';

/** Reads that are of the moment, or of no use without a connection. */
const ofTheMoment = new Set([
  '/Cart/GetGuestCart',
  '/GroupBuy/GetProgressArray',
  '/Notification/GetPushKey',
  '/Product/GetSuggestionArray',
  '/SiteInfo/GetSitemapArray',
]);

/** Whether answers of a call are cached: what shoppers read, and neither a checkout nor what staff read. */
export const isCachedCall = (path: string): boolean =>
  /^\/(?!Staff|Checkout\/|Claim\/|Payment\/Start)[A-Z]\w*\/Get\w+$/.test(path) &&
  !ofTheMoment.has(path);

/** The cache key of a page; undefined for one that is not cached. */
export function cacheOfPage(pathname: string): string | undefined {
  if (/^\/(?:checkout|checkout-result|claim|join-us|login)(?:\/|$)/.test(pathname))
    return undefined;
  if (isMemberRoute(pathname)) return deviceCaches.memberPages;
  return isPagePath(pathname) ? deviceCaches.pages : undefined;
}

/** Addresses of files, of the desk and of programs are not pages. */
const isPagePath = (pathname: string): boolean =>
  !/^\/(?:admin|identity|files|demo|payment|builds|media|look|api-docs|unsubscribe)(?:[/-]|$)/.test(
    pathname,
  ) && !/\.[a-z0-9]+$/.test(pathname);

/** Files whose address names their content: pictures of goods and logos. Icons and sheets of a look may change. */
export const hasLastingAddress = (pathname: string): boolean =>
  /^\/(?:media\/|look\/\d+\/[0-9a-f]+\.webp$)/.test(pathname);

/** The cache key of a call's answer: by its body, without the times in it. */
export const keyOfCall = (url: URL, body: string): string =>
  `${url.origin}/kept${url.pathname}?${encodeURIComponent(body.replaceAll(instant, ''))}`;

const instant = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** Whose call it is, by its token, which only the API verifies; undefined for a guest's. */
export function memberOfCall(authorization: string | null): string | undefined {
  const [, payload] = (authorization ?? '').split('.');
  if (!payload) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const { sub } = claims as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

/** Longer than tokens are renewed before their end, by a minute: until then one is used. */
const offlineTokenS = 6 * 60;

/** The session of a member who is not connected: its token opens nothing, and is renewed by the first call after. */
export function offlineSession(member: { id: string }, nowMs: number) {
  const iat = Math.floor(nowMs / 1000);
  const claims = { sub: member.id, iat, exp: iat + offlineTokenS };
  const [head, payload] = [{ alg: 'none' }, claims].map((part) => btoa(JSON.stringify(part)));
  return { result: { accessToken: `${head}.${payload}.`, member } };
}

/** Sets the server's time in a text forward by its age in the cache, so that countdowns stay right. */
export const withTimePassed = (text: string, passedMs: number): string =>
  text.replaceAll(/("serverTime":")([^"]+)"/g, (whole, key: string, time: string) => {
    const serverMs = Date.parse(time);
    return Number.isNaN(serverMs) ? whole : `${key}${new Date(serverMs + passedMs).toISOString()}"`;
  });

/** Marks a page as cached, and when: its own scripts set their clock by it. */
export const markAsCached = (html: string, cachedAtMs: number): string =>
  html.replace('<html ', `<html data-kept="${cachedAtMs}" `);
