import { openDatabase } from '@kaituan/server/database/database';
import { migrateAnd } from '@kaituan/server/database/migrate';
import { refreshListings } from '@kaituan/server/features/ground/product/listing';
import { createApi } from '@kaituan/server/shop/api';
import { createLog } from '@kaituan/server/telemetry/logging/log';
import { openPostgresServer } from '@kaituan/server/testing/databases/postgres-server';
import {
  createLargeCatalog,
  largeCatalogChannelId,
} from '@kaituan/server/testing/goods/large-catalog';

const products = 100_000;
const warmUpCalls = 5;
const measuredCalls = 31;
const everyFacet = ['categoryId', 'brandId', 'price', 'temperature'];

const listPath = '/Product/GetScpProductArray';

const calls = [
  {
    name: 'menu: category counts, whole catalogue',
    body: {
      facets: ['categoryId'],
      filterArray: ['displayTimestamp < NOW AND maxEndTimestamp > NOW', 'productStatus = ACTIVE'],
      limit: 0,
    },
  },
  {
    name: 'category, all facets, newest first',
    body: { facets: everyFacet, filterArray: ['categoryId = 1'], sort: 'NEW' },
  },
  {
    name: 'category and brand, all facets, cheapest',
    body: { facets: everyFacet, filterArray: ['categoryId = 1', 'brandId = 7'], sort: 'PRICE_ASC' },
  },
  { name: 'whole catalogue, newest first', body: { sort: 'NEW' } },
  { name: 'whole catalogue, all facets, hot', body: { facets: everyFacet, sort: 'HOT' } },
  { name: 'search 冷凍草蝦, all facets', body: { facets: everyFacet, searchText: '冷凍草蝦' } },
  { name: 'search 牛肉 300g, all facets', body: { facets: everyFacet, searchText: '牛肉 300g' } },
  { name: 'search 冷凍 (every other product)', body: { facets: everyFacet, searchText: '冷凍' } },
  { name: 'search KT-54321, all facets', body: { facets: everyFacet, searchText: 'KT-54321' } },
  { name: 'search that finds nothing: 冷凍恐龍', body: { searchText: '冷凍恐龍' } },
  {
    name: 'suggestions for 草蝦',
    path: '/Product/GetSuggestionArray',
    body: { searchText: '草蝦' },
  },
];

/** Median time of list calls over 100,000 products on PostgreSQL, one at a time, door to door. */
export async function benchProductList(): Promise<{ name: string; medianMs: number }[]> {
  const server = await openPostgresServer();
  const opened = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  try {
    await migrateAnd(opened, async () => {});
    await createLargeCatalog(opened.database, products);
    await refreshListings(opened.database);
    // PostgreSQL does this itself soon after an import; here before the first call is timed.
    await opened.database.execute('vacuum analyze');
    const api = createApi({ database: opened.database, log: createLog('silent') });
    const figures = [];
    for (const { name, path = listPath, body } of calls) {
      const call = () => ask(api, path, { channelId: largeCatalogChannelId, ...body });
      figures.push({ name, medianMs: await medianMsOf(call) });
    }
    return figures;
  } finally {
    await opened.close();
    await server.close();
  }
}

async function ask(api: ReturnType<typeof createApi>, path: string, body: object): Promise<void> {
  const response = await api.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { total?: number; result?: unknown[] };
  if (!answer.total && !answer.result?.length)
    throw new Error(`nothing for ${JSON.stringify(body)}`);
}

async function medianMsOf(call: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let made = 0; made < warmUpCalls + measuredCalls; made += 1) {
    const started = performance.now();
    await call();
    if (made >= warmUpCalls) times.push(performance.now() - started);
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}
