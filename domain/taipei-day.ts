const dayMs = 86_400_000;

/** Taiwan is at UTC+8 all year. */
const taipeiOffsetMs = 8 * 3_600_000;

/** The calendar day in Taipei of a moment in milliseconds since 1970, as `2026-03-07`. */
export function taipeiDayOf(at: number): string {
  return new Date(at + taipeiOffsetMs).toISOString().slice(0, 10);
}

/** The time of day in Taipei of a moment in milliseconds since 1970, as `14:05:09`. */
export function taipeiTimeOf(at: number): string {
  return new Date(at + taipeiOffsetMs).toISOString().slice(11, 19);
}

/** The calendar month in Taipei of a moment in milliseconds since 1970, as `2026-03`. */
export function taipeiMonthOf(at: number): string {
  return taipeiDayOf(at).slice(0, 7);
}

/** The moment at which a day in Taipei begins, as text. */
export const taipeiMidnightOf = (day: string): string => `${day}T00:00:00+08:00`;

/** The date so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
