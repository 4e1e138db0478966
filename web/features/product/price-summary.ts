import type { ProductDetail, Sku } from '@kaituan/contract/product';

/** The price a product page shows before or after a SKU is chosen. */
export type PriceSummary = {
  priceTwd: number;
  /** Struck through; null when it is not above the price. */
  listPriceTwd: number | null;
  /** True while other SKUs cost more (起). */
  isFrom: boolean;
  /** When the flash price ends; null for an ordinary price. */
  flashEndsAt: string | null;
};

export function summarizePrice(
  { skus, flash }: Pick<ProductDetail, 'skus' | 'flash'>,
  chosen: Sku | undefined,
): PriceSummary | undefined {
  const shown = chosen ?? skus.toSorted((a, b) => a.priceTwd - b.priceTwd)[0];
  if (!shown) return undefined;
  const { priceTwd, listPriceTwd } = shown;
  return {
    priceTwd,
    listPriceTwd: listPriceTwd > priceTwd ? listPriceTwd : null,
    isFrom: !chosen && skus.some((sku) => sku.priceTwd > priceTwd),
    flashEndsAt: shown.priceSource === 'FLASH' ? (flash?.endsAt ?? null) : null,
  };
}
