import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { recordEvents } from '#server/events/domain-event.ts';
import type { EventKinds } from '#server/events/event-kinds.ts';
import { lockSkus, returnToOrdinaryStock } from './flash-stock-return.ts';

type Opening = { now: Date; alsoSkuIds?: readonly number[] };

/**
 * Moves the pieces of a due sale from ordinary stock into its bucket, as many as are available, once: by
 * the job at its start, or by the first buyer. Returns the SKUs that moved.
 */
export const openFlashSale = (
  database: Database,
  flashSaleId: number,
  opening: Opening,
): Promise<number[]> => openDueSales(database, [flashSaleId], opening);

/**
 * The same for several sales. If any has to be started, the rows of all sales are locked before those of
 * SKUs: the job that ends a sale locks in that order too.
 */
export async function openDueSales(
  database: Database,
  flashSaleIds: readonly number[],
  { now, alsoSkuIds = [] }: Opening,
): Promise<number[]> {
  const isDue = isSaleDue(sql`${now.toISOString()}::timestamptz`);
  const ofSales = sql`i.flash_sale_id = any(${`{${flashSaleIds.join(',')}}`}::int[])`;
  const { rows } = await database.execute<{ id: number; skuId: number; isDue: boolean }>(sql`
    select i.flash_sale_id as id, i.sku_id as "skuId", ${isDue} as "isDue"
    from flash_sale_item i
    where ${ofSales} order by i.flash_sale_id, i.sku_id for no key update`);
  const due = rows.filter(({ isDue }) => isDue);
  if (due.length === 0) return [];
  await lockSkus(database, [...due.map(({ skuId }) => skuId), ...alsoSkuIds]);
  for (const [flashSaleId, items] of Map.groupBy(due, ({ id }) => id)) {
    const skuIds = items.map(({ skuId }) => skuId);
    await moveIn(database, flashSaleId, skuIds);
    await recordSaleEvent(database, flashSaleId, 'STARTED', now);
  }
  return [...new Set(due.map(({ skuId }) => skuId))];
}

/** Whether the sale of the item `i` has begun without its pieces. */
export const isSaleDue = (now: SQL): SQL => sql`(
  i.moved_in is null and i.ended_at is null and exists (
    select from flash_sale f
    where f.id = i.flash_sale_id and f.starts_at <= ${now} and f.ends_at > ${now}))`;

/** One sale after another: the next gets what this one left in stock. */
async function moveIn(
  database: Database,
  flashSaleId: number,
  skuIds: readonly number[],
): Promise<void> {
  await database.execute(sql`
    with moving as (
      select i.flash_sale_id, i.sku_id, least(i.stock, s.on_hand - s.reserved) as pieces
      from flash_sale_item i join sku s on s.id = i.sku_id
      where i.flash_sale_id = ${flashSaleId} and i.sku_id = any(${`{${skuIds.join(',')}}`}::int[])
    ),
    stock as (
      update sku s set on_hand = s.on_hand - m.pieces from moving m where s.id = m.sku_id
      returning s.id, s.on_hand, s.reserved, m.pieces
    ),
    noted as (
      insert into stock_movement (sku_id, kind, delta, on_hand_after, held_after)
      select id, 'FLASH_OUT', -pieces, on_hand, reserved from stock where pieces > 0
    )
    update flash_sale_item i set moved_in = m.pieces
    from moving m where i.flash_sale_id = m.flash_sale_id and i.sku_id = m.sku_id`);
}

/**
 * Returns the remaining pieces of an ended sale to ordinary stock, once. Held pieces may still be sold;
 * those released later return on their own. Returns the SKUs of the sale.
 */
export async function endFlashSale(
  database: Database,
  flashSaleId: number,
  now: Date,
): Promise<number[]> {
  const at = now.toISOString();
  const { rows } = await database.execute<{ skuId: number; pieces: number }>(sql`
    with due as (
      select i.flash_sale_id, i.sku_id from flash_sale_item i
      where i.flash_sale_id = ${flashSaleId} and i.ended_at is null
        and exists (
          select from flash_sale f
          where f.id = i.flash_sale_id and f.ends_at <= ${at}::timestamptz)
      order by i.sku_id for no key update
    )
    update flash_sale_item i set ended_at = ${at}::timestamptz,
      moved_in = coalesce(i.moved_in, 0),
      returned = coalesce(i.moved_in, 0) - i.held - i.sold
    from due d where i.flash_sale_id = d.flash_sale_id and i.sku_id = d.sku_id
    returning i.sku_id as "skuId", i.returned as pieces`);
  const skuIds = rows.map((row) => row.skuId);
  if (skuIds.length === 0) return [];
  await lockSkus(database, skuIds);
  await returnToOrdinaryStock(
    database,
    rows.map(({ skuId, pieces }) => ({ skuId: skuId, quantity: pieces })),
  );
  await recordSaleEvent(database, flashSaleId, 'ENDED', now);
  return skuIds;
}

/** Once per sale, however many of its goods start and end at different times. */
export const recordSaleEvent = (
  database: Database,
  flashSaleId: number,
  kind: EventKinds['FLASH_SALE'],
  now: Date,
): Promise<void> =>
  recordEvents(
    database,
    [
      {
        ...{ subject: 'FLASH_SALE', subjectId: `${flashSaleId}`, kind, actor: 'SYSTEM' },
        dedupeKey: `flash-sale ${flashSaleId} ${kind}`,
      },
    ],
    now,
  );
