import type { Sku } from '@kaituan/contract/catalog/product';
import { formatTwd } from '@kaituan/domain/format-twd';
import type { ReactNode } from 'react';
import { chosenAmountOf } from './choice/chosen-amount.ts';
import type { PriceSummary } from './choice/price-summary.ts';
import type { QuantityPick } from './choice/sku-choice.ts';

/** What the choice costs, and order buttons, at the lower edge of phones, until the product ends. */
export function ProductBottomBar({
  price,
  chosen,
  pick,
  children,
}: {
  price: PriceSummary;
  chosen: Sku | undefined;
  pick: QuantityPick;
  children: ReactNode;
}) {
  const amount = chosenAmountOf(chosen, pick);
  const { quantity, unitLabel, amountTwd } = amount ?? {
    quantity: price.leastOrder?.quantity ?? 1,
    unitLabel: price.leastOrder?.unitLabel ?? '',
    amountTwd: price.leastOrder?.amountTwd ?? price.priceTwd,
  };
  return (
    <div className="bottom-bar z-30 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 md:hidden">
      <p className="shrink-0 leading-tight">
        <span className="text-xl font-bold text-price tabular-nums">{formatTwd(amountTwd)}</span>
        {price.isFrom && <span className="ml-1 text-sm text-ink-soft">起</span>}
        {quantity > 1 && (
          <span className="block text-xs text-ink-soft">
            {quantity} {unitLabel}
            {!amount && '起訂'}
          </span>
        )}
      </p>
      <div className="flex min-w-0 flex-1 basis-46 justify-end gap-2">{children}</div>
    </div>
  );
}
