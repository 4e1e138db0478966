import { expect, test } from 'vitest';
import { listFlashWarnings, type WarnedFlashItem } from './flash-warnings.ts';

const item: WarnedFlashItem = {
  ...{ flashPriceTwd: 70, stock: 12, perMember: 3, perOrder: null, minQuantity: 1 },
  isShown: true,
  ordinary: { priceTwd: 100, tiers: [{ minQty: 3, unitPriceTwd: 65 }] },
  available: 20,
};
const warned = (given: Partial<WarnedFlashItem>) =>
  listFlashWarnings([{ ...item, ordinary: { priceTwd: 100, tiers: [] }, ...given }]).map(
    ({ field, text }) => `${field} ${text}`,
  );

test('a sale that hurts nobody is not warned of', () => {
  expect(warned({})).toEqual([]);
  expect(warned({ ordinary: item.ordinary, perMember: 2 })).toEqual([]);
  expect(warned({ ordinary: item.ordinary, perOrder: 2 })).toEqual([]);
  expect(warned({ available: null, stock: 99 })).toEqual([]);
  expect(warned({ ordinary: null })).toEqual([]);
});

test.each<[Partial<WarnedFlashItem>, string]>([
  [{ ordinary: item.ordinary }, 'flashPriceTwd 平常買 3 件以上，每件 NT$65，不比搶購價貴'],
  [{ flashPriceTwd: 33 }, 'flashPriceTwd 每件 NT$33 和平常的售價 NT$100 差了 3 倍以上'],
  [{ available: 5 }, 'stock 現貨只有 5 件，開始時最多移入 5 件'],
  [{ available: 0 }, 'stock 現在沒有現貨'],
  [{ minQuantity: 6 }, 'perMember 這個規格一次至少要買 6 件'],
  [{ isShown: false }, 'items 商品現在沒有上架'],
  [{ minQuantity: 3, perOrder: 2 }, 'perMember 這個規格一次至少要買 3 件'],
])('%j is warned of', (given, text) => {
  expect(warned(given)).toEqual([expect.stringContaining(text)]);
});
