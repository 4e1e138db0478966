import type { ReactNode } from 'react';
import { formatTwd } from '#web/ui/format-money.ts';
import type { PriceSummary } from './price-summary.ts';

/** Keeps the price and what one can do at the thumb on a phone; ends with the product, above the footer. */
export function ProductBottomBar({
  price,
  children,
}: {
  price: PriceSummary;
  children: ReactNode;
}) {
  return (
    <div className="sticky bottom-0 z-30 -mx-4 flex items-center justify-between gap-x-3 border-t border-line bg-surface/95 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] backdrop-blur sm:-mx-6 sm:px-6 md:hidden">
      <p className="shrink-0 leading-tight">
        <span className="text-xl font-bold text-price tabular-nums">
          {formatTwd(price.priceTwd)}
        </span>
        {price.isFrom && <span className="ml-1 text-sm text-ink-soft">起</span>}
      </p>
      <div className="flex min-w-0 flex-1 justify-end gap-2">{children}</div>
    </div>
  );
}
