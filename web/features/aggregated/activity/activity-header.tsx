import { useServerSecond } from '@kaituan/api-client/server-clock';
import { formatDayTime } from '@kaituan/domain/day-text';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { TimeLeft } from '@kaituan/kit/content/time-left.tsx';
import { LazyPart, lazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { CalendarDays } from 'lucide-react';
import { PageTrail } from '#web/features/aggregated/page-trail.tsx';
import type { Aggregated } from '#web/features/catalog/aggregated-query.ts';
import { activityPhase } from './activity-period.ts';

const sharing = lazyPart(() =>
  import('./activity-sharing.tsx').then((module) => module.ActivitySharing),
);

export function ActivityHeader({ activity }: { activity: Aggregated }) {
  const { aggregatedName: name, picture, introduction, startsAt, endsAt, serverTime } = activity;
  return (
    <header className="mb-8">
      <PageTrail steps={[]} here={name} />
      <div className="mt-2 overflow-hidden card md:grid md:grid-cols-2">
        {picture && (
          <Picture
            picture={picture}
            sizes="(min-width: 960px) 50vw, 100vw"
            eager
            className="aspect-[2/1] w-full object-cover md:aspect-auto md:h-80"
          />
        )}
        <div className="flex flex-col items-start justify-center gap-3 p-5 sm:p-7">
          <h1 className="text-2xl font-bold sm:text-3xl">{name}</h1>
          {introduction && <p className="leading-7 text-ink-soft">{introduction}</p>}
          {startsAt && endsAt && (
            <p className="flex items-start gap-2 text-sm text-ink-soft">
              <CalendarDays aria-hidden size={17} className="mt-0.5 shrink-0" />
              <span>
                <span className="inline-block">{formatDayTime(startsAt, serverTime)}</span> –{' '}
                <span className="inline-block">{formatDayTime(endsAt, serverTime)}</span>
              </span>
            </p>
          )}
          {endsAt && <ActivityCountdown activity={activity} />}
          <LazyPart code={sharing} props={{ activity }} />
        </div>
      </div>
    </header>
  );
}

const phases = {
  SOON: { name: '即將開始', until: '距離開始' },
  RUNNING: { name: '進行中', until: '距離結束' },
  ENDED: { name: '已結束', until: '' },
} as const;

/** Whether an activity runs, with a countdown to its start or end. */
function ActivityCountdown({ activity }: { activity: Aggregated }) {
  const { name, secondsLeft } = activityPhase(activity, useServerSecond(activity.serverTime));
  return (
    <p className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-2xl band px-4 py-2">
      <span className="font-bold">{phases[name].name}</span>
      {secondsLeft > 0 && Number.isFinite(secondsLeft) && (
        <span className="flex flex-wrap items-center gap-2 text-sm [&>.time-left]:flex-wrap">
          <span aria-hidden>{phases[name].until}</span>
          <TimeLeft seconds={secondsLeft} label={phases[name].until} />
        </span>
      )}
    </p>
  );
}
