import { fetchServerTime, recordServerTime } from '@kaituan/api-client/server-clock';
import {
  type DehydratedState,
  dehydrate,
  hashKey,
  hydrate,
  type QueryClient,
} from '@tanstack/react-query';
import { packTables, unpackTables } from './pack-tables.ts';
import type { ShopEnvironment } from './page-context.ts';

type Dehydrated = DehydratedState['queries'][number];
/** The answer to a query: a page with the same answers has the same bytes, whenever it was rendered. */
type AnsweredQuery = Omit<Dehydrated, 'state' | 'queryHash' | 'dehydratedAt' | 'promise'> & {
  data: Dehydrated['state']['data'];
};
/** The data that the server hands to the browser. */
type BrowserData = { environment: ShopEnvironment; queries: AnsweredQuery[] };

export const browserDataElementId = 'browser-data';

/** JSON safe inside a script element. */
export function formatBrowserData(environment: ShopEnvironment, client: QueryClient): string {
  const queries = dehydrate(client).queries.map(
    ({ state, queryHash: _, dehydratedAt: __, promise: ___, ...query }) => ({
      ...query,
      data: packTables(state.data),
    }),
  );
  const data: BrowserData = { environment, queries };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Reads the server's data and fills the query cache. */
export function readBrowserData(): BrowserData {
  const element = document.getElementById(browserDataElementId);
  const { environment, queries = [] } = JSON.parse(element?.textContent ?? '{}') as BrowserData;
  const answers = queries.map((query) => ({ ...query, data: unpackTables(query.data) }));
  return { environment, queries: answers };
}

export function fillFromServer(client: QueryClient, data: BrowserData): void {
  const { sentAtMs, renderedAtMs } = findMoments();
  // However old its time is, the shop sends a page as long as it is true.
  const queries = data.queries.map((query) => ({
    ...query,
    queryHash: hashKey(query.queryKey),
    dehydratedAt: sentAtMs,
    state: answeredAt(sentAtMs, query.data),
  }));
  hydrate(client, { queries });
  // Answers keep their times for a while, each its own; the age of a page is that of the latest.
  const times = [...JSON.stringify(data.queries).matchAll(/"serverTime":"([^"]+)"/g)];
  const latest = times
    .map(([, time = '']) => time)
    .toSorted()
    .at(-1);
  if (latest === undefined) return;
  recordServerTime(latest, renderedAtMs ?? sentAtMs);
  if (renderedAtMs === undefined) void fetchServerTime();
}

const answeredAt = (dataUpdatedAt: number, data: unknown): Dehydrated['state'] => ({
  ...{ data, dataUpdatedAt, dataUpdateCount: 1, status: 'success', fetchStatus: 'idle' },
  ...{ error: null, errorUpdateCount: 0, errorUpdatedAt: 0, isInvalidated: false },
  ...{ fetchFailureCount: 0, fetchFailureReason: null, fetchMeta: null },
});

/**
 * When the page was sent and rendered, by this device's clock as it is now: `timeOrigin` stays behind when that is
 * set, or the device sleeps. The server may have cached the page for a minute, and this device for days. Not every browser
 * tells how long, nor each time.
 */
function findMoments(): { sentAtMs: number; renderedAtMs: number | undefined } {
  const { kept: cachedAt } = document.documentElement.dataset;
  if (cachedAt !== undefined) return { sentAtMs: Number(cachedAt), renderedAtMs: Number(cachedAt) };
  const [entry] = performance.getEntriesByType('navigation');
  const navigation = entry as PerformanceNavigationTiming | undefined;
  const age = navigation?.serverTiming?.find(({ name }) => name === 'age');
  const sentAtMs = Date.now() - (performance.now() - (navigation?.responseStart ?? 0));
  return { sentAtMs, renderedAtMs: age && sentAtMs - age.duration };
}
