import { addDays, taipeiDayOf, taipeiMidnightOf } from '../taipei-day.ts';

/** Goods sold ahead are packed on the day in Taiwan from which they are sent; this is the end of that day. */
export const dueBefore = (nowMs: number): Date =>
  new Date(taipeiMidnightOf(addDays(taipeiDayOf(nowMs), 1)));

/** Whether a parcel is to be packed today. Null for goods that were never sold ahead. */
export const isDue = (shipFrom: string | null, nowMs: number): boolean =>
  shipFrom === null || Date.parse(shipFrom) < dueBefore(nowMs).getTime();
