import type { Database, Transaction } from '@kaituan/server/database/database';
import * as schema from '@kaituan/server/database/schema/catalog-schema';
import * as content from '@kaituan/server/database/schema/content-schema';
import { flashSale } from '@kaituan/server/database/schema/flash-schema';
import { coupon } from '@kaituan/server/database/schema/trading-schema';
import { refreshListings } from '@kaituan/server/features/ground/product/listing';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { beginFlashSalesAnew } from './begin-flash-sales-anew.ts';
import { moveCampaigns } from './campaigns/move-campaigns.ts';
import { buildDemoShop, type DemoShop } from './demo-shop.ts';
import { createCalendar } from './rows/calendar.ts';
import { findSeedingDay } from './seeding-day.ts';

type Window = { id: number; from: Date; to: Date };

/**
 * Moves the demo's time windows (products, activities, flash sales, group buys, banners, coupons) as if it
 * had been seeded today, at most once a day. The owner's own rows and shops without the demo do not change.
 * Returns whether anything moved.
 */
export async function refreshDemoTimes(database: Database, now: Date): Promise<boolean> {
  const calendar = createCalendar(now);
  const seededOn = await findSeedingDay(database);
  if (seededOn === undefined || seededOn >= calendar.today) return false;
  const shop = buildDemoShop(calendar);
  await database.transaction(async (transaction) => {
    for (const [table, columns, windows] of windowsOf(shop)) {
      await moveWindows(transaction, table, columns, windows);
    }
    await movePreorders(transaction, shop);
    await moveCampaigns(transaction, calendar);
    await beginFlashSalesAnew(
      transaction,
      shop.flashSales.map(({ id }) => id),
    );
    await transaction
      .update(content.shopFact)
      .set({ value: { day: calendar.today } })
      .where(eq(content.shopFact.key, 'demo'));
    await refreshListings(
      transaction,
      shop.products.map(({ id }) => id),
    );
  });
  return true;
}

type Columns = { id: PgColumn; from: PgColumn; to: PgColumn };

function windowsOf(shop: DemoShop): [PgTable, Columns, Window[]][] {
  const { product, activity } = schema;
  const { homeBanner } = content;
  const days = (
    table: typeof activity | typeof flashSale | typeof homeBanner | typeof coupon,
  ): Columns => ({
    id: table.id,
    from: table.startsAt,
    to: table.endsAt,
  });
  const asWindow = ({ id, startsAt, endsAt }: { id: number; startsAt: Date; endsAt: Date }) => ({
    id,
    from: startsAt,
    to: endsAt,
  });
  return [
    [
      product,
      { id: product.id, from: product.displayTimestamp, to: product.maxEndTimestamp },
      shop.products.map((row) => ({
        id: row.id,
        from: row.displayTimestamp,
        to: row.maxEndTimestamp,
      })),
    ],
    [activity, days(activity), shop.activities.map(asWindow)],
    [flashSale, days(flashSale), shop.flashSales.map(asWindow)],
    [homeBanner, days(homeBanner), shop.banners.map(asWindow)],
    [coupon, days(coupon), shop.coupons.map(asWindow)],
  ];
}

async function moveWindows(
  transaction: Transaction,
  table: PgTable,
  columns: Columns,
  windows: readonly Window[],
): Promise<void> {
  const moved = JSON.stringify(windows);
  await transaction.execute(sql`
    update ${table} set
      ${sql.identifier(columns.from.name)} = w."from",
      ${sql.identifier(columns.to.name)} = w."to"
    from jsonb_to_recordset(${moved}::jsonb) as w(id int, "from" timestamptz, "to" timestamptz)
    where ${columns.id} = w.id`);
}

async function movePreorders(transaction: Transaction, shop: DemoShop): Promise<void> {
  const moved = JSON.stringify(
    shop.products.map(({ id, preorderShipFrom }) => ({ id, ships: preorderShipFrom })),
  );
  const { product } = schema;
  await transaction.execute(sql`
    update ${product} set preorder_ship_from = w.ships
    from jsonb_to_recordset(${moved}::jsonb) as w(id int, ships timestamptz)
    where ${product.id} = w.id and ${product.preorderShipFrom} is not null`);
}
