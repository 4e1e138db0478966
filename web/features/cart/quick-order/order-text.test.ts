import { parseQuickOrder } from '@kaituan/domain/cart/quick-order';
import { formatCsv, parseCsv } from '@kaituan/kit/spreadsheet/csv.ts';
import { expect, test } from 'vitest';
import { cartFixture, lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { cartRows } from '#web/features/cart/summary/download-cart.ts';
import { orderTextOf, replaceRows } from './order-text.ts';

test('code and quantity are found by their headings, wherever they stand', () => {
  const rows = [['訂購單'], ['品名', '數量', '商品編號'], ['蝦仁', '12', 'ER-1'], ['', '', '']];
  expect(orderTextOf(rows)).toBe('ER-1\t12');
});

test('without headings the first two columns are meant', () => {
  expect(orderTextOf([['ER-1', '12', '蝦仁']])).toBe('ER-1\t12');
});

test('a cart that was downloaded orders the same again', () => {
  const cart = cartFixture([
    lineFixture(1, { quantity: 24, name: '蝦仁, 大', note: '"早上"到' }),
    lineFixture(2, { quantity: 1_200 }),
  ]);
  const text = orderTextOf(parseCsv(formatCsv(cartRows(cart))));
  expect(parseQuickOrder(text).lines.map(({ code, quantity }) => ({ code, quantity }))).toEqual([
    { code: 'S-1', quantity: 24 },
    { code: 'S-2', quantity: 1_200 },
  ]);
});

test('a row is put right in its place, and rows added up to it go', () => {
  const text = 'A 1\nB 2\nA 3';
  expect(replaceRows(text, [1, 3], { code: 'A', quantity: 6 })).toBe('A\t6\nB 2');
  expect(replaceRows(text, [2], null)).toBe('A 1\nA 3');
});
