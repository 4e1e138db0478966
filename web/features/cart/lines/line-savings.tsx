import type { CartLine } from '@kaituan/contract/order/cart';
import { formatTwd } from '@kaituan/domain/format-twd';
import { unitPriceAt } from '@kaituan/domain/pricing/quantity-price';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import { ChevronDown } from 'lucide-react';
import { findNextTierOfLine } from '#web/features/cart/editing/line-tier.ts';

/** The price tiers of a line, and how far the next one is. */
export function LineSavings({
  line,
  onQuantity,
}: {
  line: CartLine;
  onQuantity: (quantity: number) => void;
}) {
  const { unitLabel, mixGroup, tierQuantity, quantity } = line;
  const next = findNextTierOfLine(line);
  const others = tierQuantity - quantity;
  return (
    <div className="flex flex-col gap-1 empty:hidden">
      {mixGroup !== null && line.tiers.length > 0 && (
        <p className="text-sm text-good">
          混批優惠：同組商品一起計算，目前共 {tierQuantity} {unitLabel}
          {others > 0 && `（其他規格 ${others}）`}
        </p>
      )}
      {next && (
        <RowButton
          onClick={() => onQuantity(next.quantity)}
          className="min-h-11 justify-between gap-3 rounded-control bg-good-soft px-3.5 py-2 text-sm font-medium text-good"
        >
          <span>
            再買 {next.morePieces} {unitLabel}，每{unitLabel}省 {formatTwd(next.savedPerPieceTwd)}
          </span>
          <span className="shrink-0 underline underline-offset-4">套用</span>
        </RowButton>
      )}
    </div>
  );
}

/** The price tiers, expanded on request. */
export function LineTiers({ line }: { line: CartLine }) {
  const { priceTwd, tiers, moq, tierQuantity, unitLabel } = line;
  if (priceTwd === null || tiers.length === 0) return null;
  const starts = [moq, ...tiers.map(({ minQty }) => minQty).filter((minQty) => minQty > moq)];
  const reached = starts.findLast((minQty) => minQty <= Math.max(tierQuantity, moq));
  return (
    <details className="group/tiers text-sm open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-ink-soft hover:text-primary [&::-webkit-details-marker]:hidden">
        量大優惠價目
        <ChevronDown
          aria-hidden
          size={16}
          className="transition-transform group-open/tiers:rotate-180"
        />
      </summary>
      <table
        aria-label={`${line.name}的量大優惠`}
        className="w-full max-w-sm overflow-hidden rounded-control text-left tabular-nums"
      >
        <thead className="sr-only">
          <tr>
            <th scope="col">數量</th>
            <th scope="col">每{unitLabel}單價</th>
          </tr>
        </thead>
        <tbody>
          {starts.map((minQty) => (
            <tr
              key={minQty}
              className={
                minQty === reached ? 'bg-primary-soft font-bold text-primary' : 'bg-sunken'
              }
            >
              <th scope="row" className="px-3 py-1.5 font-medium">
                {minQty} {unitLabel}以上
                {minQty === reached && <span className="sr-only">（目前適用）</span>}
              </th>
              <td className="px-3 py-1.5 text-right">
                每{unitLabel} {formatTwd(unitPriceAt(minQty, { priceTwd, tiers }))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
