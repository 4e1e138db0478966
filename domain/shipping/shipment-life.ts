import type { LifeCycle } from '../life-cycle.ts';

export const shipmentStatuses = [
  'HELD',
  'READY',
  'PREPARING',
  'SHIPPED',
  'AT_STORE',
  'DELIVERED',
  'PICKED_UP',
  'UNCLAIMED',
  'RETURNED',
  'CANCELLED',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** The states of a parcel as staff read them. */
export const shipmentStatusText: Record<ShipmentStatus, string> = {
  HELD: '等付款或成團',
  READY: '待備貨',
  PREPARING: '備貨中',
  SHIPPED: '已出貨',
  AT_STORE: '已到取貨地點',
  DELIVERED: '已送達',
  PICKED_UP: '已取貨',
  UNCLAIMED: '逾期未取',
  RETURNED: '已退回店裡',
  CANCELLED: '已取消',
};

/** HELD: waits for payment or for its group; AT_STORE: ready for pickup, also at the shop itself. */
export const shipmentLife: LifeCycle<ShipmentStatus> = {
  HELD: ['READY', 'CANCELLED'],
  READY: ['PREPARING', 'CANCELLED'],
  PREPARING: ['SHIPPED', 'AT_STORE', 'CANCELLED'],
  SHIPPED: ['AT_STORE', 'DELIVERED', 'RETURNED'],
  AT_STORE: ['PICKED_UP', 'UNCLAIMED'],
  DELIVERED: [],
  PICKED_UP: [],
  UNCLAIMED: ['RETURNED'],
  RETURNED: [],
  // Late money reinstates the order; in a group the parcel waits again.
  CANCELLED: ['READY', 'HELD'],
};

/** Whether the shop has not prepared the parcel yet, so that its order can still be cancelled. */
export function isBeforePreparing(shipment: ShipmentStatus): boolean {
  return shipment === 'HELD' || shipment === 'READY' || shipment === 'CANCELLED';
}

/** Whether the buyer has received the parcel. */
export function isReceived(shipment: ShipmentStatus): boolean {
  return shipment === 'DELIVERED' || shipment === 'PICKED_UP';
}

/** Whether nothing of the parcel is on its way to anybody: it was cancelled, or is back in the shop. */
export function isCancelledOrBack(shipment: ShipmentStatus): boolean {
  return shipment === 'CANCELLED' || shipment === 'RETURNED';
}

/** Whether the buyer has received all parcels of an order but those that were cancelled or are back in the shop. */
export function isReceivedWhole(shipments: readonly ShipmentStatus[]): boolean {
  const sent = shipments.filter((shipment) => !isCancelledOrBack(shipment));
  return sent.length > 0 && sent.every(isReceived);
}

/** Whether the parcel was shipped and is in transit or ready for pickup. */
export function isUnderWay(shipment: ShipmentStatus): boolean {
  return shipment === 'SHIPPED' || shipment === 'AT_STORE';
}

/** Whether the parcel was shipped and returned unclaimed. */
export function isSentBack(shipment: ShipmentStatus): boolean {
  return shipment === 'UNCLAIMED' || shipment === 'RETURNED';
}

/** What the shop does with a parcel; BACK: it takes the parcel back. */
export type ParcelStep = 'PREPARE' | 'SHIP' | 'ARRIVE' | 'DELIVER' | 'UNCLAIMED' | 'BACK';

/** The statuses from which a step takes a parcel; SHIP and ARRIVE prepare it in the same step. */
export const parcelStepFrom: Readonly<Record<ParcelStep, readonly ShipmentStatus[]>> = {
  PREPARE: ['READY'],
  SHIP: ['READY', 'PREPARING'],
  ARRIVE: ['READY', 'PREPARING', 'SHIPPED'],
  DELIVER: ['SHIPPED', 'AT_STORE'],
  UNCLAIMED: ['AT_STORE'],
  BACK: ['SHIPPED', 'UNCLAIMED'],
};
