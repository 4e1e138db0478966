import type { StaffToday } from '@kaituan/contract/staff/shop/staff-today';
import { formatMoment } from '@kaituan/kit/format/format-date.ts';
import { Link } from 'react-router';
import { PlotBar } from './plot-bar.tsx';

const dayMs = 86_400_000;

/** How far each open group buy is, the next to close first, and how many joined since yesterday. */
export function GroupProgress({
  groups,
  now,
}: {
  groups: NonNullable<StaffToday['groups']>;
  /** In milliseconds. */
  now: number;
}) {
  if (groups.length === 0) return <p className="text-sm text-ink-soft">現在沒有進行中的團購</p>;
  return (
    <ul className="-my-2 divide-y divide-line">
      {groups.map(({ campaignId, title, closesAt, ratioBps, teamSize, buyers, newBuyers }) => {
        // `==`: an older server tells none.
        const reached = teamSize == null ? `${Math.floor(ratioBps / 100)}%` : `${teamSize} 人一團`;
        const isSoon = Date.parse(closesAt) - now < dayMs;
        return (
          <li key={campaignId} className="py-2 text-sm">
            <Link
              to={`/group-buys/${campaignId}`}
              className="flex min-h-11 items-center justify-between gap-3 font-semibold"
            >
              <span className="min-w-0 wrap-anywhere">{title}</span>
              <span className="shrink-0 tabular-nums">{reached}</span>
            </Link>
            {teamSize == null && <PlotBar share={ratioBps / 10_000} />}
            <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-ink-soft tabular-nums">
              <span>
                {buyers} 人{newBuyers > 0 && `，一天內 +${newBuyers}`}
              </span>
              <span className={isSoon ? 'font-semibold text-primary' : undefined}>
                {formatMoment(closesAt)} 結團
              </span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
