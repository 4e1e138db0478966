import type { ProductCard, Sku } from '@kaituan/contract/catalog/product';

/** Texts in place of a hidden price. */
export const hiddenPriceText: Record<NonNullable<ProductCard['hiddenPrice']>, string> = {
  SIGN_IN: '登入看價格',
  ASK_SHOP: '價格請洽店家',
};

/** A SKU with a visible price. */
export type PricedSku = Sku & { priceTwd: number; listPriceTwd: number };

export const hasPrice = (sku: Sku): sku is PricedSku =>
  sku.priceTwd !== null && sku.listPriceTwd !== null;
