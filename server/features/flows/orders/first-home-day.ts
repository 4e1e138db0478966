import { firstDeliveryDay } from '@kaituan/domain/shipping/delivery-day';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { taipeiDayOf } from '@kaituan/domain/taipei-day';
import type { OrderDetail } from './order-detail-query.ts';

type Times = {
  now: Date;
  /** Days of the channel without delivery, as `2026-03-07`. */
  noShipDays: readonly string[];
};

const toBeSent: readonly string[] = ['HELD', 'READY', 'PREPARING'];

/** The first day a parcel can come to its address, by the rule of the product's page; null where that says nothing. */
export function firstHomeDayOf(
  { order, paid, group }: OrderDetail,
  { method, status, day, shipFrom }: OrderDetail['shipments'][number],
  { now, noShipDays }: Times,
): string | null {
  if (shippingMethodFacts(method).kind !== 'HOME' || !toBeSent.includes(status)) return null;
  if (day !== null || group !== null || order.status === 'CANCELLED') return null;
  const settled = paid.map(({ settledAt }) => (settledAt ?? order.placedAt).getTime());
  const countedFrom =
    order.status === 'PLACED' ? now.getTime() : Math.max(order.placedAt.getTime(), ...settled);
  const first = firstDeliveryDay(countedFrom, shipFrom?.getTime() ?? null, noShipDays);
  // What is not sent by then comes later than that.
  return first && first > taipeiDayOf(now.getTime()) ? first : null;
}
