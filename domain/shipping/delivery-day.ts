import { addDays, taipeiDayOf } from '../taipei-day.ts';

/** How many days ahead a delivery can be requested, counted in Taipei from the day of ordering. */
export const deliveryWindowDays = { first: 3, last: 14 } as const;

/** The time of day a delivery can be requested. */
export const deliverySlotText = {
  ANY: '不指定',
  MORNING: '13 時前',
  AFTERNOON: '14–18 時',
} as const;
export type DeliverySlot = keyof typeof deliverySlotText;
export const deliverySlots = Object.keys(deliverySlotText) as DeliverySlot[];

/**
 * The first day on which goods ordered at a moment can come to an address, pre-ordered ones counted from when they are
 * ready; moments in milliseconds since 1970.
 */
export const firstDeliveryDay = (
  orderedAt: number,
  readyAt: number | null,
  noShipDays: readonly string[],
): string | undefined => listDeliveryDays(Math.max(orderedAt, readyAt ?? 0), noShipDays)[0];

/**
 * The days that can be requested for a delivery, as `2026-03-07`, without days of no delivery; counted from
 * a moment in milliseconds since 1970: now, or when pre-ordered goods are ready.
 */
export function listDeliveryDays(from: number, noShipDays: readonly string[]): string[] {
  const start = taipeiDayOf(from);
  const { first, last } = deliveryWindowDays;
  return Array.from({ length: last - first + 1 }, (_, index) =>
    addDays(start, first + index),
  ).filter((day) => !noShipDays.includes(day));
}
