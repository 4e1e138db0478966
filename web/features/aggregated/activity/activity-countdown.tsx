import type { Aggregated } from '#web/features/catalog/aggregated-query.ts';
import { useServerSecond } from '#web/platform/server-clock.ts';
import { TimeLeft } from '#web/ui/time-left.tsx';
import { activityPhase } from './activity-period.ts';

const phases = {
  SOON: { name: '即將開始', until: '距離開始' },
  RUNNING: { name: '進行中', until: '距離結束' },
  ENDED: { name: '已結束', until: '' },
} as const;

/** Whether an activity is on, and the clock that runs towards its beginning or end. */
export function ActivityCountdown({ activity }: { activity: Aggregated }) {
  const { name, secondsLeft } = activityPhase(activity, useServerSecond(activity.serverTime));
  return (
    <p className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-2xl bg-primary px-4 py-2 text-on-primary">
      <span className="font-bold">{phases[name].name}</span>
      {secondsLeft > 0 && Number.isFinite(secondsLeft) && (
        <span className="flex items-center gap-2 text-sm">
          <span aria-hidden>{phases[name].until}</span>
          <TimeLeft seconds={secondsLeft} label={phases[name].until} />
        </span>
      )}
    </p>
  );
}
