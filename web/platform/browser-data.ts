import { recordServerTimeOf } from '@kaituan/api-client/server-clock';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import type { ShopEnvironment } from './page-context.ts';

/** The data that the server hands to the browser. */
type BrowserData = { environment: ShopEnvironment; queries: DehydratedState };

export const browserDataElementId = 'browser-data';

/** JSON safe inside a script element. */
export function formatBrowserData(environment: ShopEnvironment, client: QueryClient): string {
  const data: BrowserData = { environment, queries: dehydrate(client) };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Reads the server's data and fills the query cache. */
export function readBrowserData(): BrowserData {
  const element = document.getElementById(browserDataElementId);
  return JSON.parse(element?.textContent ?? '{}') as BrowserData;
}

export function fillFromServer(client: QueryClient, data: BrowserData): void {
  hydrate(client, data.queries);
  const renderedAtMs = findRenderedAtMs();
  for (const { state } of data.queries.queries) recordServerTimeOf(state.data, renderedAtMs);
}

/**
 * When the page was rendered, by this device's clock as it is now: `timeOrigin` stays behind when that is
 * set, or the device sleeps. The server may have kept the page for a moment, and this device for days.
 */
function findRenderedAtMs(): number {
  const { kept } = document.documentElement.dataset;
  if (kept !== undefined) return Number(kept);
  const [entry] = performance.getEntriesByType('navigation');
  const navigation = entry as PerformanceNavigationTiming | undefined;
  const age = navigation?.serverTiming?.find(({ name }) => name === 'age');
  const sinceMs = performance.now() - (navigation?.responseStart ?? 0);
  return Date.now() - sinceMs - (age?.duration ?? 0);
}
