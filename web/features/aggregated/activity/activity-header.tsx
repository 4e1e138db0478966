import { CalendarDays } from 'lucide-react';
import { PageTrail } from '#web/features/aggregated/page-trail.tsx';
import type { Aggregated } from '#web/features/catalog/aggregated-query.ts';
import { Picture } from '#web/ui/picture.tsx';
import { ActivityCountdown } from './activity-countdown.tsx';
import { presentMoment } from './activity-period.ts';

/** The head of an activity's page: banner, name, dates and clock. */
export function ActivityHeader({ activity }: { activity: Aggregated }) {
  const { aggregatedName: name, picture, introduction, startsAt, endsAt, serverTime } = activity;
  return (
    <header className="mb-8">
      <PageTrail steps={[]} here={name} />
      <div className="mt-2 overflow-hidden rounded-card bg-surface shadow-card md:grid md:grid-cols-2">
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
                <span className="whitespace-nowrap">{presentMoment(startsAt, serverTime)}</span> –{' '}
                <span className="whitespace-nowrap">{presentMoment(endsAt, serverTime)}</span>
              </span>
            </p>
          )}
          {endsAt && <ActivityCountdown activity={activity} />}
        </div>
      </div>
    </header>
  );
}
