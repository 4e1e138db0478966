import type { Sku } from '@kaituan/contract/product';

/** A SKU of NT$100 in stock, for tests. */
export const skuFixture = (skuId: number, more: Partial<Sku> = {}): Sku => ({
  skuId,
  code: `S-${skuId}`,
  optionValues: [],
  unitLabel: '包',
  listPriceTwd: 120,
  priceTwd: 100,
  priceSource: 'BASE',
  tiers: [],
  moq: 1,
  multiple: 1,
  caseQty: null,
  caseLabel: null,
  maxPerOrder: null,
  maxPerMember: null,
  mixGroup: null,
  availability: 'IN_STOCK',
  remaining: null,
  ...more,
});
