import type {
  DescribedFlashSale,
  StaffFlashSale,
} from '@kaituan/contract/staff/promotions/staff-flash-sale';
import { flashSaleStateAt } from '@kaituan/domain/flash-sale/flash-sale-life';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { idsParameter } from '#server/database/sql/parameters.ts';
import { flashPiecesLeft } from '#server/features/ground/offer/flash-offer-sql.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findOrdinaryPrices } from '#server/promotion-file/judging/promotion-goods.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';

export type FlashSaleRow = typeof flashSale.$inferSelect;
type ItemRow = DescribedFlashSale['items'][number] & { flashSaleId: number; paidTwd: number };

/** A flash sale of the caller's channels. Not locked: it stays in its channel. */
export async function requireFlashSale(
  { database, staff }: Pick<StaffContext, 'database' | 'staff'>,
  flashSaleId: number,
): Promise<FlashSaleRow> {
  const [found] = await database.select().from(flashSale).where(eq(flashSale.id, flashSaleId));
  if (!found) throw new Refusal('NOT_FOUND', { message: `找不到限時搶購 ${flashSaleId}` });
  staff.requireChannel(found.channelId);
  return found;
}

/** The SKUs of flash sales with their pieces, and what a guest pays for them otherwise. */
export async function listSaleItems(
  database: Database,
  sales: readonly FlashSaleRow[],
): Promise<Map<number, ItemRow[]>> {
  const ids = idsParameter(sales.map(({ id }) => id));
  const { rows } = await database.execute<ItemRow>(sql`
    select i.flash_sale_id as "flashSaleId", i.sku_id as "skuId", s.product_id as "productId",
      s.code, p.name, array_to_string(s.option_values, '／') as "optionText",
      s.unit_label as "unitLabel", i.flash_price_twd as "flashPriceTwd",
      i.per_member as "perMember", i.per_order as "perOrder", i.stock, i.moved_in as "movedIn",
      i.sold, i.held,
      case when i.ended_at is null then greatest(0, ${flashPiecesLeft}) else 0 end as left,
      bought.units as "paidUnits", bought.twd as "paidTwd", null as "ordinaryPriceTwd"
    from flash_sale_item i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
    cross join lateral (
      select coalesce(sum(coalesce(l.settled_quantity, l.quantity)), 0)::float8 as units,
        coalesce(sum(coalesce(l.settled_net_twd, l.net_twd) - l.refunded_twd), 0)::float8 as twd
      from order_line l join shop_order o on o.order_no = l.order_no
      where l.flash_sale_id = i.flash_sale_id and l.sku_id = i.sku_id
        and o.paid_twd > 0 and o.status <> 'CANCELLED'
    ) bought
    where i.flash_sale_id = any(${ids})
    order by i.flash_sale_id, p.name, s.position, i.sku_id`);
  const itemsOf = Map.groupBy(rows, ({ flashSaleId }) => flashSaleId);
  for (const [channelId, ofChannel] of Map.groupBy(sales, (sale) => sale.channelId)) {
    const items = ofChannel.flatMap(({ id }) => itemsOf.get(id) ?? []);
    const skuIds = [...new Set(items.map(({ skuId }) => skuId))];
    const ordinaryTwd = await findOrdinaryPrices(database, channelId, skuIds);
    for (const item of items) item.ordinaryPriceTwd = ordinaryTwd.get(item.skuId) ?? null;
  }
  return itemsOf;
}

/** The rows of the list, in the order given. */
export async function presentFlashSales(
  database: Database,
  sales: readonly FlashSaleRow[],
  now: Date,
): Promise<StaffFlashSale[]> {
  const itemsOf = await listSaleItems(database, sales);
  return sales.map((sale) => presentFlashSale(sale, itemsOf.get(sale.id) ?? [], now));
}

export function presentFlashSale(
  sale: FlashSaleRow,
  items: readonly ItemRow[],
  now: Date,
): StaffFlashSale {
  const { id, channelId, title, startsAt, endsAt, cancelledAt, cancelReason } = sale;
  const sum = (of: (item: ItemRow) => number) => items.reduce((total, one) => total + of(one), 0);
  const left = sum((one) => one.left);
  const times = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
  const isCancelled = cancelledAt !== null;
  const shareOf = ({ flashPriceTwd, ordinaryPriceTwd }: ItemRow) =>
    ordinaryPriceTwd === null ? 1 : flashPriceTwd / ordinaryPriceTwd;
  const [best] = items.toSorted((one, other) => shareOf(one) - shareOf(other));
  return {
    ...{ flashSaleId: id, channelId, title, cancelReason },
    state: flashSaleStateAt({ ...times, isCancelled, piecesLeft: left }, now.getTime()),
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    ...{ goods: items[0]?.name ?? '', skuCount: items.length },
    flashPriceTwd: best?.flashPriceTwd ?? 0,
    ordinaryPriceTwd: best?.ordinaryPriceTwd ?? null,
    stock: sum(({ movedIn, stock }) => movedIn || stock),
    ...{ sold: sum((one) => one.sold), held: sum((one) => one.held), left },
    paidTwd: sum((one) => one.paidTwd),
  };
}
