import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { formatTwd } from '@kaituan/domain/format-twd';
import { priceSteps } from '@kaituan/domain/pricing/quantity-price';
import { hasPrice } from '#web/features/catalog/hidden-price.ts';

/** Every variant with every quantity price, and what the same amount costs in it; open until one is chosen. */
export function SheetPrices({ skus, sku }: { skus: ProductDetail['skus']; sku: Sku | undefined }) {
  const priced = skus.filter(hasPrice);
  if (skus.length < 2 || priced.length === 0) return null;
  return (
    <details open={sku === undefined}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary underline-offset-4 hover:underline">
        看所有規格的價格
      </summary>
      <ul className="divide-y divide-line border-y border-line text-sm tabular-nums">
        {priced.map((offered) => (
          <li
            key={offered.skuId}
            className={`p-2 ${offered.skuId === sku?.skuId ? 'bg-primary-soft' : ''}`}
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">
                {offered.optionValues.join('／') || offered.code}
                {offered.availability === 'SOLD_OUT' && (
                  <span className="ml-2 text-ink-soft">已售完</span>
                )}
              </span>
              {offered.sizePrice && (
                <span className="text-ink-soft">
                  每{offered.sizePrice.per} {formatTwd(offered.sizePrice.priceTwd)}
                </span>
              )}
            </p>
            {/* The same columns in every row, whatever a variant is called. */}
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-6 gap-y-1">
              {priceSteps(offered).map(({ fromQty, unitPriceTwd }) => (
                <li key={fromQty} className="flex justify-between gap-2 whitespace-nowrap">
                  <span className="text-ink-soft">
                    {fromQty} {offered.unitLabel}起
                  </span>
                  <strong className="text-price">{formatTwd(unitPriceTwd)}</strong>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
