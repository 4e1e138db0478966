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
