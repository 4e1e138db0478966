import type { Database } from '#server/database/database.ts';
import {
  changeShipment,
  getMovableShipment,
} from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { takeFromStock } from '#server/features/records/order/order-holds.ts';
import { deliverParcel } from './deliver-parcel.ts';

/**
 * Hands a parcel over at pickup. One that was not marked as ready passes the same states without
 * notifications, because its buyer is present.
 */
export async function handOverParcel(
  database: Database,
  order: OrderRow,
  { shipmentNo, handedAt }: { shipmentNo: number; handedAt: Date },
  now: Date,
): Promise<OrderRow> {
  const { orderNo } = order;
  let parcel = await getMovableShipment(database, order, shipmentNo);
  if (parcel.status === 'READY') parcel = await changeShipment(database, parcel, 'PREPARING');
  if (parcel.status === 'PREPARING') {
    await changeShipment(database, parcel, 'AT_STORE', { shippedAt: handedAt });
    await takeFromStock(database, { orderNo, shipmentNo });
  }
  return deliverParcel(database, order, { shipmentNo, handedAt }, now);
}
