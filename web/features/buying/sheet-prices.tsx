import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { formatTwd } from '@kaituan/domain/format-twd';
import { priceSteps } from '@kaituan/domain/pricing/quantity-price';
import { hasPrice } from '#web/features/catalog/hidden-price.ts';

/** Every variant with every quantity price; open until one is chosen. */
export function SheetPrices({ skus, sku }: { skus: ProductDetail['skus']; sku: Sku | undefined }) {
  const priced = skus.filter(hasPrice);
  if (skus.length < 2 || priced.length === 0) return null;
  return (
    <details open={sku === undefined}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-primary underline-offset-4 hover:underline">
        看所有規格的價格
      </summary>
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">規格</th>
            <th scope="col">每單位價格</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {priced.map((offered) => (
            <tr
              key={offered.skuId}
              className={offered.skuId === sku?.skuId ? 'bg-primary-soft' : ''}
            >
              <th scope="row" className="w-1/3 py-2 pr-3 pl-2 font-medium">
                {offered.optionValues.join('／') || offered.code}
              </th>
              <td className="py-2 pr-2">
                <ul className="flex flex-wrap justify-end gap-x-4 gap-y-1">
                  {priceSteps(offered).map(({ fromQty, unitPriceTwd }) => (
                    <li key={fromQty} className="whitespace-nowrap">
                      <span className="text-ink-soft">
                        {fromQty} {offered.unitLabel}起{' '}
                      </span>
                      <strong className="text-price">{formatTwd(unitPriceTwd)}</strong>
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
