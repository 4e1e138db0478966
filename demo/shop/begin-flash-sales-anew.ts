import type { Transaction } from '@kaituan/server/database/database';
import { sql } from 'drizzle-orm';

/**
 * Returns the remaining pieces of the demo's flash sales to stock once their times have moved, and moves in
 * as many again as are available. Sold and held pieces stay.
 */
export async function beginFlashSalesAnew(
  transaction: Transaction,
  flashSaleIds: readonly number[],
): Promise<void> {
  const ids = `{${flashSaleIds.join(',')}}`;
  const isOfDemo = sql`i.flash_sale_id = any(${ids}::int[])`;
  await transaction.execute(sql`
    update sku s set on_hand = s.on_hand + back.pieces
    from (
      select i.sku_id, sum(i.moved_in - i.held - i.sold - i.returned)::int as pieces
      from flash_sale_item i where ${isOfDemo} and i.moved_in is not null group by i.sku_id
    ) back
    where s.id = back.sku_id`);
  // Those with pieces sold or held keep them; the others begin as at first.
  await transaction.execute(sql`
    update flash_sale_item i
    set moved_in = nullif(i.held + i.sold, 0), returned = 0, ended_at = null,
      released = 0, released_at = null
    where ${isOfDemo}`);
  await transaction.execute(sql`
    with moving as (
      select i.flash_sale_id, i.sku_id, least(i.stock, s.on_hand - s.reserved) as pieces
      from flash_sale_item i join sku s on s.id = i.sku_id
      where ${isOfDemo} and i.moved_in is not null
    ),
    stock as (update sku s set on_hand = s.on_hand - m.pieces from moving m where s.id = m.sku_id)
    update flash_sale_item i set moved_in = i.moved_in + m.pieces
    from moving m where i.flash_sale_id = m.flash_sale_id and i.sku_id = m.sku_id`);
  await transaction.execute(
    sql`delete from flash_sale_taken t where t.flash_sale_id = any(${ids}::int[])`,
  );
  await transaction.execute(
    sql`delete from flash_sale_reminder r where r.flash_sale_id = any(${ids}::int[])`,
  );
}
