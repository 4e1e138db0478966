import type { ProductCard as Card } from '@kaituan/contract/product';
import { cardPriceOf } from '@kaituan/domain/pricing/card-price';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { formatTwd } from '@kaituan/kit/format/format-money.ts';
import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { FlashStock } from './flash-stock.tsx';
import { hiddenPriceText } from './hidden-price.ts';
import { leastOrderText } from './least-order-text.ts';
import { MemberPriceLabel } from './member-price-label.tsx';
import { ProductBadges } from './product-badges.tsx';

/** Sizes for two to six cards per row. */
const cardSizes =
  '(min-width: 1280px) 240px, (min-width: 960px) 23vw, (min-width: 600px) 31vw, 46vw';

/** One product in a list or row. */
export function ProductCard({
  card,
  eager = false,
  ribbon,
}: {
  card: Card;
  eager?: boolean;
  /** An overlay along the lower edge of the picture. */
  ribbon?: ReactNode;
}) {
  const soldOut = card.availability === 'SOLD_OUT' || card.availability === 'ENDED';
  return (
    <div className="group relative h-full transition-transform hover:-translate-y-0.5">
      <ShopLink
        to={`/products/${card.id}`}
        className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-card"
      >
        <span className="relative block aspect-square overflow-hidden bg-sunken">
          {card.picture && (
            <Picture
              picture={card.picture}
              sizes={cardSizes}
              eager={eager}
              className={`size-full object-cover transition-transform duration-300 group-hover:scale-105 ${soldOut ? 'opacity-60 grayscale' : ''}`}
            />
          )}
          {card.isMemberPrice && <MemberPriceLabel className="top-2 left-2 rounded-control" />}
          {ribbon && <span className="absolute inset-x-0 bottom-0">{ribbon}</span>}
        </span>
        <span className="flex flex-1 flex-col gap-1.5 p-3">
          <ProductBadges card={card} />
          <span className="line-clamp-2 min-h-12 text-[15px] leading-6 font-medium">
            {card.name}
          </span>
          <span className="truncate text-xs text-ink-soft">{card.brandName}</span>
          <span className="mt-auto pr-10">
            <ProductPrice card={card} />
            {card.flash && <FlashStock {...card.flash} />}
          </span>
        </span>
      </ShopLink>
      {canQuickAdd(card) && card.hiddenPrice === null && (
        <button
          type="button"
          data-opens-sheet={card.id}
          aria-haspopup="dialog"
          aria-label={`加入購物車：${card.name}`}
          className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full bg-primary-soft text-primary hover:bg-primary hover:text-on-primary aria-busy:animate-pulse noscript:hidden"
        >
          <ShoppingCart aria-hidden size={20} />
        </button>
      )}
    </div>
  );
}

/** Handled by `watchCardButtons` in the layout: cards need no code of their own for it. */
const canQuickAdd = ({ availability, restricted }: Card): boolean =>
  restricted === 'NONE' && /^(IN_STOCK|LOW|PREORDER)$/.test(availability);

/** The price of a product in a list: flash price, lowest reachable price (起), or price; or how to learn it. */
function ProductPrice({ card }: { card: Card }) {
  const price = cardPriceOf(card);
  if (!price) {
    return (
      <p className="text-sm font-medium text-ink-soft">
        {hiddenPriceText[card.hiddenPrice ?? 'ASK_SHOP']}
      </p>
    );
  }
  const { priceTwd, comparedTwd, isFrom, leastOrder, tierPriceTwd } = price;
  return (
    <>
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
      {leastOrder && (
        <span className="block text-xs text-ink-soft">{leastOrderText(leastOrder)}</span>
      )}
      {tierPriceTwd !== null && (
        <span className="block text-xs text-good">多件每件最低 {formatTwd(tierPriceTwd)}</span>
      )}
    </>
  );
}
