// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Order } from '@kaituan/contract/order/order';
import { nothingToSendText } from '@kaituan/domain/order/return-life';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { orderFixture, orderLineFixture } from '#web/features/orders/order-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { OrderReturns } from './order-returns.tsx';

const at = '2026-01-02T03:04:05.000Z';
const lines = [{ lineNo: 1, quantity: 1, reason: 'DAMAGED', refundTwd: 100 }];
const shop = new FakeShop();
const open = (status: Order['returns'][number]['status'], event?: string, reason = '') =>
  renderPart(
    <OrderReturns
      order={orderFixture({
        lines: [orderLineFixture({ lineNo: 1, name: '玻璃壺' })],
        returns: [
          {
            ...{ returnNo: 'R1', status, refundTwd: 100, requestedAt: at, note: '' },
            photos: [],
            lines,
          },
        ],
        events: event ? [{ kind: event, text: '', at, actor: 'SHOP', reason }] : [],
      })}
    />,
    shop,
  );

it('says that goods are not sent before the shop has agreed', () => {
  open('REQUESTED');
  screen.getByText(/請先不要寄出商品/);
  screen.getByRole('button', { name: '取消退貨申請' });
});

it('says how to send goods back in the shop’s words, or that it will tell', () => {
  open('APPROVED', 'RETURN_APPROVED', '宅配到付');
  screen.getByText('寄回方式：宅配到付');
});

it('asks before it tells the shop that the goods are on their way', async () => {
  shop.answer('/Order/SendReturn', () => ({ result: orderFixture() }));
  const { user, toasts } = open('APPROVED', 'RETURN_APPROVED', '宅配到付');
  await user.click(screen.getByRole('button', { name: '我已寄出' }));
  expect(shop.requestsTo('/Order/SendReturn')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '已經寄出' }));
  await waitFor(() => expect(toasts).toEqual(['已告訴店家商品寄出了']));
  expect(shop.requestsTo('/Order/SendReturn')).toMatchObject([{ returnNo: 'R1' }]);
});

it('has nothing to send where the shop wants nothing back', () => {
  open('APPROVED', 'RETURN_APPROVED', nothingToSendText);
  screen.getByText('商品不用寄回，店家會直接退款。');
  expect(screen.queryByRole('button', { name: '我已寄出' })).toBeNull();
});

it('tells whoever was given no words what comes', () => {
  open('APPROVED', 'RETURN_APPROVED');
  screen.getByText(/店家會告訴您寄到哪裡/);
  expect(screen.queryByRole('button', { name: '我已寄出' })).toBeNull();
});

describe('the rest of an order while a return is open', () => {
  const goods = [
    orderLineFixture({ lineNo: 1, name: '毛巾', quantity: 3 }),
    orderLineFixture({ lineNo: 2, name: '平底鍋', quantity: 1 }),
  ];
  const words = (status: Order['returns'][number]['status'], given: Partial<Order> = {}) => {
    const facts = { returnNo: 'R1', status, refundTwd: 100, requestedAt: at, note: '', photos: [] };
    const order = orderFixture({ lines: goods, returns: [{ ...facts, lines }], ...given });
    renderPart(<OrderReturns order={order} />, shop);
    return screen.queryByText(/還可以退/)?.textContent ?? null;
  };

  it('can still be returned until its day, with what was asked for', () => {
    expect(words('REQUESTED')).toBe(
      '其餘 3 件在 3月12日（四）10:00 前還可以退：要一起退，請先取消這次申請，再重新申請。',
    );
  });

  it('waits for goods that are on their way, and the shop is told in time', () => {
    expect(words('RETURNING')).toContain('等這次退貨完成後再申請');
  });

  it.each([
    ['the days are over', 'REQUESTED', { serverTime: '2026-03-20T00:00:00.000Z' }],
    ['the return is settled', 'REFUNDED', {}],
    ['all goes back', 'REQUESTED', { lines: [orderLineFixture({ lineNo: 1, quantity: 1 })] }],
  ] as const)('is not spoken of when %s', (_, status, given) => {
    expect(words(status, given as Partial<Order>)).toBeNull();
  });
});

it('says why the shop did not agree', () => {
  open('REJECTED', 'RETURN_REJECTED', '已使用');
  screen.getByText('店家說明：已使用');
});

it.each(['CANCELLED', 'REJECTED'] as const)(
  'says no sum to refund of one that was %s',
  (status) => {
    open(status);
    expect(screen.queryByText(/NT\$|退款金額/)).toBeNull();
    cleanup();
    open('REFUNDED');
    screen.getByText('退款金額');
  },
);

it('says why the shop called a return off, and offers to withdraw none that is on its way', () => {
  open('CANCELLED', 'RETURN_CANCELLED', '開錯訂單');
  screen.getByText('店家說明：開錯訂單');
  cleanup();
  open('RETURNING');
  expect(screen.queryByRole('button', { name: '取消退貨申請' })).toBeNull();
});

it('keeps the focus of whoever takes a return back by keyboard: on the question, its button, and the section', async () => {
  const focused = () => document.activeElement?.textContent;
  const { user } = open('REQUESTED');
  screen.getByRole('button', { name: '取消退貨申請' }).focus();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('繼續退貨');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('取消退貨申請');
});
