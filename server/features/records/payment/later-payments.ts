import {
  commonLaterPayments,
  findTrustRefusal,
  isPaidWithGoods,
  type LaterPayments,
} from '@kaituan/domain/payment/later-payment';
import {
  type PaymentMethod,
  type PaymentRefusal,
  paymentMethods,
} from '@kaituan/domain/payment/payment-method';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import type { groupCampaign } from '#server/database/schema/group-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';

/** The columns that say how a group buy or flash sale may be paid later. */
export const laterColumns = ({
  transferHours,
  paysOnDelivery,
  paysAtPickup,
}: typeof groupCampaign | typeof flashSale) => ({ transferHours, paysOnDelivery, paysAtPickup });

/** The same of a row. */
export const laterPaymentsOf = ({
  transferHours,
  paysOnDelivery,
  paysAtPickup,
}: LaterPayments): LaterPayments => ({ transferHours, paysOnDelivery, paysAtPickup });

/** What all flash sales of an order allow; undefined for an order without one. */
export async function findFlashLaterPayments(
  database: Database,
  orderNo: string,
): Promise<LaterPayments | undefined> {
  const sales = await database
    .selectDistinct({ id: flashSale.id, later: laterColumns(flashSale) })
    .from(orderLine)
    .innerJoin(flashSale, eq(flashSale.id, orderLine.flashSaleId))
    .where(and(eq(orderLine.orderNo, orderNo), eq(orderLine.holdSource, 'FLASH')));
  return sales.length === 0 ? undefined : commonLaterPayments(sales.map(({ later }) => later));
}

const withGoods = textsParameter(paymentMethods.filter(isPaidWithGoods));

type Buyer = { memberId: string; channelId: number };

/**
 * Which methods a member of a channel is not trusted with for a group buy or flash sale, and why. The order
 * being paid does not count against itself.
 */
export async function findDistrust(
  database: Database,
  { memberId, channelId }: Buyer,
  { exceptOrderNo = null, now }: { exceptOrderNo?: string | null; now: Date },
): Promise<(method: PaymentMethod) => PaymentRefusal | undefined> {
  const { rows } = await database.execute<{ unpaid: number; leftUncollected: boolean }>(sql`
    select (
      select count(*)::int from shop_order o
      where o.member_id = ${memberId} and o.channel_id = ${channelId}
        and o.order_no is distinct from ${exceptOrderNo}
        and (o.status = 'CONFIRMED' and o.payment_status = 'COD_DUE'
          or o.status = 'PLACED')
        and (o.campaign_id is not null or exists (
          select from order_line l where l.order_no = o.order_no and l.hold_source = 'FLASH'))
    ) + (
      select count(*)::int from group_pledge_change c join shop_order o on o.order_no = c.order_no
      where c.status = 'HELD' and o.member_id = ${memberId} and o.channel_id = ${channelId}
        and o.order_no is distinct from ${exceptOrderNo}
    ) as unpaid, exists (
      select from shop_order o join shipment s on s.order_no = o.order_no
      where o.member_id = ${memberId} and o.channel_id = ${channelId}
        and s.status in ('UNCLAIMED', 'RETURNED') and o.payment_method = any(${withGoods})
        and o.placed_at > ${now.toISOString()}::timestamptz - interval '1 year'
    ) as "leftUncollected"`);
  const { unpaid: unpaidPromotions = 0, leftUncollected = false } = rows[0] ?? {};
  return (method) => findTrustRefusal({ unpaidPromotions, leftUncollected }, method);
}
