import type { ProductCard as Card } from '@kaituan/contract/catalog/product';
import { cardPriceOf } from '@kaituan/domain/pricing/card-price';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import type { ReactNode } from 'react';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { CardIcon } from './card-icon.tsx';
import { CardPrices } from './card-prices.tsx';
import { HeartButton } from './heart-button.tsx';
import { MemberPriceLabel } from './member-price-label.tsx';
import { ProductBadges } from './product-badges.tsx';

/** For two to six cards per row. */
const cardSizes = '(min-width:1280px)240px,(min-width:960px)23vw,(min-width:600px)31vw,46vw';
/** The width of a card in a row that scrolls sideways, in pixels. */
const rowCardWidth = 208;
const cardWidths = [320, 480, 640] as const;

/** One product in a list or row: its zones are as high on every card, so that they align in a row. */
export function ProductCard({
  card,
  eager = false,
  isInRow = false,
  ribbon,
}: {
  card: Card;
  eager?: boolean;
  /** True where cards have the same width on every screen. */
  isInRow?: boolean;
  /** An overlay along the lower edge of the picture. */
  ribbon?: ReactNode;
}) {
  const soldOut = card.availability === 'SOLD_OUT' || card.availability === 'ENDED';
  return (
    <div className={soldOut ? 'goods sold-out' : 'goods'}>
      <ShopLink to={`/products/${card.id}`}>
        <span>
          {card.picture && (
            <Picture
              picture={card.picture}
              sizes={isInRow ? rowCardWidth : cardSizes}
              widths={cardWidths}
              eager={eager}
            />
          )}
          {cardPriceOf(card)?.isMemberPrice && (
            <MemberPriceLabel className="top-2 left-2 rounded-control" />
          )}
          {ribbon && <span className="absolute inset-x-0 bottom-0">{ribbon}</span>}
        </span>
        <span>
          <ProductBadges card={card} max={1} />
          <span>{card.name}</span>
          <CardPrices card={card} />
        </span>
      </ShopLink>
      <HeartButton product={card} />
      {canBeOrdered(card) && card.hiddenPrice === null && (
        // biome-ignore lint/correctness/noRestrictedElements: a page has dozens, styled by their place in goods.css
        <button
          type="button"
          data-opens-sheet={card.id}
          aria-haspopup="dialog"
          aria-label={`加入購物車：${card.name}`}
        >
          <CardIcon name="cart" />
        </button>
      )}
    </div>
  );
}

/** Handled by `watchCardButtons` in the layout: cards need no code of their own for it. */
const canBeOrdered = ({ availability, restricted }: Card): boolean =>
  restricted === 'NONE' && /^(IN_STOCK|LOW|PREORDER)$/.test(availability);
