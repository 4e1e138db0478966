const taipeiOffsetMs = 8 * 3_600_000;
const weekdays = '日一二三四五六';

/** A moment in Taipei to the minute: 3月7日（六）23:59; with the year when it is another one. */
export function formatMoment(instant: string, now: string): string {
  const at = inTaipei(instant);
  const year =
    at.getUTCFullYear() === inTaipei(now).getUTCFullYear() ? '' : `${at.getUTCFullYear()}年`;
  const day = `${at.getUTCMonth() + 1}月${at.getUTCDate()}日`;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const time = `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
  return `${year}${day}（${weekdays[at.getUTCDay()]}）${time}`;
}

/** Taiwan keeps UTC+8 all year; the UTC fields of the answer are Taipei's. */
const inTaipei = (instant: string): Date => new Date(Date.parse(instant) + taipeiOffsetMs);

/** The state of an activity, and the moment its countdown runs to. */
export function activityPhase(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
  nowSecond: number,
): { name: 'SOON' | 'RUNNING' | 'ENDED'; secondsLeft: number } {
  const secondsTo = (instant: string | null) =>
    instant === null ? Number.POSITIVE_INFINITY : Math.ceil(Date.parse(instant) / 1000) - nowSecond;
  const toStart = startsAt === null ? 0 : secondsTo(startsAt);
  if (toStart > 0) return { name: 'SOON', secondsLeft: toStart };
  const toEnd = secondsTo(endsAt);
  return toEnd > 0 ? { name: 'RUNNING', secondsLeft: toEnd } : { name: 'ENDED', secondsLeft: 0 };
}
