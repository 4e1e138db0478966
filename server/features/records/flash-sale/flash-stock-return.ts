import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';

/** Locks SKUs in the order of their ids, so that two transactions cannot deadlock. */
export async function lockSkus(database: Queryable, skuIds: readonly number[]): Promise<void> {
  const ids = `{${skuIds.join(',')}}`;
  await database.execute(
    sql`select id from sku where id = any(${ids}::int[]) order by id for no key update`,
  );
}

/** Returns pieces of an ended flash sale to ordinary stock; the SKUs are already locked. */
export async function returnToOrdinaryStock(
  database: Queryable,
  pieces: readonly { skuId: number; quantity: number }[],
): Promise<void> {
  const rows = JSON.stringify(pieces.map(({ skuId, quantity }) => ({ id: skuId, quantity })));
  await database.execute(sql`
    with stock as (
      update sku s set on_hand = s.on_hand + w.quantity
      from (
        select id, sum(quantity)::int as quantity
        from jsonb_to_recordset(${rows}::jsonb) as w(id int, quantity int) group by id
      ) w
      where s.id = w.id
      returning s.id, s.on_hand, s.reserved, w.quantity
    )
    insert into stock_movement (sku_id, kind, delta, on_hand_after, held_after)
    select id, 'FLASH_BACK', quantity, on_hand, reserved from stock where quantity > 0`);
}
