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

/** HELD: waits for money or for its group; AT_STORE: waits for the buyer, also at the shop itself. */
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
  // Late money seats the order again, and in a group it waits once more.
  CANCELLED: ['READY', 'HELD'],
};

/** Whether the shop has not begun to work on the parcel, so that its order can still be cancelled. */
export function isBeforePreparing(shipment: ShipmentStatus): boolean {
  return shipment === 'HELD' || shipment === 'READY' || shipment === 'CANCELLED';
}

/** Whether the buyer has the parcel. */
export function isReceived(shipment: ShipmentStatus): boolean {
  return shipment === 'DELIVERED' || shipment === 'PICKED_UP';
}

/** Whether the parcel left the shop and is on its way or waits to be fetched. */
export function isUnderWay(shipment: ShipmentStatus): boolean {
  return shipment === 'SHIPPED' || shipment === 'AT_STORE';
}

/** Whether the parcel went out and was never taken. */
export function isSentBack(shipment: ShipmentStatus): boolean {
  return shipment === 'UNCLAIMED' || shipment === 'RETURNED';
}
