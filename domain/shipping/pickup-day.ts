import { listDeliveryDays } from './delivery-day.ts';

/** Days of the week as JavaScript counts them, Sunday first. */
export const weekdayText = ['日', '一', '二', '三', '四', '五', '六'] as const;
/** In the order in which people say them. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

/** When parcels are handed out at a place; without days of the week on any day. */
type PickupTimes = { hours: string; weekdays?: readonly number[] | undefined };

/** The days of the week of a place as people say them, before its hours: 每週二、五　17:00–20:00. */
export function pickupTimesText({ hours, weekdays: open = [] }: PickupTimes): string {
  const named = weekdays.filter((one) => open.includes(one)).map((one) => weekdayText[one]);
  return named.length === 0 ? hours : `每週${named.join('、')}　${hours}`;
}

/**
 * The days on which a buyer can say to come to a place, as `2026-03-07`: those of a delivery that are among the days of
 * the week of the place.
 */
export function listPickupDays(
  from: number,
  noShipDays: readonly string[],
  { weekdays: open = [] }: Pick<PickupTimes, 'weekdays'>,
): string[] {
  return listDeliveryDays(from, noShipDays).filter(
    (day) => open.length === 0 || open.includes(new Date(day).getUTCDay()),
  );
}
