import { openDatabase } from '@kaituan/server/database/database';
import { migrateAnd } from '@kaituan/server/database/migrate';
import { refreshListings } from '@kaituan/server/features/ground/product/listing';
import { createApi } from '@kaituan/server/shop/api';
import { createLog } from '@kaituan/server/telemetry/log';
import { createLargeCatalog, largeCatalogChannelId } from '@kaituan/server/testing/large-catalog';
import { openPostgresServer } from '@kaituan/server/testing/postgres-server';

export type ScaleFigure = { name: string; goods: number; medianMs: number; p99Ms: number };

const warmUpCalls = 5;
const measuredCalls = 100;
const everyFacet = ['categoryId', 'brandId', 'price', 'temperature'];
const listPath = '/Product/GetScpProductArray';

/** Each call asks for another brand or page, so that not one answer is measured a hundred times. */
const calls: { name: string; path?: string; bodyOf(turn: number): object }[] = [
  { name: 'list, newest', bodyOf: () => ({ sort: 'NEW' }) },
  { name: 'whole catalogue, all facets', bodyOf: () => ({ facets: everyFacet, sort: 'HOT' }) },
  {
    name: 'category and brand, all facets',
    bodyOf: (turn) => ({
      ...{ facets: everyFacet, sort: 'PRICE_ASC' },
      filterArray: ['categoryId = 1', `brandId = ${1 + (turn % 90)}`],
    }),
  },
  {
    name: 'rare words, all facets',
    bodyOf: () => ({ facets: everyFacet, searchText: '冷凍草蝦' }),
  },
  {
    name: 'a word on every other good',
    bodyOf: () => ({ facets: everyFacet, searchText: '冷凍' }),
  },
  { name: 'words that are nowhere', bodyOf: () => ({ searchText: '冷凍恐龍' }) },
  { name: 'code', bodyOf: (turn) => ({ searchText: `KT-${10_100 + turn}` }) },
  {
    name: 'suggestions',
    path: '/Product/GetSuggestionArray',
    bodyOf: () => ({ searchText: '草蝦' }),
  },
  {
    name: 'detail',
    path: '/Product/GetScpProduct',
    bodyOf: (turn) => ({ productId: 1 + turn }),
  },
];

/** One call at a time, door to door, for each size of catalogue on PostgreSQL. */
export async function benchScale(sizes: readonly number[]): Promise<ScaleFigure[]> {
  const figures: ScaleFigure[] = [];
  for (const goods of sizes) {
    const server = await openPostgresServer();
    const opened = await openDatabase({ databaseUrl: server.url, dataDir: '' });
    try {
      await migrateAnd(opened, async () => {});
      await createLargeCatalog(opened.database, goods);
      await refreshListings(opened.database);
      // PostgreSQL does this itself soon after an import; here before the first call is timed.
      await opened.database.execute('vacuum analyze');
      const api = createApi({ database: opened.database, log: createLog('silent') });
      for (const { name, path = listPath, bodyOf } of calls) {
        const times = await timesOf((turn) =>
          api.request(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ channelId: largeCatalogChannelId, ...bodyOf(turn) }),
          }),
        );
        const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
        figures.push({ name, goods, medianMs: at(0.5), p99Ms: at(0.99) });
      }
    } finally {
      await opened.close();
      await server.close();
    }
  }
  return figures;
}

async function timesOf(call: (turn: number) => Response | Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUpCalls + measuredCalls; turn += 1) {
    const started = performance.now();
    await (await call(turn)).text();
    if (turn >= warmUpCalls) times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b);
}

/** A line per call: median and p99 of each size, and by how much the median grew from step to step. */
export function printScale(figures: readonly ScaleFigure[]): void {
  for (const [name, ofCall] of Map.groupBy(figures, (figure) => figure.name)) {
    const cells = ofCall.map(({ goods, medianMs, p99Ms }, at) => {
      const before = ofCall[at - 1]?.medianMs;
      const growth = before === undefined ? '' : ` ×${(medianMs / before).toFixed(1)}`;
      return `${goods / 1_000}k: ${medianMs.toFixed(1)} / ${p99Ms.toFixed(1)} ms${growth}`;
    });
    console.log(`  ${name.padEnd(32)} ${cells.join('   ')}`);
  }
}
