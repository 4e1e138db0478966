// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { OrderCard } from '@kaituan/contract/order/order';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderFixture } from '#web/features/orders/order-fixture.ts';
import { useFirstOrder } from '#web/features/orders/use-first-order.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { isThrough, type PaymentPhase } from './payment-phase.ts';
import { type PaymentReady, PaymentState } from './payment-state.tsx';

const animate = vi.fn(() => ({}));
let prefersLess = false;
beforeEach(() => {
  animate.mockClear();
  prefersLess = false;
  localStorage.clear();
  Element.prototype.animate = animate as never;
  vi.stubGlobal('matchMedia', () => ({ matches: prefersLess }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({
    ...{ left: 0, top: 100, width: 200, height: 40 },
  } as DOMRect);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const order = orderFixture();
const earlier = (status: OrderCard['status']) => orderFixture({ orderNo: 'G250101A1B2C3', status });

/** The result of an order of a member who has these orders. */
function showResult(
  orders: OrderCard[],
  phase: PaymentPhase = 'PAID',
  payBy: string | null = null,
) {
  const shop = new FakeShop();
  shop.answer('/Order/GetOrderArray', () => ({ result: orders, nextCursor: null }));
  const payment = {
    ...{ orderNo: order.orderNo, method: 'CARD' as const, status: 'PAID' as const },
    ...{ amountTwd: 400, code: null, payBy, failure: null, receivedTwd: 0, report: null },
  };
  const ready = { payment, order, phase, isPatient: true };
  return { shop, ...renderPart(<Result ready={ready} />, shop) };
}

function Result({ ready }: { ready: PaymentReady }) {
  const isFirstOrder = useFirstOrder(ready.order.orderNo, isThrough(ready.phase));
  return (
    <PaymentState {...{ ready, isFirstOrder }} isBusy={false} messages={undefined}>
      {null}
    </PaymentState>
  );
}
const thanks = /這是您的第一張訂單/;

it('celebrates the first order that went through, and thanks for it', async () => {
  showResult([order, earlier('CANCELLED')]);
  expect(await screen.findByText(thanks)).toBeTruthy();
  await waitFor(() => expect(animate).toHaveBeenCalled());
});

it('thanks without motion those who asked for less of it', async () => {
  prefersLess = true;
  showResult([order]);
  expect(await screen.findByText(thanks)).toBeTruthy();
  expect(animate).not.toHaveBeenCalled();
});

it('does not celebrate a later order', async () => {
  const { shop, client } = showResult([order, earlier('CONFIRMED')]);
  await waitFor(() => expect(shop.requestsTo('/Order/GetOrderArray')).toHaveLength(1));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await screen.findByText('謝謝您！款項已確認，我們會盡快為您備貨。');
  expect(screen.queryByText(thanks)).toBeNull();
  expect(animate).not.toHaveBeenCalled();
});

it('does not ask while the payment is awaited', async () => {
  const { shop } = showResult([order], 'CHECKING');
  await screen.findByText('付款確認中');
  expect(shop.requestsTo('/Order/GetOrderArray')).toEqual([]);
  expect(animate).not.toHaveBeenCalled();
});

it.each(['LEFT', 'TO_START'] as const)(
  'names the deadline of what is not paid: %s',
  async (phase) => {
    showResult([order], phase, '2026-03-04T00:00:00.000Z');
    expect(await screen.findByText(/請在 3月4日（三）08:00 前完成付款/)).toBeTruthy();
  },
);
