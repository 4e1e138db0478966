// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { ProductFacts } from './product-facts.tsx';
import { productFixture, skuFixture } from './product-fixture.ts';

it('says how many days there are to pay, where it is days', () => {
  const payments = [
    { method: 'CARD', name: '信用卡' },
    { method: 'ATM', name: 'ATM 虛擬帳號', payWithinDays: 2 },
  ] as const;
  const product = productFixture({
    delivery: { ways: [], firstHomeDay: null, payments: [...payments] },
  });
  renderPart(
    <ProductFacts product={product} choice={null} chosen={undefined} />,
    new FakeShop().answer('/Coupon/GetListedCouponArray', () => ({ result: [] })),
  );
  screen.getByText('信用卡、ATM 虛擬帳號（2 天內付款）');
});

it('says what the same amount costs in each size, and marks the chosen one', () => {
  const sizePrice = (size: string, priceTwd: number) => ({ size, per: ' 100g', priceTwd });
  const small = skuFixture(1, { sizePrice: sizePrice('300g', 63) });
  const large = skuFixture(2, { sizePrice: sizePrice('600g', 57) });
  const show = (skus: (typeof small)[], chosen?: typeof small) => {
    const shop = new FakeShop().answer('/Coupon/GetListedCouponArray', () => ({ result: [] }));
    const product = productFixture({ skus });
    renderPart(<ProductFacts {...{ product, chosen }} choice={null} />, shop);
    const rows = screen.queryByText('單位價格')?.nextElementSibling?.querySelectorAll('p');
    cleanup();
    return Array.from(
      rows ?? [],
      (row) => row.textContent + (/semibold/.test(row.className) ? ' ✓' : ''),
    );
  };
  expect(show([small, large], large)).toEqual(['300g每 100g NT$63', '600g每 100g NT$57 ✓']);
  expect(show([small, { ...small, skuId: 3 }, large])).toHaveLength(2);
  expect(show([small])).toEqual(['每 100g NT$63']);
  expect(show([skuFixture(4)])).toEqual([]);
});
