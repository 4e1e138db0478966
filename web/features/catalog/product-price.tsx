import type { ProductCard } from '@kaituan/contract/product';
import { formatTwd } from '#web/ui/format-money.ts';
import { cardPriceOf } from './card-price.ts';
import { hiddenPriceText } from './hidden-price.ts';

/** The price of a product in a list: flash price, lowest reachable price (起), or price; or how to learn it. */
export function ProductPrice({ card }: { card: ProductCard }) {
  const price = cardPriceOf(card);
  if (!price) {
    return (
      <p className="text-sm font-medium text-ink-soft">
        {hiddenPriceText[card.hiddenPrice ?? 'ASK_SHOP']}
      </p>
    );
  }
  const { priceTwd, comparedTwd, isFrom } = price;
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="text-lg font-bold text-price tabular-nums">{formatTwd(priceTwd)}</span>
      {isFrom && <span className="text-sm text-ink-soft">起</span>}
      {comparedTwd > priceTwd && (
        <del className="text-sm text-ink-soft tabular-nums">
          <span className="sr-only">原價 </span>
          {formatTwd(comparedTwd)}
        </del>
      )}
    </p>
  );
}
