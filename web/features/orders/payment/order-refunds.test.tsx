// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Order } from '@kaituan/contract/order/order';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { OrderRefunds } from './order-refunds.tsx';

const refund: Order['refunds'][number] = {
  ...{ refundNo: 'R1', amountTwd: 772, status: 'REQUESTED', needsAccount: false },
  ...{ cause: '訂單取消', isSurplus: false },
  ...{ requestedAt: '2026-11-24T17:49:00.000Z', doneAt: null },
};

const show = (paymentMethod: Order['paymentMethod'], given: Partial<typeof refund> = {}) =>
  renderPart(
    <OrderRefunds
      order={{ orderNo: 'G2611258DQSX2', paymentMethod, refunds: [{ ...refund, ...given }] }}
    />,
    new FakeShop(),
  );

it.each([
  ['CARD', '退回您付款的信用卡，入帳時間依發卡銀行作業，約 7 到 14 個工作天。'],
  ['LINE_PAY', '退回您的 LINE Pay，入帳時間依支付業者作業。'],
  ['ATM', '會匯入您提供的帳戶，入帳時間依銀行作業。'],
] as const)('says of a refund of %s under way where it arrives, and when', (method, text) => {
  show(method);
  screen.getByText('2026/11/25 01:49 申請，處理中');
  screen.getByText(text);
});

it('says nothing more of one that is done', () => {
  show('CARD', { status: 'DONE', doneAt: '2026-11-25T02:00:00.000Z' });
  screen.getByText('2026/11/25 10:00 已退款');
  expect(screen.queryByText(/入帳時間/)).toBeNull();
});
