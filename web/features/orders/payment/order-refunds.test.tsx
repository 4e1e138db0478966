// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { Order } from '@kaituan/contract/order/order';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { OrderRefunds } from './order-refunds.tsx';

const refund: Order['refunds'][number] = {
  ...{ refundNo: 'R1', amountTwd: 772, status: 'REQUESTED', needsAccount: false },
  ...{ cause: '訂單取消', isSurplus: false },
  ...{ requestedAt: '2026-11-24T17:49:00.000Z', doneAt: null },
};

const show = (
  paymentMethod: Order['paymentMethod'],
  given: Partial<typeof refund> = {},
  shop = new FakeShop(),
) =>
  renderPart(
    <OrderRefunds
      order={{ orderNo: 'G2611258DQSX2', paymentMethod, refunds: [{ ...refund, ...given }] }}
    />,
    shop,
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

const given = { bankCode: '812', account: '•••••••••12345', holder: '王小明' };
const type = async (user: UserEvent, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) {
    await user.type(screen.getByRole('textbox', { name }), text);
  }
};

it.each([
  [false, '退款帳戶已更改'],
  [true, '退款帳戶已更改，也告訴店家了'],
])(
  'changes the account that was given until it is paid to; the shop told: %s',
  async (isShopTold, said) => {
    const shop = new FakeShop()
      .answer('/Payment/SaveRefundAccount', () => ({ result: { isShopTold } }))
      .answer('/Order/GetOrder', () => refuse('NOT_FOUND'));
    const { user, toasts } = show('BANK_TRANSFER', { account: given }, shop);
    screen.getByText('812 •••••••••12345');
    screen.getByText('王小明');
    expect(screen.queryByRole('form', { name: '退款帳戶' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '更改帳戶' }));
    await user.click(screen.getByRole('button', { name: '取消' }));
    await user.click(screen.getByRole('button', { name: '更改帳戶' }));
    await type(user, { 銀行代碼: '007', 帳號: '00480100054321', 戶名: '王小明' });
    await user.click(screen.getByRole('button', { name: '儲存新的帳戶' }));
    await waitFor(() => expect(toasts).toEqual([said]));
    expect(screen.queryByRole('form', { name: '退款帳戶' })).toBeNull();
    expect(shop.requestsTo('/Payment/SaveRefundAccount')).toMatchObject([
      { bankCode: '007', account: '00480100054321', holder: '王小明' },
    ]);
  },
);

it('has no account to change where none was given, and none once it is paid', () => {
  show('CARD', { account: null });
  show('BANK_TRANSFER', { status: 'DONE', account: null });
  show('BANK_TRANSFER', { needsAccount: true, account: null });
  expect(screen.queryByRole('button', { name: '更改帳戶' })).toBeNull();
  expect(screen.getAllByRole('button', { name: '送出退款帳戶' })).toHaveLength(1);
});
