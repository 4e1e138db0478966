import type { StatementRow } from '@kaituan/contract/staff/orders/staff-money';
import { formatTwd } from '@kaituan/domain/format-twd';

/** What the bank wrote. */
export function StatementRowFacts({ row }: { row: StatementRow }) {
  const { day, amountTwd, account, payer, note } = row;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-lg font-bold tabular-nums">{formatTwd(amountTwd)}</span>
        <span className="text-sm text-ink-soft tabular-nums">{day}</span>
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {[payer, account, note].filter(Boolean).join('・') || '銀行沒有寫備註'}
      </p>
    </div>
  );
}
