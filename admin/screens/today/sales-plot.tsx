import type { StaffToday } from '@kaituan/contract/staff/shop/staff-today';
import { formatTwd } from '@kaituan/domain/format-twd';
import { comparedText } from './compared-text.ts';

type Sales = NonNullable<StaffToday['sales']>;
const shownDays = 14;
const [width, height, base] = [28, 80, 92] as const;

const totalOf = (days: Sales) => days.reduce((sum, { salesTwd }) => sum + salesTwd, 0);

/** Bars of two weeks, the last week beside the one before. */
export function SalesPlot({ sales }: { sales: Sales }) {
  const days = sales.slice(-shownDays);
  const most = Math.max(1, ...days.map(({ salesTwd }) => salesTwd));
  const lastWeek = totalOf(days.slice(-7));
  const weekBefore = totalOf(days.slice(0, 7));
  return (
    <figure>
      <figcaption className="mb-2 text-sm">
        最近 7 天 <strong className="tabular-nums">{formatTwd(lastWeek)}</strong>
        <span className="text-ink-soft">，{comparedText(lastWeek, weekBefore)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width * shownDays} 106`}
        role="img"
        aria-label={`最近 14 天每天的訂單金額：${days.map(({ day, salesTwd }) => `${dayText(day)} ${formatTwd(salesTwd)}`).join('、')}`}
        className="w-full"
      >
        {days.map(({ day, salesTwd }, index) => {
          const tall = Math.max(1, (salesTwd / most) * height);
          const isLastWeek = index >= shownDays - 7;
          return (
            <g key={day}>
              <title>{`${dayText(day)} ${formatTwd(salesTwd)}`}</title>
              <rect
                x={index * width + 4}
                y={base - tall}
                width={width - 8}
                height={tall}
                rx={3}
                className={isLastWeek ? 'fill-primary' : 'fill-line'}
              />
              {index % 2 === 1 && (
                <text
                  // In the middle of its bar, and the last one within the plot.
                  {...(index === days.length - 1
                    ? { x: (index + 1) * width, textAnchor: 'end' }
                    : { x: index * width + width / 2, textAnchor: 'middle' })}
                  y={104}
                  className="fill-ink-soft text-[13px] md:text-[9px]"
                >
                  {dayText(day)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const dayText = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
