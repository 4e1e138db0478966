// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkoutOf } from '#web/features/checkout/state/checkout-fixture.ts';
import { CheckoutFormProvider } from '#web/features/checkout/state/checkout-form.tsx';
import { PaymentSummary } from '#web/features/checkout/summary/step-summaries.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { PaymentSection } from './payment-section.tsx';

const payBy = '2026-11-30T15:59:59.000Z';

/** The step, as it is open and as it is folded. */
function showPaying(method: PaymentMethod) {
  const option = { method, feeTwd: 0, minTwd: 1, maxTwd: null, payBy, reason: null };
  const checkout = checkoutOf({ payments: [option], paymentMethod: method });
  const value = {
    ...{ checkout, change: () => undefined, flush: async () => true },
    ...{ saveStatus: 'SAVED' as const, problemOf: () => undefined, leave: () => undefined },
  };
  renderPart(
    <CheckoutFormProvider value={value}>
      <PaymentSection />
      <PaymentSummary checkout={checkout} isDone />
    </CheckoutFormProvider>,
    new FakeShop(),
  );
}

it.each([
  ['ATM', '轉帳到專屬帳號'],
  ['CVS_CODE', '到超商用代碼繳費'],
  ['BANK_TRANSFER', '匯款並回報帳號末五碼'],
] as const)('%s says by when it has to be paid, before it is ordered', (method, act) => {
  showPaying(method);
  screen.getByText(`請在 11月30日（一）23:59 前${act}，逾期訂單取消`);
  screen.getByText('請在 11月30日（一）23:59 前付款');
});

it('a card that is charged at once names no deadline', () => {
  showPaying('CARD');
  expect(screen.queryByText(/11月30日/)).toBeNull();
});
