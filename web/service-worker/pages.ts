import type { RouteHandlerCallbackOptions } from 'serwist';
import { memberLifeMs } from '../platform/offline/kept-caches.ts';
import { findCopy, findKept, keepCopy } from './keep.ts';
import { orKept } from './patience.ts';
import { cacheOfPage, markAsKept } from './what-is-kept.ts';

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
  const asked = ask();
  event.waitUntil(asked.catch(() => undefined));
  try {
    return (await orKept(asked, 'page', () => findPage(url))).answer;
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
  if (!cacheName || (await findKept(cacheName, keyOf(url), freshMs))) return;
  await keepPage(url, await fetch(url, { headers: { accept: 'text/html' } }));
}

async function keepPage(url: URL, answer: Response): Promise<void> {
  const cacheName = cacheOfPage(url.pathname);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!cacheName || answer.status !== 200 || answer.redirected || !isPage) return;
  await keepCopy(cacheName, keyOf(url), answer, maxPages);
}

async function findPage(url: URL): Promise<Response | undefined> {
  const cacheName = cacheOfPage(url.pathname);
  if (!cacheName) return undefined;
  const copy = { maxAgeMs: memberLifeMs, change: markAsKept };
  const kept = await findCopy(cacheName, keyOf(url), copy);
  if (kept || url.searchParams.has('channelId')) return kept;
  // The shop would add the channel.
  const keys = await (await caches.open(cacheName)).keys();
  const inChannel = keys.findLast((key) => isSameIn(new URL(key.url), url));
  return inChannel && Response.redirect(inChannel.url);
}

function isSameIn(kept: URL, asked: URL): boolean {
  kept.searchParams.delete('channelId');
  return keyOf(kept) === keyOf(asked);
}

const keyOf = (url: URL): string => url.origin + url.pathname + url.search;
