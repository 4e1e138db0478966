import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { lockSkus, returnToShelf } from './flash-shelf.ts';

/**
 * Moves the pieces of a sale that is on from ordinary stock into its own, as many as there are, once: by the
 * job at its start, or by the first who wants to hold some. Returns the SKUs that moved.
 */
export async function openFlashSale(
  database: Database,
  flashSaleId: number,
  { now, alsoSkuIds = [] }: { now: Date; alsoSkuIds?: readonly number[] },
): Promise<number[]> {
  const at = now.toISOString();
  const { rows: due } = await database.execute<{ sku_id: number }>(sql`
    select i.sku_id from flash_sale_item i
    where i.flash_sale_id = ${flashSaleId} and i.moved_in is null and i.ended_at is null
      and exists (
        select from flash_sale f where f.id = i.flash_sale_id
          and f.starts_at <= ${at}::timestamptz and f.ends_at > ${at}::timestamptz)
    order by i.sku_id for no key update`);
  if (due.length === 0) return [];
  const skuIds = due.map((row) => row.sku_id);
  await lockSkus(database, [...skuIds, ...alsoSkuIds]);
  await database.execute(sql`
    with moving as (
      select i.flash_sale_id, i.sku_id, least(i.stock, s.on_hand - s.reserved) as pieces
      from flash_sale_item i join sku s on s.id = i.sku_id
      where i.flash_sale_id = ${flashSaleId} and i.sku_id = any(${`{${skuIds.join(',')}}`}::int[])
    ),
    shelf as (
      update sku s set on_hand = s.on_hand - m.pieces from moving m where s.id = m.sku_id
    )
    update flash_sale_item i set moved_in = m.pieces
    from moving m where i.flash_sale_id = m.flash_sale_id and i.sku_id = m.sku_id`);
  return skuIds;
}

/**
 * Returns what is left of a sale that is over to ordinary stock, once. What is held may still be sold; what
 * comes back later returns by itself. Returns the SKUs of the sale.
 */
export async function endFlashSale(
  database: Database,
  flashSaleId: number,
  now: Date,
): Promise<number[]> {
  const at = now.toISOString();
  const { rows } = await database.execute<{ sku_id: number; pieces: number }>(sql`
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
    returning i.sku_id, i.returned as pieces`);
  const skuIds = rows.map((row) => row.sku_id);
  if (skuIds.length === 0) return [];
  await lockSkus(database, skuIds);
  await returnToShelf(
    database,
    rows.map(({ sku_id, pieces }) => ({ skuId: sku_id, quantity: pieces })),
  );
  return skuIds;
}
