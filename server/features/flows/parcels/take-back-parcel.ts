import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import {
  changeShipment,
  completeDeliveryIfLast,
  getMovableShipment,
  listShipments,
} from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { returnToStock } from '#server/features/records/order/order-holds.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';

type Parcel = { shipmentNo: number };

/** A parcel was not picked up in time and is returned to the shop. */
export async function markUnclaimed(
  database: Database,
  order: OrderRow,
  { shipmentNo }: Parcel,
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const parcel = await getMovableShipment(database, order, shipmentNo);
  await changeShipment(database, parcel, 'UNCLAIMED');
  const data = { shipmentNo };
  await recordOrderEvent(database, { orderNo, kind: 'UNCLAIMED', actor: 'SHOP', data }, now);
}

/**
 * An unclaimed parcel is back: its goods return to stock and their price to the buyer, the shipping fee
 * only when the whole order came back; then the order is cancelled.
 */
export async function takeBackParcel(
  database: Database,
  order: OrderRow,
  { shipmentNo }: Parcel,
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const parcel = await getMovableShipment(database, order, shipmentNo);
  await changeShipment(database, parcel, 'RETURNED');
  const data = { shipmentNo };
  await recordOrderEvent(database, { orderNo, kind: 'SENT_BACK', actor: 'SHOP', data }, now);
  const parcels = await listShipments(database, orderNo);
  const isWhole = parcels.every(({ status }) => status === 'RETURNED' || status === 'CANCELLED');
  if (isWhole) {
    const cancelling = { reason: 'SHOP', actor: 'SHOP', text: '包裹退回' } as const;
    await cancelPlacedOrder(database, order, cancelling, now);
  } else {
    await refundParcel(database, order, shipmentNo, now);
    await completeDeliveryIfLast(database, order, now);
  }
  await returnToStock(database, order, { shipmentNo, isWhole });
}

/** Its lines are marked as returned, so that they cannot be returned again. */
async function refundParcel(
  database: Database,
  order: OrderRow,
  shipmentNo: number,
  now: Date,
): Promise<void> {
  const isOfParcel = and(
    eq(orderLine.orderNo, order.orderNo),
    eq(orderLine.shipmentNo, shipmentNo),
  );
  const lines = (await database.select().from(orderLine).where(isOfParcel)).map(settledLineOf);
  const amountTwd = lines.reduce((sum, line) => sum + line.netTwd - line.refundedTwd, 0);
  await database
    .update(orderLine)
    .set({
      returnedQuantity: sql`coalesce(${orderLine.settledQuantity}, ${orderLine.quantity})`,
      refundedTwd: sql`coalesce(${orderLine.settledNetTwd}, ${orderLine.netTwd})`,
    })
    .where(isOfParcel);
  const cause = `PARCEL ${shipmentNo}`;
  await requestOrderRefund(database, order, { cause, actor: 'SHOP', amountTwd }, now);
}
