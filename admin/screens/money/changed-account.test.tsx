// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffRefund } from '@kaituan/contract/staff/orders/staff-refund';
import type { StaffToday } from '@kaituan/contract/staff/shop/staff-today';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import TodayScreen from '#admin/screens/today/today.tsx';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import MoneyOutScreen from './money-out.tsx';

const account = { bankCode: '007', branch: '0012', account: '•••••••••12345', holder: '王小明' };
const unchanged: StaffRefund = {
  ...{ refundNo: 'R2', orderNo: 'G-R2', channelId, amountTwd: 400, failure: null, account },
  ...{ cause: '訂單取消', name: '王小明', requestedAt: '2026-11-21T02:00:00.000Z' },
  ...{ isByGateway: false, canRetry: false, doneAt: null, reference: null, exported: null },
  accountChangedAt: null,
};
const changed: StaffRefund = {
  ...{ ...unchanged, refundNo: 'R1', orderNo: 'G-R1' },
  exported: { at: '2026-11-28T02:32:00.000Z', byName: '王小姐' },
  accountChangedAt: '2026-11-28T04:05:00.000Z',
};

it('says which account changed after its file, and asks before it is marked as paid', async () => {
  const settle = '/StaffMoney/SettleRefundArray';
  const shop = new FakeShop()
    .answer('/StaffMoney/SearchRefundArray', () => ({
      ...{ result: [changed, unchanged], nextCursor: null },
    }))
    .answer(settle, ({ refundNos }) => ({
      result: refundNos.map((refundNo) => ({ refundNo, refusal: null })),
    }));
  const { user } = renderScreen(<MoneyOutScreen />, shop);
  expect(await screen.findByText('之後會員改了帳戶 2026/11/28 12:05')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: '選取所有退款' }));
  await user.click(screen.getByRole('button', { name: '標記已匯款' }));
  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getByText('1 筆在匯出給銀行之後，會員改了帳戶')).toBeTruthy();
  expect(dialog.getByText(/G-R1：2026\/11\/28 10:32 匯出，2026\/11\/28 12:05 改帳戶/)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: '匯款單號或批號' }), '1121');
  const paid = dialog.getByRole<HTMLButtonElement>('button', { name: '都匯款了' });
  expect(paid.disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: '我確認過款項匯到哪個帳戶' }));
  await user.click(paid);
  await screen.findByText('完成 2 筆');
  expect(shop.requestsTo(settle)).toEqual([
    { channelId, refundNos: ['R1', 'R2'], reference: '1121', changedAccounts: ['R1'] },
  ]);
});

it('the first page says so beside the number of refunds', async () => {
  const today: StaffToday = {
    ...{ channelId, toConfirm: 0, unpaid: 0, toShip: 0, returns: 0, refunds: 3, questions: null },
    ...{ lowStock: null, deadLetters: null, groups: null, misses: null, bestSellers: null },
    ...{ sales: null, changedAccounts: 1 },
  };
  const shop = new FakeShop().answer('/StaffToday/GetTodayArray', () => ({ result: [today] }));
  renderScreen(<TodayScreen />, shop);
  const refunds = await screen.findByRole('link', { name: /未完成退款\s*3/ });
  expect(within(refunds).getByText('1 筆匯出後，會員改了帳戶')).toBeTruthy();
});
