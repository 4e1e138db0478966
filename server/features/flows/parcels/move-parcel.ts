import { cashOfParcel } from '@kaituan/domain/packing/cash-due';
import { isFetchedAtShop } from '@kaituan/domain/shipping/shipping-method';
import type { Database } from '#server/database/database.ts';
import {
  changeShipment,
  getMovableShipment,
  listShipments,
  type ShipmentRow,
} from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { takeFromStock } from '#server/features/records/order/order-holds.ts';
import { findCashDue } from './deliver-parcel.ts';

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
  const collectTwd = await findLabelCash(database, order, parcel);
  const values = { carrier, trackingNo, shippedAt: now, collectTwd };
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
    ...(parcel.shippedAt === null && {
      shippedAt: now,
      collectTwd: await findLabelCash(database, order, parcel),
    }),
  });
  const data = { shipmentNo };
  await recordOrderEvent(database, { orderNo, kind: 'AT_STORE', actor: 'SHOP', data }, now);
  await takeFromStock(database, { orderNo, shipmentNo });
  return waiting;
}

/** What the label of a parcel that leaves now has a carrier collect; null where none does. */
async function findLabelCash(
  database: Database,
  order: OrderRow,
  parcel: ShipmentRow,
): Promise<number | null> {
  if (order.paymentStatus !== 'COD_DUE' || isFetchedAtShop(parcel.method)) return null;
  const dueTwd = await findCashDue(database, order);
  return cashOfParcel(dueTwd, parcel, await listShipments(database, order.orderNo)).collectTwd;
}
