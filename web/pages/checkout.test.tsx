// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkoutOf } from '#web/features/checkout/state/checkout-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import Checkout from './checkout.tsx';

it('goes on without coupons that could not be read, and asks for them no more than twice', async () => {
  const shop = new FakeShop()
    .answer('/Checkout/GetCheckout', () => ({ result: checkoutOf({}) }))
    .answer('/Address/GetAddressArray', () => ({ result: [] }))
    .answer('/Scp/GetSalesCompanyInfo', () => ({ result: {} }) as never)
    .answer('/Coupon/GetCouponArray', () => refuse('INTERNAL'));
  renderPart(<Checkout />, shop);
  await screen.findByRole('heading', { name: '付款與發票' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(shop.requestsTo('/Coupon/GetCouponArray').length).toBeLessThanOrEqual(2);
});
