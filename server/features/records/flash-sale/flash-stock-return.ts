import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { actingStaff } from '#server/http/staff-access.ts';

type Pieces = readonly { skuId: number; quantity: number }[];

/** Locks SKUs in the order of their ids, so that two transactions cannot deadlock. */
export async function lockSkus(database: Queryable, skuIds: readonly number[]): Promise<void> {
  const ids = `{${skuIds.join(',')}}`;
  await database.execute(
    sql`select id from sku where id = any(${ids}::int[]) order by id for no key update`,
  );
}

/** Returns pieces of an ended flash sale to ordinary stock; the SKUs are already locked. */
export async function returnToOrdinaryStock(database: Queryable, pieces: Pieces): Promise<void> {
  await database.execute(sql`
    with stock as (
      update sku s set on_hand = s.on_hand + w.quantity
      from ${summed(pieces)} w
      where s.id = w.id
      returning s.id, s.on_hand, s.reserved, w.quantity
    )
    insert into stock_movement (sku_id, kind, delta, on_hand_after, held_after)
    select id, 'FLASH_BACK', quantity, on_hand, reserved from stock where quantity > 0`);
}

/**
 * Notes pieces of a flash sale that an order is short of: back from the sale and missing at once, so that the movements of a
 * SKU still add up to what is on hand. The SKUs are already locked.
 */
export async function recordMissing(
  database: Queryable,
  pieces: Pieces,
  orderNo: string,
): Promise<void> {
  await database.execute(sql`
    insert into stock_movement
      (sku_id, kind, delta, on_hand_after, held_after, order_no, acted_by)
    select s.id, m.kind, m.sign * w.quantity, s.on_hand + m.back * w.quantity, s.reserved,
      ${orderNo}, ${actingStaff() ?? null}
    from ${summed(pieces)} w join sku s on s.id = w.id
      cross join (values (1, 'FLASH_BACK', 1, 1), (2, 'MISSING', -1, 0)) as m(place, kind, sign, back)
    order by s.id, m.place`);
}

function summed(pieces: Pieces): SQL {
  const rows = JSON.stringify(pieces.map(({ skuId, quantity }) => ({ id: skuId, quantity })));
  return sql`(
    select id, sum(quantity)::int as quantity
    from jsonb_to_recordset(${rows}::jsonb) as r(id int, quantity int) group by id
  )`;
}
