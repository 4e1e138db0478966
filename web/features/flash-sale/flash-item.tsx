import type { FlashSale } from '@kaituan/contract/catalog/flash-sale';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { FlashStock } from '#web/features/catalog/flash-stock.tsx';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { flashLimitText, flashStateText } from './flash-state.ts';

/** One of the goods of a sale, in a row of them. */
export function FlashItem({ item, isLive }: { item: FlashSale['items'][number]; isLive: boolean }) {
  const { flashPriceTwd, ordinaryPriceTwd, picture, left, unitLabel } = item;
  const isGone = isLive && left === 0;
  const state = isLive ? flashStateText(item) : null;
  return (
    <ShopLink
      to={`/products/${item.productId}?sku=${item.skuId}`}
      className="flex h-full gap-3 rounded-control bg-ground p-2.5 hover:bg-primary-soft"
    >
      {picture && (
        <Picture
          picture={picture}
          sizes="96px"
          className={`size-24 shrink-0 rounded-control object-cover ${isGone ? 'opacity-60 grayscale' : ''}`}
        />
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="line-clamp-2 text-sm font-medium">
          {item.name} {item.optionText}
        </span>
        {flashPriceTwd !== null && (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-bold text-price tabular-nums">{formatTwd(flashPriceTwd)}</span>
            {ordinaryPriceTwd !== null && ordinaryPriceTwd > flashPriceTwd && (
              <del className="text-xs text-ink-soft tabular-nums">
                <span className="sr-only">平時 </span>
                {formatTwd(ordinaryPriceTwd)}
              </del>
            )}
          </span>
        )}
        <span className="mt-auto">
          {isLive && left > 0 && <FlashStock {...item} unit={unitLabel} />}
          {state && <span className="block text-xs font-semibold text-accent-ink">{state}</span>}
          {!isLive && (
            <span className="block text-xs text-ink-soft">
              限量 {left} {unitLabel}・{flashLimitText(item)}
            </span>
          )}
        </span>
      </span>
    </ShopLink>
  );
}
