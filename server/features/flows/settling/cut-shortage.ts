import { formatTwd } from '@kaituan/domain/format-twd';
import { statesBefore } from '@kaituan/domain/life-cycle';
import { findRelabelled } from '@kaituan/domain/order/delivery-change';
import { pledgeLife } from '@kaituan/domain/pledge/pledge-life';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { rowsParameter } from '#server/database/sql/parameters.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import {
  cancelEmptyShipments,
  completeDeliveryIfLast,
  listShipments,
} from '#server/features/records/order/change-shipment.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { lowerOwed } from '#server/features/records/payment/owed-amount.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { shortageMoneyText } from '#server/features/records/pledge/shortage-text.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockCampaign } from './change-campaign.ts';
import { type MissingUnits, planShortage, type ShortPledge } from './plan-shortage.ts';

const actor = 'SHOP';

/**
 * Cuts what did not come from those who joined last: what they paid for it goes back, what they owe falls, and an order
 * that gets nothing is cancelled. Done only as `planned` says; anything else is refused, to be looked at again.
 */
export async function cutShortage(
  database: Database,
  campaign: CampaignRow,
  { missing, planned }: { missing: readonly MissingUnits[]; planned: readonly ShortPledge[] },
  now: Date,
): Promise<void> {
  // Orders are locked before campaigns.
  const orders = new Map<string, Awaited<ReturnType<typeof lockOrder>>>();
  for (const orderNo of planned.map((one) => one.orderNo).toSorted()) {
    orders.set(orderNo, await lockOrder(database, orderNo));
  }
  await lockCampaign(database, campaign.id);
  const found = await planShortage(database, campaign, missing);
  if (JSON.stringify(found) !== JSON.stringify(planned)) {
    throw new Refusal('ORDER_STATE_CONFLICT', { message: '訂單剛剛有變動，請再看一次' });
  }
  await writeQuantities(database, planned);
  for (const pledge of planned) {
    const order = orders.get(pledge.orderNo);
    if (!order) throw new Error(`order ${pledge.orderNo} was not locked`);
    const text = textOf(pledge);
    if (pledge.isWhole) {
      const cancelling = { reason: 'STOCK', actor, text } as const;
      await cancelPlacedOrder(database, order, cancelling, now);
    } else await lowerOrder(database, order, { pledge, text }, now);
    await writePledge(database, pledge, text);
  }
  announceCampaign(database, campaign.id);
}

async function lowerOrder(
  database: Database,
  order: Awaited<ReturnType<typeof lockOrder>>,
  { pledge, text }: { pledge: ShortPledge; text: string },
  now: Date,
): Promise<void> {
  const { orderNo, lines, lessGoodsTwd, lessFeesTwd, way, moneyTwd } = pledge;
  await cancelEmptyShipments(database, orderNo);
  const isOwed = way === 'OWED_LESS';
  const amountTwd = isOwed ? 0 : moneyTwd;
  const refundCause = `SHORTAGE ${newUlid(now)}`;
  const relabelled = findRelabelled(await listShipments(database, orderNo), {
    touched: lines.filter((line) => line.to < line.quantity).map((line) => line.shipmentNo),
    hasOtherAmount: isOwed,
  });
  const data = {
    amountTwd,
    relabelled,
    ...(way === 'REFUND_LATER' && { refundCause, feesTwd: lessFeesTwd }),
  };
  await recordOrderEvent(database, { orderNo, kind: 'SHORTENED', actor, reason: text, data }, now);
  if (isOwed) await lowerOwed(database, [{ orderNo, lessGoodsTwd, lessFeesTwd }], now);
  if (way === 'REFUND') {
    await requestOrderRefund(database, order, { cause: refundCause, actor, amountTwd }, now);
  }
  // What did not come may have been the last that was still to be sent.
  await completeDeliveryIfLast(database, order, now);
}

async function writeQuantities(database: Database, planned: readonly ShortPledge[]): Promise<void> {
  const rows = rowsParameter(
    planned.flatMap(({ orderNo, lines }) =>
      lines.map(({ pledgeNo, skuId, lineNo, to, unitPriceTwd }) => ({
        ...{ order_no: orderNo, pledge_no: pledgeNo, sku_id: skuId, line_no: lineNo },
        ...{ quantity: to, net: to * unitPriceTwd },
      })),
    ),
  );
  await database.execute(sql`
    with short as (
      select * from jsonb_to_recordset(${rows}) as s(order_no text, pledge_no text, sku_id int,
        line_no smallint, quantity int, net int)
    ),
    pledged as (
      update group_pledge_line l set settled_quantity = s.quantity
      from (select pledge_no, sku_id, sum(quantity) as quantity from short group by 1, 2) s
      where l.pledge_no = s.pledge_no and l.sku_id = s.sku_id
    )
    update order_line l set settled_quantity = s.quantity, settled_net_twd = s.net
    from short s where l.order_no = s.order_no and l.line_no = s.line_no`);
}

/** Besides the notification at the close; an order that gets nothing was cancelled. */
async function writePledge(
  database: Database,
  { orderNo, isWhole }: ShortPledge,
  text: string,
): Promise<void> {
  const isReducible = inArray(groupPledge.status, statesBefore(pledgeLife, 'REDUCED'));
  const written = await database
    .update(groupPledge)
    .set({
      ...(!isWhole && { status: 'REDUCED' as const }),
      outcomeText: sql`${groupPledge.outcomeText} || ${text}::text`,
    })
    .where(and(eq(groupPledge.orderNo, orderNo), isWhole ? undefined : isReducible))
    .returning({ pledgeNo: groupPledge.pledgeNo });
  if (written.length !== 1) throw new Error(`the pledge of order ${orderNo} cannot be reduced`);
}

/** What its member reads: 「到貨不足，由較晚跟團的人先調整：草莓 2 份改為 1 份，退回 NT$420。」 */
function textOf({ lines, way, moneyTwd, isWhole }: ShortPledge): string {
  const cut = lines.filter(({ quantity, to }) => to < quantity);
  const goods = cut
    .map(({ name, quantity, to }) => `${name} ${quantity} 份改為 ${to} 份`)
    .join('、');
  const whole = way === 'REFUND' ? '，款項將全額退回' : '，不用付款';
  const part = moneyTwd > 0 ? `，${shortageMoneyText[way]} ${formatTwd(moneyTwd)}` : '';
  return `到貨不足，由較晚跟團的人先調整：${goods}${isWhole ? whole : part}。`;
}
