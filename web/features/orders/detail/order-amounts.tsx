import type { Order } from '@kaituan/contract/order/order';
import { formatTwd } from '@kaituan/domain/format-twd';
import { PageSection } from '@kaituan/kit/content/page-section.tsx';
import { type AmountRow, listAmountRows, listMoneyRows } from './amount-rows.ts';

const signed = (amountTwd: number) =>
  amountTwd < 0 ? `−${formatTwd(-amountTwd)}` : formatTwd(amountTwd);

export function OrderAmounts({ order }: { order: Order }) {
  const money = listMoneyRows(order);
  return (
    <PageSection title="金額">
      <dl className="space-y-2">
        <Rows rows={listAmountRows(order)} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-bold">應付金額</dt>
          <dd className="text-2xl font-bold text-price tabular-nums">
            {formatTwd(order.payableTwd)}
          </dd>
        </div>
      </dl>
      {money.length > 0 && (
        <dl className="mt-3 space-y-2 border-t border-line pt-3">
          <Rows rows={money} />
        </dl>
      )}
    </PageSection>
  );
}

function Rows({ rows }: { rows: readonly AmountRow[] }) {
  return rows.map(({ name, amountTwd, note }) => (
    <div key={name} className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-ink-soft">
        {name}
        {note && <span className="block text-sm">{note}</span>}
      </dt>
      <dd className="shrink-0 tabular-nums">{signed(amountTwd)}</dd>
    </div>
  ));
}
