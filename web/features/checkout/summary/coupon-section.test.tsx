// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Checkout } from '#web/features/checkout/checkout-query.ts';
import { checkoutOf } from '#web/features/checkout/state/checkout-fixture.ts';
import { CheckoutFormProvider } from '#web/features/checkout/state/checkout-form.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { CouponSection } from './coupon-section.tsx';

const couponOf = (reason: string | null) => ({
  ...{ code: 'STOCK', title: '囤貨季', discountTwd: 123, reason },
});

function Form({ coupon }: Pick<Checkout, 'coupon'>) {
  const [checkout, setCheckout] = useState({ ...checkoutOf({}), coupon });
  const value = {
    ...{ checkout, flush: async () => true, saveStatus: 'SAVED' as const },
    ...{ problemOf: () => undefined, leave: () => undefined },
    change: () => setCheckout({ ...checkout, coupon: null }),
  };
  return (
    <CheckoutFormProvider value={value}>
      <CouponSection />
    </CheckoutFormProvider>
  );
}

it('the focus goes on to the field for another coupon after one is left out', async () => {
  const shop = new FakeShop().answer('/Coupon/GetCouponArray', () => ({ result: [] }));
  const { user } = renderPart(<Form coupon={couponOf(null)} />, shop);
  await user.click(await screen.findByRole('button', { name: '取消優惠碼 STOCK' }));
  const field = screen.getByLabelText<HTMLInputElement>('輸入優惠碼');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('');
});

it('a checkout that opens without a coupon takes no focus', () => {
  const shop = new FakeShop().answer('/Coupon/GetCouponArray', () => ({ result: [] }));
  renderPart(<Form coupon={null} />, shop);
  expect(document.activeElement).toBe(document.body);
});

it('the field says why its code was rejected, until another is typed', async () => {
  const shop = new FakeShop().answer('/Coupon/GetCouponArray', () => ({ result: [] }));
  const { user } = renderPart(<Form coupon={couponOf('已經用完')} />, shop);
  const field = await screen.findByRole('textbox', { description: '已經用完' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.type(field, '2');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(field.getAttribute('aria-describedby')).toBeNull();
});

it('a code that was refused when it was entered is explained at its field', async () => {
  const shop = new FakeShop().answer('/Coupon/GetCouponArray', () => ({ result: [] }));
  renderPart(<Form coupon={couponOf('查無此優惠碼')} />, shop);
  const field = screen.getByLabelText<HTMLInputElement>('輸入優惠碼');
  expect(field.value).toBe('STOCK');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  screen.getByText('查無此優惠碼');
});
