import { isSoldAgain } from '@kaituan/domain/order/restock';
import { planSentBack } from '@kaituan/domain/order/sent-back';
import { isFetchedAtShop } from '@kaituan/domain/shipping/shipping-method';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import {
  changeShipment,
  completeDeliveryIfLast,
  getMovableShipment,
  listRelabelled,
  listShipments,
  type ShipmentRow,
} from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { returnToStock } from '#server/features/records/order/order-holds.ts';
import { settledLineOf } from '#server/features/records/order/settled-line.ts';
import { lowerDue } from '#server/features/records/payment/owed-amount.ts';
import { findPutOff, refundSentBack } from '#server/features/records/payment/sent-back.ts';
import { sayOwedLess } from '#server/features/records/pledge/shortage-text.ts';

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
  // Labels that leave the cash to this parcel are out of date: the next to leave collects it.
  const isCollector = !isFetchedAtShop(parcel.method) && parcel.collectTwd !== 0;
  const relabelled = isCollector ? await listRelabelled(database, order) : undefined;
  const data = { shipmentNo, relabelled };
  await recordOrderEvent(database, { orderNo, kind: 'UNCLAIMED', actor: 'SHOP', data }, now);
}

/**
 * An unclaimed parcel is back: its goods return to stock, those kept cold only with `restocksCold`, and their price to the buyer, or they owe it no more; the shipping fee
 * only when the whole order came back; then the order is cancelled.
 */
export async function takeBackParcel(
  database: Database,
  order: OrderRow,
  { shipmentNo, restocksCold = false }: Parcel & { restocksCold?: boolean },
  now: Date,
): Promise<void> {
  const parcel = await getMovableShipment(database, order, shipmentNo);
  const isAgain = isSoldAgain(parcel, { restocksCold });
  const back = { shipmentNo, ...(!isAgain && { isKeptOffSale: true }) };
  await changeShipment(database, parcel, 'RETURNED');
  const parcels = await listShipments(database, order.orderNo);
  const isWhole = parcels.every(({ status }) => status === 'RETURNED' || status === 'CANCELLED');
  if (isWhole) {
    await recordSentBack(database, order, back, now);
    const cancelling = { reason: 'SHOP', actor: 'SHOP', text: '包裹退回' } as const;
    await cancelPlacedOrder(database, order, cancelling, now);
    await returnToStock(database, order, { shipmentNo, isWhole, isSoldAgain: isAgain });
    return;
  }
  // Before its lines lose the pieces that return.
  await returnToStock(database, order, { shipmentNo, isWhole, isSoldAgain: isAgain });
  await settleSentBack(database, order, { back, parcels }, now);
  await completeDeliveryIfLast(database, order, now);
}

/** What is told of a parcel that came back. */
type SentBack = Parcel & { isKeptOffSale?: boolean };

function recordSentBack(
  database: Database,
  { orderNo }: OrderRow,
  data: SentBack & { owedLessTwd?: number; relabelled?: number[]; owedNoMore?: string[] },
  now: Date,
): Promise<void> {
  return recordOrderEvent(database, { orderNo, kind: 'SENT_BACK', actor: 'SHOP', data }, now);
}

/** The goods of a parcel that came back are refunded, or no longer owed with those that came back before. */
async function settleSentBack(
  database: Database,
  order: OrderRow,
  { back: one, parcels }: { back: SentBack; parcels: readonly ShipmentRow[] },
  now: Date,
): Promise<void> {
  const { orderNo } = order;
  const { shipmentNo } = one;
  const back = parcels.filter(({ status }) => status === 'RETURNED');
  const isBack = and(
    eq(orderLine.orderNo, orderNo),
    inArray(
      orderLine.shipmentNo,
      back.map((parcel) => parcel.shipmentNo),
    ),
  );
  const lines = (await database.select().from(orderLine).where(isBack)).map(settledLineOf);
  const putOff = await findPutOff(database, orderNo);
  const plan = planSentBack({ ...order, parcels }, lines, putOff);
  if (plan.way === 'OWED_LESS') {
    const { less, owedLessTwd, relabelled } = plan;
    await database
      .update(orderLine)
      .set({ settledQuantity: 0, settledNetTwd: 0, returnedQuantity: 0, refundedTwd: 0 })
      .where(isBack);
    const owedNoMore = putOff.causes;
    const data = { ...one, owedLessTwd, relabelled, owedNoMore };
    await recordSentBack(database, order, data, now);
    await lowerDue(database, order, less, now);
    if (owedNoMore.length > 0) await sayOwedLess(database, order.orderNo);
    return;
  }
  await recordSentBack(database, order, one, now);
  // They cannot be returned again.
  await database
    .update(orderLine)
    .set({
      returnedQuantity: sql`coalesce(${orderLine.settledQuantity}, ${orderLine.quantity})`,
      refundedTwd: sql`coalesce(${orderLine.settledNetTwd}, ${orderLine.netTwd})`,
    })
    .where(and(eq(orderLine.orderNo, orderNo), eq(orderLine.shipmentNo, shipmentNo)));
  await refundSentBack(database, order, now);
}
