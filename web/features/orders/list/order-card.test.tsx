// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { orderFixture, orderLineFixture } from '#web/features/orders/order-fixture.ts';
import { OrderToolsProvider } from '#web/layout/order-tools-provider.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { OrderCard } from './order-card.tsx';

const open = (given: Parameters<typeof orderFixture>[0]) =>
  renderPart(
    <OrderToolsProvider>
      <OrderCard order={orderFixture(given)} />
    </OrderToolsProvider>,
    new FakeShop(),
  );

it('names the first of several goods, and how many there are', async () => {
  const lines = [orderLineFixture({ name: '平底鍋' }), orderLineFixture({ name: '毛巾' })];
  open({ lines, itemCount: 5 });
  expect((await screen.findByText(/^平底鍋/)).textContent).toBe('平底鍋 等 5 項');
});

it('names one alone', async () => {
  open({ lines: [orderLineFixture({ name: '平底鍋' })], itemCount: 1 });
  expect((await screen.findByText(/^平底鍋/)).textContent).toBe('平底鍋');
});

it('leads with the account that a refund waits for, before the receipt of the goods', async () => {
  open({ needsAccount: true, actions: ['CONFIRM_RECEIPT'] });
  const account = await screen.findByRole('link', { name: '提供退款帳戶' });
  expect(account.getAttribute('href')).toContain('#refunds');
  const receipt = screen.getByRole('button', { name: '確認收貨' });
  expect(account.className).toContain('bg-primary');
  expect(receipt.className).not.toContain('bg-primary ');
});
