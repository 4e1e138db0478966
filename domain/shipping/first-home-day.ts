import { taipeiDayOf } from '../taipei-day.ts';
import { firstDeliveryDay } from './delivery-day.ts';
import { listPickupDays } from './pickup-day.ts';
import type { ShipmentStatus } from './shipment-life.ts';
import { type ShippingMethod, shippingMethodFacts } from './shipping-method.ts';

/** What of an order decides when it comes; moments in milliseconds since 1970. */
type AwaitedOrder = {
  isUnpaid: boolean;
  isCancelled: boolean;
  placedAt: number;
  /** When its payments settled. */
  settledAt: readonly number[];
  /** Whether it is of a group buy, which says itself when its goods come. */
  isOfGroup: boolean;
};

type AwaitedParcel = {
  method: ShippingMethod;
  status: ShipmentStatus;
  /** The day that was asked for. */
  day: string | null;
  /** When goods on pre-order are ready. */
  shipFrom: number | null;
};

const toBeSent: readonly ShipmentStatus[] = ['HELD', 'READY', 'PREPARING'];

/** Whether a parcel is still to be sent to an address. */
export const isAwaitedAtHome = ({ method, status }: Pick<AwaitedParcel, 'method' | 'status'>) =>
  shippingMethodFacts(method).kind === 'HOME' && toBeSent.includes(status);

/** Whether a parcel is still to be made ready at the shop's own place. */
export const isAwaitedAtShop = ({ method, status }: Pick<AwaitedParcel, 'method' | 'status'>) =>
  shippingMethodFacts(method).kind === 'PICKUP' && toBeSent.includes(status);

/**
 * The first day a parcel can come to its address, by the rule of the product's page: counted from when it was paid, of
 * an unpaid order from now, where nobody asked for a day. Null where nothing is promised: what is not sent by then
 * comes later.
 */
export function firstHomeDayOf(
  order: AwaitedOrder,
  parcel: AwaitedParcel,
  { now, noShipDays }: { now: number; noShipDays: readonly string[] },
): string | null {
  if (!isAwaitedAtHome(parcel)) return null;
  return firstOf(order, parcel, now, (from) => firstDeliveryDay(from, parcel.shipFrom, noShipDays));
}

/** The first day a parcel can be fetched at the shop's place, counted alike, among the days on which that hands out. */
export function firstPickupDayOf(
  order: AwaitedOrder,
  parcel: AwaitedParcel,
  surroundings: { now: number; noShipDays: readonly string[]; weekdays: readonly number[] },
): string | null {
  const { now, noShipDays, weekdays } = surroundings;
  if (!isAwaitedAtShop(parcel)) return null;
  return firstOf(
    order,
    parcel,
    now,
    (from) => listPickupDays(Math.max(from, parcel.shipFrom ?? 0), noShipDays, { weekdays })[0],
  );
}

function firstOf(
  order: AwaitedOrder,
  { day }: AwaitedParcel,
  now: number,
  firstFrom: (from: number) => string | undefined,
): string | null {
  if (day !== null || order.isOfGroup || order.isCancelled) return null;
  const first = firstFrom(order.isUnpaid ? now : Math.max(order.placedAt, ...order.settledAt));
  return first && first > taipeiDayOf(now) ? first : null;
}
