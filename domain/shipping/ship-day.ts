import { addDays, taipeiDayOf, taipeiMidnightOf } from '../taipei-day.ts';

/** Goods sold ahead are packed on the day in Taiwan from which they are sent; this is the end of that day. */
export const dueBefore = (nowMs: number): Date =>
  new Date(taipeiMidnightOf(addDays(taipeiDayOf(nowMs), 1)));

/**
 * Whether a parcel is to be packed today: on its day, or from when the goods of its group buy were marked as arrived, whichever
 * comes first. `shipFrom` is null for goods that were never sold ahead.
 */
export const isDue = (
  { shipFrom, hasArrived }: { shipFrom: string | null; hasArrived?: boolean | null | undefined },
  nowMs: number,
): boolean =>
  shipFrom === null || hasArrived === true || Date.parse(shipFrom) < dueBefore(nowMs).getTime();
