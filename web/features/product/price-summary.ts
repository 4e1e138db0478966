import type { ProductDetail, Sku } from '@kaituan/contract/product';
import { hasPrice } from '#web/features/catalog/hidden-price.ts';

/** The price of a product page, before and after a SKU is chosen. */
export type PriceSummary = {
  priceTwd: number;
  /** The list price, struck through; null when not above the price. */
  listPriceTwd: number | null;
  /** True while other SKUs cost more (起). */
  isFrom: boolean;
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
  const shown = chosen ?? priced.toSorted((a, b) => a.priceTwd - b.priceTwd)[0];
  if (!shown || !hasPrice(shown)) return undefined;
  const { priceTwd, listPriceTwd } = shown;
  return {
    priceTwd,
    listPriceTwd: listPriceTwd > priceTwd ? listPriceTwd : null,
    isFrom: !chosen && priced.some((sku) => sku.priceTwd > priceTwd),
    isMemberPrice: shown.priceSource === 'MEMBER',
    flash: findFlash(flash, chosen, shown),
  };
}

function findFlash(
  flash: ProductDetail['flash'],
  chosen: Sku | undefined,
  shown: Sku,
): PriceSummary['flash'] {
  if (!flash) return null;
  if (shown.priceSource === 'FLASH') return { endsAt: flash.endsAt, otherPriceTwd: null };
  return chosen ? null : { endsAt: flash.endsAt, otherPriceTwd: flash.priceTwd };
}
