import { apiOf } from '@kaituan/api-client/query-client';
import { useCall } from '@kaituan/api-client/use-call';
import type { WishlistItem } from '@kaituan/contract/member/wishlist';
import { formatTwd } from '@kaituan/domain/format-twd';
import { cardPriceOf } from '@kaituan/domain/pricing/card-price';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { Button } from '@kaituan/kit/controls/button.tsx';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { setCartData } from '#web/features/cart/cart-query.ts';
import { showAdded } from '#web/features/cart/ordering/added-notice.ts';
import { goToCart } from '#web/features/cart/ordering/go-to-cart.ts';
import { HeartButton } from '#web/features/catalog/heart-button.tsx';
import { hiddenPriceText } from '#web/features/catalog/hidden-price.ts';
import { useOwnPriceText } from '#web/features/catalog/member-price-label.tsx';
import { ProductBadges } from '#web/features/catalog/product-badges.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { useAppState } from '#web/platform/app-state.ts';
import { setWatched } from './watched-variants.ts';
import { showWishlist } from './wishlist-calls.ts';

/** One product of the wishlist. What was taken off stays in its place, faint, until the page is left. */
export function WishlistRow({ item }: { item: WishlistItem }) {
  const { product } = item;
  const isOn = useAppState(({ wishlistIds }) => wishlistIds?.has(product.id) ?? true);
  const isOver = product.availability === 'ENDED';
  const isGone = isOver || product.availability === 'SOLD_OUT';
  const picture = product.picture && (
    <Picture
      picture={product.picture}
      sizes="128px"
      className={`size-full object-cover ${isGone ? 'opacity-60 grayscale' : ''}`}
    />
  );
  const frame = 'block size-24 shrink-0 overflow-hidden rounded-control bg-sunken sm:size-32';
  return (
    <article
      aria-label={product.name}
      className={`flex h-full flex-col card p-3 sm:p-4 ${isOn ? '' : 'opacity-60'}`}
    >
      <div className="relative flex flex-1 flex-wrap gap-3 pr-10 sm:gap-4">
        {isOver ? (
          <span className={frame}>{picture}</span>
        ) : (
          <ShopLink to={`/products/${product.id}`} tabIndex={-1} aria-hidden className={frame}>
            {picture}
          </ShopLink>
        )}
        <div className="flex min-w-[min(7rem,100%)] flex-1 flex-col gap-1">
          {isOver ? (
            <p className="text-sm text-ink-soft">已下架</p>
          ) : (
            <ProductBadges card={product} max={1} />
          )}
          <h2 className="line-clamp-2 font-medium">
            {isOver ? (
              product.name
            ) : (
              <ShopLink to={`/products/${product.id}`} className="hover:text-primary">
                {product.name}
              </ShopLink>
            )}
          </h2>
          {!isOver && <ItemPrice item={item} />}
        </div>
        <HeartButton
          product={product}
          className="absolute -top-1 -right-1 grid size-11 place-items-center rounded-full hover:bg-sunken"
        />
      </div>
      {isOn ? (
        !isOver && <ItemActions item={item} isGone={isGone} />
      ) : (
        <p className="mt-3 min-h-11 content-center text-sm">已取消收藏；再按一次愛心就會復原</p>
      )}
    </article>
  );
}

function ItemPrice({ item: { product, priceAtAddTwd } }: { item: WishlistItem }) {
  const price = cardPriceOf(product);
  const ownPriceText = useOwnPriceText();
  if (!price) {
    return <p className="text-ink-soft">{hiddenPriceText[product.hiddenPrice ?? 'ASK_SHOP']}</p>;
  }
  // When everything is sold out, the price is of what could not be bought then either.
  const canBuy = product.availability !== 'SOLD_OUT';
  const cheaperByTwd = canBuy ? (priceAtAddTwd ?? 0) - (product.minPriceTwd ?? 0) : 0;
  return (
    <>
      <p className="text-lg font-bold text-price tabular-nums">
        {formatTwd(price.priceTwd)}
        {price.isFrom && <span className="ml-1 text-sm font-normal text-ink-soft">起</span>}
        {price.isMemberPrice && <span className="pill ml-2 align-middle">{ownPriceText}</span>}
      </p>
      {cheaperByTwd > 0 && (
        <p className="text-sm font-medium text-good">比收藏時便宜 {formatTwd(cheaperByTwd)}</p>
      )}
    </>
  );
}

function ItemActions({ item, isGone }: { item: WishlistItem; isGone: boolean }) {
  // An answer stored for reading offline may be of an earlier release, which had none.
  const { product, onlySkuId, watchedVariants = [] } = item;
  const { watches, toggle } = useWatches(item);
  const isForSale =
    !isGone && product.restricted === 'NONE' && product.availability !== 'COMING_SOON';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {product.hiddenPrice === null && (
        <Watch
          isOn={watches.watchesPrice}
          label="降價、開團時通知"
          onToggle={() => toggle('watchesPrice')}
        >
          降價、開團
        </Watch>
      )}
      <Watch
        isOn={watches.watchesRestock}
        label="到貨時通知"
        onToggle={() => toggle('watchesRestock')}
      >
        到貨
      </Watch>
      {watchedVariants.map((variant) => (
        <VariantChip key={variant.skuId} variant={variant} />
      ))}
      {isForSale && product.hiddenPrice === null && (
        <div className="ml-auto">
          {onlySkuId === null ? (
            <Button
              look="soft"
              data-opens-sheet={product.id}
              // Who waits for another variant keeps the product on the list.
              data-moves={watchedVariants.length === 0 || undefined}
              aria-haspopup="dialog"
              className="aria-busy:animate-pulse"
            >
              選規格
            </Button>
          ) : (
            <MoveButton productId={product.id} skuId={onlySkuId} />
          )}
        </div>
      )}
    </div>
  );
}

function Watch({
  isOn,
  label,
  onToggle,
  children,
}: {
  isOn: boolean;
  /** What the button does, in full. */
  label: string;
  onToggle: () => void;
  children: string;
}) {
  const Icon = isOn ? BellRing : Bell;
  return (
    <Chip
      look="bare"
      aria-pressed={isOn}
      aria-label={label}
      onClick={onToggle}
      className={`gap-1.5 border px-3 text-sm ${isOn ? 'border-primary bg-primary-soft font-semibold text-primary' : 'border-line text-ink-soft'}`}
    >
      <Icon aria-hidden size={16} />
      {children}
    </Chip>
  );
}

/** A variant the member waits for. Turned off it stays in its place until the page is left. */
function VariantChip({
  variant: { skuId, optionText },
}: {
  variant: WishlistItem['watchedVariants'][number];
}) {
  const client = useQueryClient();
  const channelId = useChannelId();
  const [isOn, setOn] = useState(true);
  const { start } = useCall({
    run: async (next: boolean) => {
      setOn(next);
      await setWatched(client, { channelId, skuId }, next).catch((error) => {
        setOn(!next);
        throw error;
      });
    },
  });
  return (
    <Watch isOn={isOn} label={`「${optionText}」到貨時通知`} onToggle={() => void start(!isOn)}>
      {`「${optionText}」到貨`}
    </Watch>
  );
}

type Watches = Pick<WishlistItem, 'watchesPrice' | 'watchesRestock'>;

/** Shown at once, and taken back when it fails. */
function useWatches({ product, watchesPrice, watchesRestock }: WishlistItem) {
  const client = useQueryClient();
  const channelId = useChannelId();
  const [watches, setWatches] = useState<Watches>({ watchesPrice, watchesRestock });
  const call = useCall({
    run: async (change: Partial<Watches>) => {
      const before = watches;
      setWatches({ ...before, ...change });
      try {
        const request = { channelId, productId: product.id, ...change };
        setWatches((await apiOf(client)('/Wishlist/WatchWishlistItem', request)).result);
      } catch (error) {
        setWatches(before);
        throw error;
      }
    },
  });
  const toggle = (which: keyof Watches) => void call.start({ [which]: !watches[which] });
  return { watches, toggle };
}

function MoveButton({ productId, skuId }: { productId: number; skuId: number }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const channelId = useChannelId();
  const { start: move, isBusy } = useCall({
    run: async () => {
      const request = { channelId, productId, skuId };
      const { result } = await apiOf(client)('/Wishlist/MoveWishlistItemToCart', request);
      const quantity = result.cart.lines.find((line) => line.skuId === skuId)?.quantity ?? 1;
      setCartData(client, channelId, result.cart);
      showWishlist(result.productIdArray);
      showAdded(result.cart, { skuId, quantity }, () => goToCart(navigate, channelId));
    },
  });
  return (
    <Button look="soft" isBusy={isBusy} onClick={() => void move()}>
      移到購物車
    </Button>
  );
}
