// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { ProductFacts } from './product-facts.tsx';
import { productFixture } from './product-fixture.ts';

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
