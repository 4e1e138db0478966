import type { Database, OpenDatabase } from '@kaituan/server/database/database';
import * as schema from '@kaituan/server/database/schema/catalog-schema';
import * as content from '@kaituan/server/database/schema/content-schema';
import { flashSale, flashSaleItem } from '@kaituan/server/database/schema/flash-schema';
import { productListing } from '@kaituan/server/database/schema/listing-schema';
import { countProducts } from '@kaituan/server/features/ground/catalog/product-counts';
import { listProductPage } from '@kaituan/server/features/ground/catalog/product-list-query';
import type { ProductSelection } from '@kaituan/server/features/ground/catalog/product-selection';
import { refreshListings } from '@kaituan/server/features/ground/product/listing';
import {
  findInstead,
  findSearchQuery,
} from '@kaituan/server/features/ground/search/product-search';
import { findVocabulary } from '@kaituan/server/features/ground/search/shop-vocabulary';
import { listPromotionClashes } from '@kaituan/server/features/records/flash-sale/live-promotion';
import { measureRowsRead } from '@kaituan/server/testing/databases/rows-read';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSeededDatabase, seededAt as now } from '#demo/testing/seeded-database.ts';
import { buildDemoShop } from './demo-shop.ts';
import { refreshDemoTimes } from './refresh-demo-times.ts';
import { createCalendar } from './rows/calendar.ts';

const dayMs = 86_400_000;
const retail = 100083;
/** One step looks at each product once, or once for each word that a search which found nothing tries. */
const timesRead = 12;
const channels = [retail, 100120, 100205];

describe('the demo shop in a database', () => {
  let opened: OpenDatabase;
  let database: Database;

  beforeAll(async () => {
    opened = await createSeededDatabase();
    database = opened.database;
  });
  afterAll(() => opened.close());

  test('is listed in every channel, without any invented sale', async () => {
    const rows = await database
      .select({
        channelId: productListing.channelId,
        sold: sql<number>`sum(${productListing.soldCount})::int`,
        hot: sql<number>`sum(${productListing.hotScore})::float`,
      })
      .from(productListing)
      .groupBy(productListing.channelId)
      .orderBy(productListing.channelId);
    expect(rows).toEqual(channels.map((channelId) => ({ channelId, sold: 0, hot: 0 })));
  });

  const readSearch = (text: string, at = now) =>
    measureRowsRead(database, async (explaining) => {
      const search = await findSearchQuery(explaining, text);
      const selection = {
        channelId: retail,
        priceGroupId: null,
        now: at,
        filter: [],
        search,
        hidesAlcohol: true,
      };
      await listProductPage(explaining, { ...selection, limit: 24 });
      await countProducts(explaining, selection, ['categoryId', 'brandId', 'price', 'temperature']);
      const vocabulary = await findVocabulary(database, at);
      await findInstead(explaining, selection, text, vocabulary);
    });
  const readList = (filter: ProductSelection['filter']) =>
    measureRowsRead(database, async (explaining) => {
      const selection = {
        channelId: retail,
        priceGroupId: null,
        now,
        filter,
        search: null,
        hidesAlcohol: false,
      };
      await listProductPage(explaining, { ...selection, sort: 'NEW', limit: 24 });
      await countProducts(explaining, selection, ['categoryId', 'brandId']);
    });
  const countListed = async () => {
    const { rows } = await database.execute<{ rows: number }>(
      sql`select count(*)::int as rows from product_listing where channel_id = ${retail}`,
    );
    return rows[0]?.rows ?? 0;
  };

  test.each(['水餃', '牛肉麵', '咖啡', '禮盒 冷凍', '沒有這種東西'])(
    'a search for %s right after seeding reads each product a few times, not once for each other',
    async (text) => {
      const { rowsRead, worstGuess } = await readSearch(text);
      expect(rowsRead).toBeLessThan(timesRead * (await countListed()));
      expect(worstGuess).toBeLessThan(2);
    },
  );

  test('lists right after seeding read each product a few times', async () => {
    const ofCategory = [[[{ field: 'categoryId' as const, values: [1] }]]];
    for (const filter of [[], ofCategory]) {
      const { rowsRead, worstGuess } = await readList(filter);
      expect(rowsRead).toBeLessThan(timesRead * (await countListed()));
      expect(worstGuess).toBeLessThan(2);
    }
  });

  test('has every product in one promotion at a time', async () => {
    expect(await listPromotionClashes(database, now)).toEqual([]);
  });

  test('remembers the day of seeding and stays as it is on that day', async () => {
    const [fact] = await database
      .select()
      .from(content.shopFact)
      .where(eq(content.shopFact.key, 'demo'));
    expect(fact?.value).toEqual({ day: '2031-05-20' });
    expect(await refreshDemoTimes(database, new Date(now.getTime() + 3_600_000))).toBe(false);
  });

  test('is alive again days later, and leaves the owner’s own activity alone', async () => {
    const ownEnd = new Date('2031-05-21T00:00:00Z');
    await database.insert(schema.activity).values({
      id: 99_001,
      channelId: retail,
      name: '自己的活動',
      startsAt: new Date('2031-05-01T00:00:00Z'),
      endsAt: ownEnd,
    });
    const later = new Date(now.getTime() + 5 * dayMs);
    await database
      .update(flashSaleItem)
      .set({ movedIn: 5, returned: 5, endedAt: now })
      .where(eq(flashSaleItem.flashSaleId, 7001));
    expect(await refreshDemoTimes(database, later)).toBe(true);
    const { activity } = schema;
    const live = await database
      .select({ id: flashSale.id })
      .from(flashSale)
      .where(and(lt(flashSale.startsAt, later), gt(flashSale.endsAt, later)));
    expect(live.map(({ id }) => id)).toEqual(expect.arrayContaining([7001, 7101, 7201]));
    const pieces = await database
      .select()
      .from(flashSaleItem)
      .where(eq(flashSaleItem.flashSaleId, 7001));
    expect(pieces.every(({ movedIn, endedAt }) => movedIn === null && endedAt === null)).toBe(true);
    const [own] = await database.select().from(activity).where(eq(activity.id, 99_001));
    expect(own?.endsAt).toEqual(ownEnd);
    const moved = buildDemoShop(createCalendar(later)).products.slice(0, 40);
    const listed = await database
      .select({ id: productListing.productId, from: productListing.displayTimestamp })
      .from(productListing)
      .where(
        inArray(
          productListing.productId,
          moved.map(({ id }) => id),
        ),
      );
    expect(listed.length).toBeGreaterThan(40);
    for (const { id, from } of listed) {
      expect(from).toEqual(moved.find((row) => row.id === id)?.displayTimestamp);
    }
    expect(await refreshDemoTimes(database, later)).toBe(false);
  });

  test('a search reads as little after all prices and stock changed, before statistics are gathered again', async () => {
    await database.execute(sql`update sku set on_hand = on_hand + 1000, price_twd = 1`);
    await refreshListings(database);
    const { rowsRead } = await readSearch('水餃', new Date(now.getTime() + 5 * dayMs));
    expect(rowsRead).toBeLessThan(timesRead * (await countListed()));
  });
});
