import { taipeiDayOf } from '../taipei-day.ts';

/** Where a device keeps a day's list of handing out; a sign-out deletes all caches of this beginning. */
export const handOutCache = 'member-desk';
/** Who handed out; stored with every list. */
export const handOutStaffKey = '/kept/desk/staff';

/** Names and phones of one day's list; they are not stored for longer. */
export const isHandOutOfToday = (readAtMs: number, nowMs: number): boolean =>
  taipeiDayOf(readAtMs) === taipeiDayOf(nowMs);
