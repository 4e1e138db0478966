import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { largeCatalogChannelId } from '#server/testing/goods/large-catalog.ts';

const buyers = 20_000;
const firstCampaignId = 8_000;

/** A moment of the two years in which the orders came; the same on every run. */
const placedAt = sql`(timestamptz '2026-11-01 12:00+08' - i * interval '630 seconds')`;
/** Of every hundred, in an order that has nothing to do with that of the goods. */
const share = sql`(i * 37 % 100)`;
/** The newest still have something to be done; the others are over. */
const status = sql`(case when ${share} < 8 then 'CANCELLED' when i <= 1500 and ${share} < 30 then 'PLACED'
  when i <= 6000 then 'CONFIRMED' else 'COMPLETED' end)`;
const parcelStatus = sql`(case when o.status = 'PLACED' then 'HELD' when o.status = 'CANCELLED' then 'HELD'
  when o.status = 'COMPLETED' then 'DELIVERED' when i <= 3000 then 'READY' when i <= 4000 then 'SHIPPED'
  else 'DELIVERED' end)`;
/** Every tenth is called 陳, a hundred and twenty people share a whole name. */
const name = (number: ReturnType<typeof sql>) => sql`(
  substr('陳林黃張李王吳劉蔡楊', 1 + ${number} % 10, 1)
  || substr('怡志雅俊淑建美家佳宗惠文', 1 + ${number} / 10 % 12, 1)
  || substr('君豪婷宏芬明玲銘穎翰雯傑', 1 + ${number} / 120 % 12, 1))`;
const phone = (number: ReturnType<typeof sql>) =>
  sql`'09' || lpad((10000000 + ${number} * 7)::text, 8, '0')`;

/**
 * Orders of two lines on a catalogue of `goods` products: the first line of every order is one of twenty frequent goods, the
 * second one any. Half joined one of fifty group buys, half are paid by transfer, and most of these transfers were reported.
 */
export async function createManyOrders(
  database: Queryable,
  { orders, goods }: { orders: number; goods: number },
): Promise<void> {
  const numbers = sql`generate_series(1, ${orders}::int) i`;
  await database.execute(sql`
    insert into member (id, email, email_verified, display_name, contact_phone, created_at, updated_at)
    select 'buyer-' || i, 'buyer-' || i || '@example.com', true, ${name(sql`i`)}, ${phone(sql`i`)}, now(), now()
    from generate_series(0, ${buyers - 1}::int) i`);
  await database.execute(sql`
    insert into shop_order (order_no, checkout_no, member_id, channel_id, campaign_id, status, cancel_reason,
      payment_status, payment_method, goods_twd, items_net_twd, shipping_fee_twd, payable_twd, address, invoice, seller, placed_at)
    select ${orderNo}, 'C' || i, 'buyer-' || i * 31 % ${buyers}, ${largeCatalogChannelId},
      case when i % 2 = 0 then ${firstCampaignId} + i / 2 * 50 / ${orders / 2} end, ${status},
      case when ${status} = 'CANCELLED' then 'MEMBER' end, 'UNPAID',
      case when i % 4 < 2 then 'BANK_TRANSFER' else 'HOME_COD' end, 600, 600, 80, 680,
      jsonb_build_object('recipient', ${name(sql`(i * 31 % ${buyers})`)}, 'phone', ${phone(sql`(i * 31 % ${buyers})`)},
        'zip', '106', 'county', '臺北市', 'district', '大安區', 'street', '和平東路一段 1 號', 'note', ''),
      '{"type":"MEMBER_CARRIER","value":"","title":"","email":""}', '{"name":"","taxId":"","phone":"","termsAt":null}', ${placedAt}
    from ${numbers}`);
  await database.execute(sql`
    insert into shipment (order_no, shipment_no, status, temperature, method, fee_twd)
    select o.order_no, 1, ${parcelStatus}, 'AMBIENT', 'HOME_AMBIENT', 80
    from ${numbers} join shop_order o on o.order_no = ${orderNo}`);
  for (const lineNo of [1, 2]) {
    const productId = lineNo === 1 ? sql`1 + i % 20` : sql`21 + i * 13 % ${goods - 20}`;
    await database.execute(sql`
      insert into order_line (order_no, line_no, shipment_no, sku_id, product_id, code, name, unit_label, quantity,
        unit_price_twd, list_price_twd, price_source, amount_twd, discount_twd, net_twd, hold_source, hold_state)
      select ${orderNo}, ${lineNo}, 1, p.id * 2, p.id, p.code, p.name, '件', 1, 300, 300, 'LIST', 300, 0, 300, 'STOCK', 'USED'
      from ${numbers} join product p on p.id = ${productId}`);
  }
  await database.execute(sql`
    insert into payment_attempt (attempt_no, order_no, method, provider, status, amount_twd, received_twd, report, created_at, expires_at)
    select 'A' || i, ${orderNo}, 'BANK_TRANSFER', 'BANK', case when o.status = 'PLACED' then 'PENDING' else 'PAID' end, 680,
      case when o.status = 'PLACED' then 0 else 680 end,
      case when i % 8 < 5 then jsonb_build_object('lastFive', lpad((i * 17 % 100000)::text, 5, '0'), 'paidOn', '2026-10-01',
        'amountTwd', 680, 'note', '') end, ${placedAt}, ${placedAt}
    from ${numbers} join shop_order o on o.order_no = ${orderNo} where i % 4 < 2`);
  await database.execute(sql`
    insert into return_request (return_no, order_no, status, refund_twd, requested_at)
    select 'R' || i, ${orderNo}, case when i < 12000 then 'REQUESTED' else 'REFUNDED' end, 300, ${placedAt}
    from ${numbers} where i > 6000 and i % 100 = 50`);
}

/** Begins with the day, as those of the shop do. */
const orderNo = sql`('G' || to_char(${placedAt} at time zone 'Asia/Taipei', 'YYMMDD') || lpad(upper(to_hex(i)), 6, '0'))`;
