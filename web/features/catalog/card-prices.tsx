import type { ProductCard as Card } from '@kaituan/contract/catalog/product';
import { formatTwd } from '@kaituan/domain/format-twd';
import { cardPriceOf } from '@kaituan/domain/pricing/card-price';
import { contentText, unitPriceOf } from '@kaituan/domain/pricing/unit-price';
import { FlashStock } from './flash-stock.tsx';
import { hiddenPriceText } from './hidden-price.ts';
import { leastOrderText } from './least-order-text.ts';

/**
 * The price, the minimum or a lower price, the price of a comparable amount, and what a piece contains with how many
 * were sold: a line each, also when there is nothing to say.
 */
export function CardPrices({ card }: { card: Card }) {
  const price = cardPriceOf(card);
  const unit = price && card.content && unitPriceOf(price.priceTwd, card.content);
  return (
    <span>
      <span>
        {price ? (
          <>
            <b>{formatTwd(price.priceTwd)}</b>
            {price.isFrom && <span>起</span>}
            {price.comparedTwd > price.priceTwd && (
              <del>
                <span className="sr-only">原價 </span>
                {formatTwd(price.comparedTwd)}
              </del>
            )}
          </>
        ) : (
          <span className="font-medium">{hiddenPriceText[card.hiddenPrice ?? 'ASK_SHOP']}</span>
        )}
      </span>
      {price?.leastOrder ? (
        <span className="least-order">{leastOrderText(price.leastOrder)}</span>
      ) : (
        <span>{price?.tierPriceTwd && `多件每件最低 ${formatTwd(price.tierPriceTwd)}`}</span>
      )}
      {card.flash ? (
        <FlashStock {...card.flash} />
      ) : (
        <>
          <span>{unit && `每${unit.per} ${formatTwd(unit.priceTwd)}`}</span>
          <span>
            {[
              contentText(card),
              card.soldCount > 0 && `已售 ${card.soldCount.toLocaleString('en-US')}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
    </span>
  );
}
