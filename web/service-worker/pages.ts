import type { RouteHandlerCallbackOptions } from 'serwist';
import { deviceCaches, memberLifeMs } from '#web/platform/offline/device-caches.ts';
import { cacheCopy, cacheMemberCopy, findCached, findCopy } from './cache-copies.ts';
import { cacheOfPage, markAsCached } from './cache-rules.ts';
import { orCached } from './patience.ts';

const maxPages = 80;
const freshMs = 86_400_000;

/** Answers with a page of the shop; without a connection that answers with the page as it was last seen, or with the given one. */
export async function answerPage(
  { request, url, event }: RouteHandlerCallbackOptions,
  findOfflinePage: () => Promise<Response | undefined>,
): Promise<Response> {
  const ask = async () => {
    const answer = (await (event as FetchEvent).preloadResponse) ?? (await fetch(request));
    if (cacheOfPage(url.pathname)) event.waitUntil(keepPage(url, answer.clone()));
    return answer;
  };
  const requested = ask();
  event.waitUntil(requested.catch(() => undefined));
  try {
    return (await orCached(requested, 'page', () => findPage(url))).answer;
  } catch (fault) {
    const page = await findOfflinePage();
    if (!page) throw fault;
    return page;
  }
}

/** Keeps a page that was reached without asking the shop for it, unless it is there of today. */
export async function fetchPage(address: string): Promise<void> {
  const url = new URL(address);
  const cacheName = cacheOfPage(url.pathname);
  if (!cacheName || (await findCached(cacheName, keyOf(url), freshMs))) return;
  await keepPage(url, await fetch(url, { headers: { accept: 'text/html' } }));
}

async function keepPage(url: URL, answer: Response): Promise<void> {
  const cacheName = cacheOfPage(url.pathname);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!cacheName || answer.status !== 200 || answer.redirected || !isPage) return;
  const copy = [cacheName, keyOf(url), answer, maxPages] as const;
  await (cacheName === deviceCaches.memberPages
    ? cacheMemberCopy(undefined, ...copy)
    : cacheCopy(...copy));
}

async function findPage(url: URL): Promise<Response | undefined> {
  const cacheName = cacheOfPage(url.pathname);
  if (!cacheName) return undefined;
  const copy = { maxAgeMs: memberLifeMs, change: markAsCached };
  const cached = await findCopy(cacheName, keyOf(url), copy);
  if (cached || url.searchParams.has('channelId')) return cached;
  // The shop would add the channel.
  const keys = await (await caches.open(cacheName)).keys();
  const inChannel = keys.findLast((key) => isSameIn(new URL(key.url), url));
  return inChannel && Response.redirect(inChannel.url);
}

function isSameIn(cached: URL, requested: URL): boolean {
  cached.searchParams.delete('channelId');
  return keyOf(cached) === keyOf(requested);
}

const keyOf = (url: URL): string => url.origin + url.pathname + url.search;
