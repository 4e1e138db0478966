const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Taiwan keeps UTC+8 all year. */
const taipeiOffsetMs = 8 * hourMs;

export type Calendar = {
  /** The day of `now` in Taipei, such as `2031-05-20`. */
  today: string;
  /** A Taipei clock hour, so many days from today. */
  day(offset: number, hour?: number): Date;
  /** So many hours from the last full hour. */
  hour(offset: number): Date;
  /** So many minutes from the last full minute. */
  minute(offset: number): Date;
};

/** Times relative to `now`, mostly on full hours. */
export function createCalendar(now: Date): Calendar {
  const localMidnightMs =
    Math.floor((now.getTime() + taipeiOffsetMs) / dayMs) * dayMs - taipeiOffsetMs;
  const fullMinuteMs = Math.floor(now.getTime() / minuteMs) * minuteMs;
  const fullHourMs = Math.floor(now.getTime() / hourMs) * hourMs;
  return {
    today: new Date(now.getTime() + taipeiOffsetMs).toISOString().slice(0, 10),
    day: (offset, hour = 0) => new Date(localMidnightMs + offset * dayMs + hour * hourMs),
    hour: (offset) => new Date(fullHourMs + offset * hourMs),
    minute: (offset) => new Date(fullMinuteMs + offset * minuteMs),
  };
}
