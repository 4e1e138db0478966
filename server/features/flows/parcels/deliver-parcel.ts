import { cashDueOf, isCashCollected } from '@kaituan/domain/packing/cash-due';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import type { Database } from '#server/database/database.ts';
import { receiveCash } from '#server/features/flows/money-in/offline-money.ts';
import {
  changeShipment,
  completeDeliveryIfLast,
  getMovableShipment,
  listShipments,
  type ShipmentRow,
} from '#server/features/records/order/change-shipment.ts';
import { lockOrder, type OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { listHeldParts } from '#server/features/records/payment/part-payments.ts';

/** `handedAt`: when it happened, where it is reported later. */
type Delivery = { shipmentNo: number; handedAt?: Date };

/**
 * Marks a parcel as delivered. Cash on delivery is collected whole, with the parcel whose label says so; when that one came back,
 * the order owes its amount until a person says what was collected.
 */
export async function deliverParcel(
  database: Database,
  order: OrderRow,
  { shipmentNo, handedAt }: Delivery,
  now: Date,
): Promise<OrderRow> {
  const { orderNo } = order;
  let parcel = await getMovableShipment(database, order, shipmentNo);
  // What is fetched has waited at its place, also where nobody said so.
  if (parcel.status === 'SHIPPED' && shippingMethodFacts(parcel.method).kind !== 'HOME') {
    parcel = await changeShipment(database, parcel, 'AT_STORE');
  }
  const status = parcel.status === 'AT_STORE' ? 'PICKED_UP' : 'DELIVERED';
  const deliveredAt = handedAt ?? now;
  await changeShipment(database, parcel, status, { deliveredAt });
  const data = { shipmentNo };
  await recordOrderEvent(database, { orderNo, kind: 'DELIVERED', actor: 'SHOP', data }, now);
  if (!(await isPaidWith(database, order, parcel))) {
    return completeDeliveryIfLast(database, order, now);
  }
  const receivedOn = taipeiDayOf(deliveredAt.getTime());
  await receiveCash(database, order, receivedOn, now);
  return completeDeliveryIfLast(database, await lockOrder(database, orderNo), now);
}

async function isPaidWith(
  database: Database,
  order: OrderRow,
  parcel: ShipmentRow,
): Promise<boolean> {
  if (order.paymentStatus !== 'COD_DUE') return false;
  if (isCashCollected(parcel, await listShipments(database, order.orderNo))) return true;
  // Nothing is left to collect with any parcel.
  return (await findCashDue(database, order)) === 0;
}

/** The cash to collect with the goods: what is left of the amount. */
export async function findCashDue(database: Database, order: OrderRow): Promise<number> {
  if (order.paymentStatus !== 'COD_DUE') return 0;
  const { heldTwd } = await listHeldParts(database, order.orderNo);
  return cashDueOf(order, heldTwd);
}
