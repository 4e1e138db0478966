import { isReceivedWhole } from '@kaituan/domain/shipping/shipment-life';
import type { Database } from '#server/database/database.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import { changeOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import {
  type NewOrderEvent,
  recordOrderEvent,
} from '#server/features/records/order/order-event.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Completes an order once everything arrived and everything is paid. */
export async function completeOrder(
  database: Database,
  order: OrderRow,
  { actor }: { actor: NewOrderEvent['actor'] },
  now: Date,
): Promise<OrderRow> {
  const { orderNo, paymentStatus } = order;
  const parcels = await listShipments(database, orderNo);
  const isPaid = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(paymentStatus);
  if (!isReceivedWhole(parcels.map(({ status }) => status)) || !isPaid)
    throw new Refusal('ORDER_STATE_CONFLICT');
  const completed = await changeOrder(database, order, { status: 'COMPLETED', closedAt: now });
  await recordOrderEvent(database, { orderNo, kind: 'COMPLETED', actor }, now);
  return completed;
}

/** The buyer confirms that everything arrived. */
export async function confirmReceipt(
  database: Database,
  order: OrderRow,
  now: Date,
): Promise<OrderRow> {
  const { orderNo } = order;
  const actor = 'MEMBER';
  await recordOrderEvent(database, { orderNo, kind: 'RECEIPT_CONFIRMED', actor }, now);
  return completeOrder(database, order, { actor }, now);
}
