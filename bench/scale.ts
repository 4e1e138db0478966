import { type Database, openDatabase, type Queryable } from '@kaituan/server/database/database';
import { migrateAnd } from '@kaituan/server/database/migrate';
import { visibleListing } from '@kaituan/server/features/ground/catalog/product-filter-sql';
import { refreshListings } from '@kaituan/server/features/ground/product/listing';
import { createApi } from '@kaituan/server/shop/api';
import { createLog } from '@kaituan/server/telemetry/logging/log';
import { openPostgresServer } from '@kaituan/server/testing/databases/postgres-server';
import { createFlashSale } from '@kaituan/server/testing/goods/catalog-factory';
import {
  createLargeCatalog,
  largeCatalogChannelId,
} from '@kaituan/server/testing/goods/large-catalog';
import { sql } from 'drizzle-orm';

export type ScaleFigure = { name: string; goods: number; medianMs: number; p99Ms: number };

const warmUpCalls = 5;
const measuredCalls = 100;
const everyFacet = ['categoryId', 'brandId', 'price', 'temperature'];
const listPath = '/Product/GetScpProductArray';

type Call = {
  name: string;
  path?: string;
  bodyOf(turn: number, visibleIds: readonly number[]): object;
};

/** These read flash prices as well, and are measured again while many goods are in a sale. */
const callsByPrice: Call[] = [
  { name: 'list, cheapest', bodyOf: () => ({ sort: 'PRICE_ASC' }) },
  {
    name: 'prices within limits, all facets',
    bodyOf: (turn) => ({
      ...{ facets: everyFacet, sort: 'PRICE_ASC' },
      filterArray: [`price ${100 + turn} TO ${400 + turn}`],
    }),
  },
];
const flashGoods = 100;

/** Each call asks for another brand or page, so that not one answer is measured a hundred times. */
const calls: Call[] = [
  { name: 'list, newest', bodyOf: () => ({ sort: 'NEW' }) },
  ...callsByPrice,
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
    bodyOf: (turn, visibleIds) => ({ productId: visibleIds[turn] }),
  },
];

/** One call at a time, door to door, for each size of catalogue on PostgreSQL. */
export async function benchScale(
  sizes: readonly number[],
  onFigure: (figure: ScaleFigure) => void,
): Promise<ScaleFigure[]> {
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
      const visibleIds = await findVisibleIds(opened.database);
      const measure = async ({ name, path = listPath, bodyOf }: Call) => {
        const times = await timesOf(async (turn) => {
          const body = { channelId: largeCatalogChannelId, ...bodyOf(turn, visibleIds) };
          const answer = await api.request(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          });
          const text = await answer.text();
          if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
        });
        const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
        const figure = { name, goods, medianMs: at(0.5), p99Ms: at(0.99) };
        figures.push(figure);
        onFigure(figure);
      };
      for (const call of calls) await measure(call);
      await openFlashSale(opened.database, visibleIds.slice(0, flashGoods));
      for (const call of callsByPrice) {
        await measure({ ...call, name: `${call.name}; flash sale of ${flashGoods}` });
      }
    } finally {
      await opened.close();
      await server.close();
    }
  }
  return figures;
}

/** Goods that guests see, spread over the catalogue: hidden ones answer quickly that they are not there. */
async function findVisibleIds(database: Queryable): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select product_id as id from product_listing l
    where ${visibleListing(largeCatalogChannelId, new Date())}
    order by hashint4(product_id) limit ${warmUpCalls + measuredCalls}`);
  return rows.map(({ id }) => id);
}

/** At half their prices, for a day. */
async function openFlashSale(database: Database, productIds: readonly number[]): Promise<void> {
  const { rows } = await database.execute<{ skuId: number; priceTwd: number }>(sql`
    select min(id) as "skuId", min(price_twd) as "priceTwd" from sku
    where product_id in ${productIds} group by product_id`);
  const prices = rows.map(({ skuId, priceTwd }) => [skuId, Math.ceil(priceTwd / 2)]);
  await createFlashSale(database, largeCatalogChannelId, Object.fromEntries(prices));
}

async function timesOf(call: (turn: number) => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUpCalls + measuredCalls; turn += 1) {
    const started = performance.now();
    await call(turn);
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
