import type { ProductCard as Card } from '@kaituan/contract/product';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { CardPrices } from './card-prices.tsx';
import { HeartButton } from './heart-button.tsx';
import { MemberPriceLabel } from './member-price-label.tsx';
import { ProductBadges } from './product-badges.tsx';

/** Sizes for two to six cards per row. */
const cardSizes =
  '(min-width: 1280px) 240px, (min-width: 960px) 23vw, (min-width: 600px) 31vw, 46vw';

/** One product in a list or row: its zones are as high on every card, so that they align in a row. */
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
      <ShopLink to={`/products/${card.id}`} className="flex h-full flex-col overflow-hidden card">
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
        <span className="flex flex-1 flex-col p-3">
          <ProductBadges card={card} max={1} />
          <span className="mt-1.5 line-clamp-2 h-12 text-[15px] leading-6 font-medium">
            {card.name}
          </span>
          <CardPrices card={card} />
        </span>
      </ShopLink>
      <HeartButton
        product={card}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-full bg-surface/80 text-ink hover:text-primary"
      />
      {canBeOrdered(card) && card.hiddenPrice === null && (
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
const canBeOrdered = ({ availability, restricted }: Card): boolean =>
  restricted === 'NONE' && /^(IN_STOCK|LOW|PREORDER)$/.test(availability);
