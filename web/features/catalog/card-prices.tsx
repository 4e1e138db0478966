import type { ProductCard as Card } from '@kaituan/contract/product';
import { cardPriceOf } from '@kaituan/domain/pricing/card-price';
import { unitPriceOf } from '@kaituan/domain/pricing/unit-price';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { FlashStock } from './flash-stock.tsx';
import { hiddenPriceText } from './hidden-price.ts';
import { leastOrderText } from './least-order-text.ts';

/** Lines of equal height, filled or not: nothing moves when a member's prices replace the guest's. */
const line = 'block h-4.5 truncate text-xs leading-4.5';
/** Beside the cart button. */
const besideButton = 'pr-11';

/** The price, the minimum or a lower price, the price of a comparable amount, and how many were sold. */
export function CardPrices({ card }: { card: Card }) {
  const price = cardPriceOf(card);
  const unit = price && card.content && unitPriceOf(price.priceTwd, card.content);
  return (
    <span className="mt-auto block pt-1">
      <span className="flex h-7 flex-wrap items-baseline gap-x-1.5 overflow-hidden">
        {price ? (
          <>
            <span className="text-lg leading-7 font-bold text-price tabular-nums">
              {formatTwd(price.priceTwd)}
            </span>
            {price.isFrom && <span className="text-sm text-ink-soft">起</span>}
            {price.comparedTwd > price.priceTwd && (
              <del className="text-sm leading-7 text-ink-soft tabular-nums">
                <span className="sr-only">原價 </span>
                {formatTwd(price.comparedTwd)}
              </del>
            )}
          </>
        ) : (
          <span className="text-sm leading-7 font-medium text-ink-soft">
            {hiddenPriceText[card.hiddenPrice ?? 'ASK_SHOP']}
          </span>
        )}
      </span>
      <span className={line}>
        {price?.leastOrder ? (
          <span className="font-medium text-accent-ink">{leastOrderText(price.leastOrder)}</span>
        ) : (
          price?.tierPriceTwd && (
            <span className="text-good">多件每件最低 {formatTwd(price.tierPriceTwd)}</span>
          )
        )}
      </span>
      {card.flash ? (
        <span className={`block h-9 overflow-hidden ${besideButton}`}>
          <FlashStock {...card.flash} />
        </span>
      ) : (
        <>
          <span className={`${line} ${besideButton} text-ink-soft tabular-nums`}>
            {unit && `每 ${unit.per} ${formatTwd(unit.priceTwd)}`}
          </span>
          <span className={`${line} ${besideButton} text-ink-soft tabular-nums`}>
            {card.soldCount > 0 && `已售 ${card.soldCount.toLocaleString('en-US')}`}
          </span>
        </>
      )}
    </span>
  );
}
