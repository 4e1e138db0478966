import { CalendarDays } from 'lucide-react';
import { Picture } from '../../ui/picture.tsx';
import type { Aggregated } from '../catalog/aggregated-query.ts';
import { ActivityCountdown } from './activity-countdown.tsx';
import { presentMoment } from './activity-period.ts';
import { PageTrail } from './page-trail.tsx';

/** The head of an activity's page: banner, name, dates and clock. */
export function ActivityHeader({ activity }: { activity: Aggregated }) {
  const { aggregatedName: name, picture, introduction, startsAt, endsAt, serverTime } = activity;
  return (
    <header className="mb-8">
      <PageTrail steps={[]} here={name} />
      <div className="mt-2 overflow-hidden rounded-card bg-surface shadow-card md:grid md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:items-stretch">
        {picture && (
          <Picture
            picture={picture}
            sizes="(min-width: 960px) 58vw, 100vw"
            eager
            className="aspect-[5/2] size-full object-cover md:aspect-auto md:min-h-72"
          />
        )}
        <div className="flex flex-col items-start justify-center gap-3 p-5 sm:p-7">
          <h1 className="text-2xl font-bold sm:text-3xl">{name}</h1>
          {introduction && <p className="leading-7 text-ink-soft">{introduction}</p>}
          {startsAt && endsAt && (
            <p className="flex items-start gap-2 text-sm text-ink-soft">
              <CalendarDays aria-hidden size={17} className="mt-0.5 shrink-0" />
              <span>
                {presentMoment(startsAt, serverTime)} 起 <wbr />至{' '}
                {presentMoment(endsAt, serverTime)}
              </span>
            </p>
          )}
          {endsAt && <ActivityCountdown activity={activity} />}
        </div>
      </div>
    </header>
  );
}
