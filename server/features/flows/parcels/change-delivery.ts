import { lowerOwedAmounts } from '@kaituan/domain/order/order-amounts';
import { refundOfDue } from '@kaituan/domain/order/refund-amounts';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { lowerDue } from '#server/features/records/payment/owed-amount.ts';
import {
  moneyLeftOf,
  requestOrderRefund,
} from '#server/features/records/payment/request-refund.ts';
import type { DeliveryPlan } from './plan-delivery.ts';

/** What becomes of the fee that a change saves, in TWD. */
export type DeliveryMoney = { refundTwd: number; owedLessTwd: number };

/** What is still to be paid falls; what was paid goes back as far as there is any of it left. */
export async function findDeliveryMoney(
  database: Database,
  order: OrderRow,
  { lessTwd }: Pick<DeliveryPlan, 'lessTwd'>,
): Promise<DeliveryMoney> {
  if (order.paymentStatus === 'COD_DUE') {
    const { payableTwd } = lowerOwedAmounts(order, feesOf(lessTwd));
    return { refundTwd: 0, owedLessTwd: order.payableTwd - payableTwd };
  }
  const { orderNo, paymentFeeTwd } = order;
  const leftTwd = await moneyLeftOf(database, orderNo);
  return { refundTwd: refundOfDue(lessTwd, { leftTwd, paymentFeeTwd }), owedLessTwd: 0 };
}

const feesOf = (feesTwd: number) => ({ grossTwd: 0, discountTwd: 0, feesTwd, goodwillTwd: 0 });

/** Writes a planned change of a locked order, and tells its buyer. */
export async function writeDelivery(
  database: Database,
  order: OrderRow,
  { plan, money }: { plan: DeliveryPlan; money: DeliveryMoney },
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const { address, isAddressChanged, methods, relabelled } = plan;
  if (isAddressChanged) await changeOrder(database, order, { address });
  for (const { shipmentNo, keepsDay, ...parcel } of plan.parcels) {
    await database
      .update(shipment)
      .set({ ...parcel, ...(!keepsDay && { day: null, slot: null }) })
      .where(and(eq(shipment.orderNo, orderNo), eq(shipment.shipmentNo, shipmentNo)));
  }
  const data = { isAddressChanged, methods, relabelled, ...money };
  await recordOrderEvent(database, { orderNo, kind: 'DELIVERY_CHANGED', actor: 'SHOP', data }, now);
  const { refundTwd: amountTwd } = money;
  if (order.paymentStatus === 'COD_DUE' && plan.lessTwd > 0) {
    await lowerDue(database, order, feesOf(plan.lessTwd), now);
  }
  if (amountTwd === 0) return;
  const cause = `DELIVERY ${newUlid(now)}`;
  await requestOrderRefund(database, order, { cause, actor: 'SHOP', amountTwd }, now);
}
