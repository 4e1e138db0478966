import type { Cart, CartLine } from '@kaituan/contract/order/cart';

/** A selected line of one piece at NT$100, for tests; `more` says what matters. */
export const lineFixture = (lineId: number, more: Partial<CartLine> = {}): CartLine => ({
  lineId,
  skuId: 100 + lineId,
  productId: 10 + lineId,
  code: `S-${lineId}`,
  name: `商品 ${lineId}`,
  optionText: '',
  unitLabel: '包',
  picture: null,
  quantity: 1,
  isSelected: true,
  note: '',
  listPriceTwd: 100,
  unitPriceTwd: 100,
  priceSource: 'BASE',
  amountTwd: 100,
  priceTwd: 100,
  tiers: [],
  tierQuantity: more.quantity ?? 1,
  mixGroup: null,
  moq: 1,
  multiple: 1,
  caseQty: null,
  caseLabel: null,
  max: 9_999,
  availability: 'IN_STOCK',
  remaining: null,
  problem: null,
  shipmentKey: 'AMBIENT.READY',
  ...more,
});

export const cartFixture = (lines: readonly CartLine[], more: Partial<Cart> = {}): Cart => {
  const goodsTwd = lines
    .filter(({ isSelected, problem }) => isSelected && problem === null)
    .reduce((sum, { amountTwd }) => sum + (amountTwd ?? 0), 0);
  return {
    cartType: 'CART',
    lines: [...lines],
    shipments: [...new Set(lines.map(({ shipmentKey }) => shipmentKey))].map((key) => ({
      key,
      temperature: 'AMBIENT',
      shipFrom: null,
      goodsTwd,
      feeTwd: 100,
      freeShippingMissingTwd: Math.max(0, 1_000 - goodsTwd) || null,
    })),
    itemCount: lines.length,
    goodsTwd,
    orderMinimumTwd: 0,
    orderMinimumMissingTwd: 0,
    changes: [],
    serverTime: '2026-03-01T00:00:00.000Z',
    ...more,
  };
};
