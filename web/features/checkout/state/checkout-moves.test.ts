import { expect, it } from 'vitest';
import { checkoutOf, lineOf } from './checkout-fixture.ts';
import { listMoves } from './checkout-moves.ts';

const seen = checkoutOf({
  lines: [lineOf({ skuId: 1 }), lineOf({ skuId: 2, name: '鳳梨酥', optionText: '' })],
});

it('reports old and new values of every line and of the total', () => {
  const now = checkoutOf({
    lines: [
      lineOf({ skuId: 1, unitPriceTwd: 130, quantity: 1 }),
      lineOf({ skuId: 2, name: '鳳梨酥', optionText: '' }),
    ],
    payableTwd: 330,
  });
  expect(listMoves(seen, now)).toEqual([
    { key: '1q', kind: 'QUANTITY', name: '龍眼蜂蜜（700g）', from: 2, to: 1 },
    { key: '1p', kind: 'PRICE', name: '龍眼蜂蜜（700g）', from: 100, to: 130 },
    { key: 'total', kind: 'TOTAL', name: '應付總額', from: 300, to: 330 },
  ]);
});

it('reports unavailable goods and the current shipping fee', () => {
  const now = checkoutOf({ lines: [lineOf({ skuId: 1 })], shippingFeeTwd: 240, payableTwd: 440 });
  expect(listMoves(seen, now).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['GONE', 2, null],
    ['SHIPPING', 100, 240],
    ['TOTAL', 300, 440],
  ]);
});

it('reports nothing when nothing changed', () => {
  expect(listMoves(seen, checkoutOf({ lines: seen.lines, priceHash: 'other' }))).toEqual([]);
});
