import type { Database } from '#server/database/database.ts';
import {
  changeShipment,
  getMovableShipment,
  type ShipmentRow,
} from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { takeFromStock } from '#server/features/records/order/order-holds.ts';

type Parcel = { shipmentNo: number };

/** The shop prepares a parcel; its buyer cannot cancel any more. */
export async function startPreparing(
  database: Database,
  order: OrderRow,
  { shipmentNo }: Parcel,
  now: Date,
): Promise<ShipmentRow> {
  const { orderNo } = order;
  const parcel = await getMovableShipment(database, order, shipmentNo);
  const data = { shipmentNo };
  await recordOrderEvent(database, { orderNo, kind: 'PREPARING', actor: 'SHOP', data }, now);
  return changeShipment(database, parcel, 'PREPARING');
}

/** A parcel is handed to a carrier, and its goods leave the stock. */
export async function shipParcel(
  database: Database,
  order: OrderRow,
  { shipmentNo, carrier, trackingNo }: Parcel & { carrier: string; trackingNo: string },
  now: Date,
): Promise<ShipmentRow> {
  const { orderNo } = order;
  const parcel = await getMovableShipment(database, order, shipmentNo);
  const values = { carrier, trackingNo, shippedAt: now };
  const shipped = await changeShipment(database, parcel, 'SHIPPED', values);
  const data = { shipmentNo, carrier, trackingNo };
  await recordOrderEvent(database, { orderNo, kind: 'SHIPPED', actor: 'SHOP', data }, now);
  await takeFromStock(database, { orderNo, shipmentNo });
  return shipped;
}

/** A parcel is ready for pickup at a convenience store or at the shop. */
export async function arriveAtStore(
  database: Database,
  order: OrderRow,
  { shipmentNo }: Parcel,
  now: Date,
): Promise<ShipmentRow> {
  const { orderNo } = order;
  const parcel = await getMovableShipment(database, order, shipmentNo);
  const waiting = await changeShipment(database, parcel, 'AT_STORE', {
    shippedAt: parcel.shippedAt ?? now,
  });
  const data = { shipmentNo };
  await recordOrderEvent(database, { orderNo, kind: 'AT_STORE', actor: 'SHOP', data }, now);
  await takeFromStock(database, { orderNo, shipmentNo });
  return waiting;
}
