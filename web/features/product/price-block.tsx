import { formatTwd } from '@kaituan/domain/format-twd';
import { LazyPart } from '@kaituan/kit/loading/lazy-part.tsx';
import { leastOrderText } from '#web/features/catalog/least-order-text.ts';
import { MemberPriceLabel } from '#web/features/catalog/member-price-label.tsx';
import type { PriceSummary } from './choice/price-summary.ts';
import { flashCountdown } from './product-parts.ts';

/** The price; a flash price with a countdown. */
export function PriceBlock({ price, serverTime }: { price: PriceSummary; serverTime: string }) {
  const { priceTwd, listPriceTwd, isFrom, leastOrder, isMemberPrice, flash } = price;
  return (
    <div className="overflow-hidden rounded-card bg-primary-soft">
      {flash && <LazyPart code={flashCountdown} props={{ flash, serverTime }} />}
      <p className="relative flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-3.5 sm:px-5">
        {isMemberPrice && <MemberPriceLabel className="top-0 right-0 rounded-bl-control" />}
        <span className="text-4xl font-bold text-price tabular-nums">{formatTwd(priceTwd)}</span>
        {isFrom && <span className="-ml-1.5 text-lg text-ink-soft">起</span>}
        {listPriceTwd !== null && (
          <>
            <del className="text-lg text-ink-soft tabular-nums">
              <span className="sr-only">原價 </span>
              {formatTwd(listPriceTwd)}
            </del>
            <span className="rounded-full bg-surface px-2.5 py-0.5 text-sm font-semibold text-price">
              省 {formatTwd(listPriceTwd - priceTwd)}
            </span>
          </>
        )}
        {leastOrder && <span className="w-full text-ink-soft">{leastOrderText(leastOrder)}</span>}
      </p>
    </div>
  );
}
