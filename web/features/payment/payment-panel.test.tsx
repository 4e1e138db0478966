// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderFixture } from '#web/features/orders/order-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import type { PaymentPhase } from './payment-phase.ts';

const payment = {
  ...{ orderNo: 'G260301A1B2C3', method: 'CARD' as const, status: 'PAID' as const },
  ...{ amountTwd: 400, receivedTwd: 0, code: null, payBy: null, failure: null, report: null },
};

it.each<[PaymentPhase, number]>([
  ['PAID', 0],
  ['WITH_GOODS', 0],
  ['NOTHING_DUE', 0],
  ['CHECKING', 1],
  ['FAILED', 1],
])('who has paid is asked about no trouble with paying: %s', (phase, times) => {
  const ready = { payment, order: orderFixture(), phase, isPatient: false };
  renderPart(
    <PaymentPanel {...{ ready, isFirstOrder: false, fees: {}, onAsk: () => undefined }} />,
    new FakeShop(),
  );
  expect(screen.queryAllByText('付款有問題？問店家')).toHaveLength(times);
});
