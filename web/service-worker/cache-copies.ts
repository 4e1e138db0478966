import type { SerwistPlugin } from 'serwist';
import { deviceCaches, findCachedMember } from '#web/platform/offline/device-caches.ts';

const cachedAtHeader = 'x-kept-at';

/** Keeps a copy of an answer, and of all copies in its cache the newest so many. */
export async function cacheCopy(
  cacheName: string,
  key: string,
  answer: Response,
  max: number,
): Promise<void> {
  const headers = new Headers(answer.headers);
  headers.set(cachedAtHeader, String(Date.now() - ageOf(answer)));
  // The body is not compressed any more.
  headers.delete('content-encoding');
  headers.delete('content-length');
  const cache = await caches.open(cacheName);
  await cache.put(key, new Response(answer.body, { headers }));
  await dropOldest(cache, max);
}

/**
 * The same for a member's page or answer, only while that member (by default whoever it is) is signed in on this device:
 * what comes after a sign-out must not put back what the sign-out deleted.
 */
export async function cacheMemberCopy(
  memberId: string | undefined,
  ...[cacheName, ...copy]: Parameters<typeof cacheCopy>
): Promise<void> {
  const before = await findCachedMember();
  if (!before || (memberId !== undefined && before.id !== memberId)) return;
  await cacheCopy(cacheName, ...copy);
  if ((await findCachedMember())?.id !== before.id) await caches.delete(cacheName);
}

/** How old the server's time in a page was when it came. */
const ageOf = ({ headers }: Response): number =>
  Number(/\bage;dur=(\d+)/.exec(headers.get('server-timing') ?? '')?.[1] ?? 0);

/** The cached response, its text changed by the time of caching; undefined when there is none, or it is too old. */
export async function findCopy(
  cacheName: string,
  key: string,
  { maxAgeMs, change }: { maxAgeMs: number; change: (text: string, cachedAtMs: number) => string },
): Promise<Response | undefined> {
  const cached = await findCached(cacheName, key, maxAgeMs);
  if (!cached) return undefined;
  const { headers } = cached;
  // A clock that was set back since makes nothing younger than it was then.
  const cachedAtMs = Math.min(Number(headers.get(cachedAtHeader)), Date.now());
  return new Response(change(await cached.text(), cachedAtMs), { headers });
}

/** The same as it lies there. */
export async function findCached(
  cacheName: string,
  key: string,
  maxAgeMs: number,
): Promise<Response | undefined> {
  if (!(await caches.has(cacheName))) return undefined;
  const cached = await caches.match(key, { cacheName });
  const ageMs = Date.now() - Number(cached?.headers.get(cachedAtHeader));
  // A member's from the future is from before the clock was set back; what is the same for everybody may be shown for longer.
  const isTooOld = ageMs > maxAgeMs || (ageMs < 0 && cacheName.startsWith('member-'));
  return isTooOld ? undefined : cached;
}

async function dropOldest(cache: Cache, max: number): Promise<void> {
  // A cache lists its entries in the order in which they were last written.
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
}

/** The same bound for caches that a strategy fills. */
export const limitEntries = (max: number): SerwistPlugin => ({
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
  cacheDidUpdate: async ({ cacheName }) => dropOldest(await caches.open(cacheName), max),
});

/** Keeps files by addresses that name their content; the browser may still have them from a page before its worker. */
export async function cacheFiles(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(deviceCaches.assets);
  for (const url of urls) {
    if (await cache.match(url)) continue;
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) await cache.put(url, answer);
  }
}
