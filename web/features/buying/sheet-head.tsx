import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { formatTwd } from '@kaituan/domain/format-twd';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { Badge } from '@kaituan/kit/feedback/badge.tsx';
import type { ReactNode } from 'react';
import { useOwnPriceText } from '#web/features/catalog/member-price-label.tsx';
import { summarizePrice } from '#web/features/product/choice/price-summary.ts';
import { StockState } from '#web/features/product/choice/stock-state.tsx';

/** What is ordered: picture, name, the price of the choice, and whether it can be had. */
export function SheetHead({
  product,
  sku,
  title,
}: {
  product: ProductDetail;
  sku: Sku | undefined;
  title: ReactNode;
}) {
  const price = summarizePrice(product, sku);
  const ownPriceText = useOwnPriceText();
  return (
    <div className="flex min-w-0 flex-1 gap-4">
      <span className="size-24 shrink-0 overflow-hidden rounded-control bg-sunken sm:size-28">
        {product.picture && (
          <Picture
            picture={{ ...product.picture, alt: '' }}
            sizes="112px"
            eager
            className="size-full object-cover"
          />
        )}
      </span>
      <div className="flex min-w-0 flex-1 flex-col justify-between gap-1">
        {title}
        <p className="flex flex-wrap items-baseline gap-x-2">
          {price && (
            <>
              <span className="text-2xl font-bold text-price tabular-nums">
                {formatTwd(price.priceTwd)}
              </span>
              {price.isFrom && <span className="-ml-1 text-sm text-ink-soft">起</span>}
              {price.listPriceTwd !== null && (
                <del className="text-sm text-ink-soft tabular-nums">
                  <span className="sr-only">原價 </span>
                  {formatTwd(price.listPriceTwd)}
                </del>
              )}
              {price.isMemberPrice && <span className="pill self-center">{ownPriceText}</span>}
            </>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <StockState product={product} chosen={sku} />
          {product.temperature !== 'AMBIENT' && (
            <Badge tone="cold">{temperatureText[product.temperature]}</Badge>
          )}
          {sku?.sizePrice && (
            <span className="text-ink-soft tabular-nums">
              每{sku.sizePrice.per} {formatTwd(sku.sizePrice.priceTwd)}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
