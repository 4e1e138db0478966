import type { JoinedLine } from '@kaituan/contract/order/guest-cart';
import { expect, it } from 'vitest';
import { joinedText } from './joined-text.ts';

const line = (more: Partial<JoinedLine> = {}): JoinedLine => ({
  ...{ skuId: 7, outcome: 'ADDED', name: '龍眼蜂蜜', optionText: '700g', unitLabel: '罐' },
  ...{ asked: 2, inCart: 2, reason: null },
  ...more,
});

it('says what came into the cart, one or several', () => {
  expect(joinedText([line({ inCart: 5 })])).toBe('已加入購物車 2 罐\n共 5 罐：龍眼蜂蜜 700g');
  expect(joinedText([line(), line()])).toBe('已把這台裝置上的 2 項商品加入購物車');
});

it('says of each line that differs from the guest’s why, and what is in the cart', () => {
  const scarce = line({ outcome: 'ADJUSTED', inCart: 1, reason: '庫存只剩 1 罐' });
  const out = line({ outcome: 'SOLD_OUT', name: '米', optionText: '', reason: '已售完' });
  expect(joinedText([line(), scarce, out])).toBe(
    '已把這台裝置上的 2 項商品加入購物車；「龍眼蜂蜜 700g」庫存只剩 1 罐，購物車內為 1 罐；「米」已售完',
  );
  const gone = line({ outcome: 'GONE', name: null, reason: '已下架' });
  expect(joinedText([gone])).toBe('這台裝置上的商品沒有加入購物車；一項商品已下架');
});

it('names three at most', () => {
  const full = line({ outcome: 'CART_FULL', reason: '購物車的品項已滿' });
  expect(joinedText([full, full, full, full, full])).toMatch(/；另有 2 項有變動$/);
});
