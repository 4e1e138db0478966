import type { Sku } from '@kaituan/contract/catalog/product';
import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { type LeastOrder, leastOrderOf } from '@kaituan/domain/pricing/card-price';
import { unitPriceAt } from '@kaituan/domain/pricing/quantity-price';
import { hasPrice, type PricedSku } from '#web/features/catalog/hidden-price.ts';

/** The price of a product page, before and after a SKU is chosen. */
export type PriceSummary = {
  priceTwd: number;
  /** The list price, struck through; null when not above the price. */
  listPriceTwd: number | null;
  /** True while other SKUs cost more (起). */
  isFrom: boolean;
  /** What one pays at least for goods that are not sold singly. */
  leastOrder: LeastOrder | null;
  /** True when guests pay another price. */
  isMemberPrice: boolean;
  /** A running flash sale: of the price shown, or of another SKU. */
  flash: { endsAt: string; otherPriceTwd: number | null } | null;
};

/** Undefined where the channel hides prices. */
export function summarizePrice(
  { skus, flash }: Pick<ProductDetail, 'skus' | 'flash'>,
  chosen: Sku | undefined,
): PriceSummary | undefined {
  const priced = skus.filter(hasPrice);
  // As in lists: of what can be bought, and of everything when nothing can.
  const buyable = priced.filter(({ availability }) => availability !== 'SOLD_OUT');
  const counted = buyable.length > 0 ? buyable : priced;
  const shown =
    chosen ?? counted.toSorted((a, b) => leastPriceOf(a) - leastPriceOf(b) || a.moq - b.moq)[0];
  if (!shown || !hasPrice(shown)) return undefined;
  const { listPriceTwd, moq, unitLabel } = shown;
  const priceTwd = leastPriceOf(shown);
  return {
    priceTwd,
    listPriceTwd: listPriceTwd > priceTwd ? listPriceTwd : null,
    isFrom: !chosen && counted.some((sku) => leastPriceOf(sku) > priceTwd),
    leastOrder: leastOrderOf(priceTwd, { minQuantity: moq, unitLabel }),
    isMemberPrice: shown.priceSource === 'MEMBER',
    flash: findFlash(flash, chosen ? [] : skus, shown),
  };
}

/** The piece price of the smallest order. */
const leastPriceOf = (sku: PricedSku): number => unitPriceAt(sku.moq, sku);

function findFlash(
  flash: ProductDetail['flash'],
  skus: readonly Sku[],
  shown: Sku,
): PriceSummary['flash'] {
  if (!flash) return null;
  if (shown.priceSource === 'FLASH') return { endsAt: flash.endsAt, otherPriceTwd: null };
  const isOfOther = skus.some(({ priceSource }) => priceSource === 'FLASH');
  return isOfOther ? { endsAt: flash.endsAt, otherPriceTwd: flash.priceTwd } : null;
}
