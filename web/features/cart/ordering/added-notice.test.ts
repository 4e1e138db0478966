import { expect, it } from 'vitest';
import { lineFixture } from '#web/features/cart/editing/cart-fixture.ts';
import { addedText } from './added-notice.ts';

const honey = lineFixture(1, {
  name: '龍眼蜂蜜',
  optionText: '700g',
  unitLabel: '罐',
  quantity: 5,
});

it('says what came into the cart, and how much of it is there when it was there before', () => {
  const { skuId } = honey;
  expect(addedText({ lines: [honey] }, { skuId, quantity: 2 })).toBe(
    '已加入購物車 2 罐\n共 5 罐：龍眼蜂蜜 700g',
  );
  expect(addedText({ lines: [honey] }, { skuId, quantity: 5 })).toBe(
    '已加入購物車 5 罐\n龍眼蜂蜜 700g',
  );
  const plain = { ...honey, optionText: '' };
  expect(addedText({ lines: [plain] }, { skuId, quantity: 5 })).toBe('已加入購物車 5 罐\n龍眼蜂蜜');
});

it('promises nothing about goods that the cart does not show', () => {
  expect(addedText({ lines: [] }, { skuId: 7, quantity: 1 })).toBe('已加入購物車');
});
