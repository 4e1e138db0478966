import type { ProductCard, Sku } from '@kaituan/contract/product';

/** What stands where a price would, for those to whom the channel tells none. */
export const hiddenPriceText: Record<NonNullable<ProductCard['hiddenPrice']>, string> = {
  SIGN_IN: '登入看價格',
  ASK_SHOP: '價格請洽店家',
};

/** A SKU whose price is told. */
export type PricedSku = Sku & { priceTwd: number; listPriceTwd: number };

export const hasPrice = (sku: Sku): sku is PricedSku =>
  sku.priceTwd !== null && sku.listPriceTwd !== null;
