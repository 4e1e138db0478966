const format = /^(\d{4})-(\d{2})-(\d{2})$/;
const oldestYears = 130;

/** A birthday as `YYYY-MM-DD`: a valid date, in Taiwan not after today; else undefined. */
export function parseBirthday(text: string, now: Date): string | undefined {
  const [, year = '', month = '', day = ''] = format.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
  const today = dayInTaiwan(now);
  const isTooLongAgo = Number(today.slice(0, 4)) - Number(year) > oldestYears;
  return isReal && text <= today && !isTooLongAgo ? text : undefined;
}

/** The date of a moment in Taiwan (UTC+8, no summer time) as `YYYY-MM-DD`. */
export const dayInTaiwan = (moment: Date): string =>
  new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
