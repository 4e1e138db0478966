import type { StaffToday } from '@kaituan/contract/staff/shop/staff-today';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Link } from 'react-router';
import { comparedText } from './compared-text.ts';
import { PlotBar } from './plot-bar.tsx';

/** What sold most in a week, with bars relative to the first, beside the week before. */
export function BestSellers({ goods }: { goods: NonNullable<StaffToday['bestSellers']> }) {
  if (goods.length === 0) return <p className="text-sm text-ink-soft">一週內還沒有訂單</p>;
  const mostTwd = Math.max(1, ...goods.map(({ salesTwd }) => salesTwd));
  return (
    <ol className="-my-2 divide-y divide-line">
      {goods.map(({ productId, name, pieces, formerPieces, salesTwd }) => (
        <li key={productId} className="py-2 text-sm">
          <Link
            to={`/goods/${productId}`}
            className="flex min-h-11 items-center justify-between gap-3 font-semibold"
          >
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 tabular-nums">{formatTwd(salesTwd)}</span>
          </Link>
          <PlotBar share={salesTwd / mostTwd} />
          <p className="mt-1 text-ink-soft tabular-nums">
            {pieces.toLocaleString('en-US')} 件，
            {formerPieces === 0 ? '前一週沒有賣出' : comparedText(pieces, formerPieces)}
          </p>
        </li>
      ))}
    </ol>
  );
}
