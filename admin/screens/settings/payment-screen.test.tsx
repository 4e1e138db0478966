// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { PaymentGateways } from '@kaituan/contract/staff/shop/staff-test-payment';
import { leaveByForm } from '@kaituan/kit/device/leave-by-form.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import PaymentScreen from './payment-screen.tsx';

vi.mock('@kaituan/kit/device/leave-by-form.ts', () => ({ leaveByForm: vi.fn() }));

const savedBy = { version: 'v1', changedAt: null, changedBy: null };
const method = { gateway: 'LIVE', isOffered: true, testTwd: 5, test: null } as const;
const test = {
  startedAt: '2026-11-24T02:00:00.000Z',
  ...{ amountTwd: 5, failure: null, refundFailure: null },
  refund: 'NONE',
} as const;
const gatewaysWith = (methodArray: PaymentGateways['methodArray']): PaymentGateways => ({
  ...{ methodArray, webhookHost: 'shop.example', isReachable: true },
});

function shopWith(methodArray: PaymentGateways['methodArray'] = []) {
  const value = [{ method: 'HOME_COD' as const, feeTwd: 30, maxTwd: 5_000 }];
  return new FakeShop()
    .answer('/StaffSettings/GetPayments', () => ({ result: { ...savedBy, value } }))
    .answer('/StaffSettings/GetBankAccount', () => ({ result: { ...savedBy, value: null } }))
    .answer('/StaffSettings/SavePayments', (request) => ({
      result: { ...savedBy, value: request.value },
    }))
    .answer('/StaffSettings/GetPaymentGateways', () => ({ result: gatewaysWith(methodArray) }));
}

it('payment methods are ticked; an empty limit is the usual one', async () => {
  const shop = shopWith();
  const { user } = renderScreen(<PaymentScreen />, shop);
  const offered = await screen.findByRole('group', { name: '不用申請金流' });
  within(offered).getByText(/需要銀行帳戶。沒有手續費/);
  await user.click(within(offered).getByRole('checkbox', { name: '銀行轉帳' }));
  await user.clear(screen.getByRole('textbox', { name: '宅配貨到付款最高金額' }));
  const form = screen.getByRole('form', { name: '提供哪些付款方式' });
  await user.click(within(form).getByRole('button', { name: '儲存' }));
  await waitFor(() =>
    expect(shop.requestsTo('/StaffSettings/SavePayments').at(0)).toMatchObject({
      value: [
        { method: 'BANK_TRANSFER', feeTwd: 0 },
        { method: 'HOME_COD', feeTwd: 30 },
      ],
    }),
  );
});

it('says beside the methods which of them buyers do not see, and why', async () => {
  const text = '取貨時付款要先在「運送與費用」提供自取，並加上「取貨地點」，現在買家看不到';
  const task = { step: 'PAYMENTS', isMust: true, isDone: true, missing: [], notes: [] } as const;
  const shop = shopWith().answer('/StaffSettings/GetOpeningChecklist', () => ({
    result: {
      opening: 'OPEN',
      taskArray: [{ ...task, missing: [], notes: [], warnings: [text] }],
    },
  }));
  renderScreen(<PaymentScreen />, shop);
  const form = within(await screen.findByRole('form', { name: '提供哪些付款方式' }));
  expect(await form.findByText(text)).toBeTruthy();
});

it('folds the amounts that few shops change, and opens them where one is wrong', async () => {
  const path = 'value[0].maxTwd';
  const shop = shopWith().answer('/StaffSettings/SavePayments', () =>
    refuse('VALIDATION_FAILED', [{ path, rule: 'LIMIT', text: '最高不能低於最低' }]),
  );
  const { user } = renderScreen(<PaymentScreen />, shop);
  const summary = await screen.findByText(
    /宅配貨到付款金額與手續費：最多 NT\$5,000，買家付 NT\$30/,
  );
  const fold = summary.closest('details');
  expect(fold?.open).toBe(false);
  const form = screen.getByRole('form', { name: '提供哪些付款方式' });
  await user.click(within(form).getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(fold?.open).toBe(true));
  within(form).getByText('最高不能低於最低');
});

it('folds the methods of gateways while the server has none', async () => {
  const none = ['CARD', 'LINE_PAY', 'ATM', 'CVS_CODE'] as const;
  const shop = shopWith(none.map((one) => ({ ...method, method: one, gateway: 'NONE' })));
  const { user } = renderScreen(<PaymentScreen />, shop);
  const fold = (await screen.findByText(/信用卡、LINE Pay/)).closest('details');
  expect(fold?.open).toBe(false);
  await user.click(screen.getByText(/信用卡、LINE Pay/));
  const tick = within(fold ?? document.body).getByRole('checkbox', { name: 'LINE Pay' });
  for (const isTicked of [true, false]) {
    await user.click(tick);
    expect(tick).toHaveProperty('checked', isTicked);
    expect(document.activeElement).toBe(tick);
    expect(fold?.open).toBe(true);
  }
});

it('shows the methods of gateways at once where the server has one', async () => {
  const shop = shopWith([{ ...method, method: 'CARD' }]);
  renderScreen(<PaymentScreen />, shop);
  const fold = (await screen.findByText(/信用卡、LINE Pay/)).closest('details');
  await waitFor(() => expect(fold?.open).toBe(true));
});

it('beside a tick stands whether the server can take such payments', async () => {
  const shop = shopWith([
    { ...method, method: 'CARD' },
    { ...method, method: 'LINE_PAY', gateway: 'NONE' },
    { ...method, method: 'ATM', gateway: 'SANDBOX' },
    { ...method, method: 'CVS_CODE', gateway: 'SIMULATED' },
  ]);
  const { user } = renderScreen(<PaymentScreen />, shop);
  await screen.findByText('伺服器已設定綠界');
  expect(screen.getByText(/沒有 LINE Pay 的金鑰.*請管理主機的人設定/).textContent).toContain(
    'LINE_PAY_CHANNEL_ID',
  );
  screen.getByText(/綠界的測試環境：買家付得了款，但您收不到錢/);
  screen.getByText(/模擬金流：買家付得了款，但您收不到錢/);
  // A method that nobody offers is a choice; what it lacks is a fault once it is offered.
  const isFault = () => screen.getByText(/沒有 LINE Pay 的金鑰/).classList.contains('text-price');
  expect(isFault()).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: 'LINE Pay' }));
  expect(isFault()).toBe(true);
  screen.getByText(/LINE Pay 的金鑰，勾選了買家也看不到/);
  // What the server does not have cannot be tried.
  expect(screen.getAllByRole('button', { name: /^測試 NT/ })).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a test payment leaves for the gateway', async () => {
  const redirect = { method: 'POST' as const, action: '/gateway', fields: { a: '1' } };
  const shop = shopWith([{ ...method, method: 'CARD' }]).answer(
    '/StaffSettings/StartTestPayment',
    () => ({ result: redirect }),
  );
  const { user } = renderScreen(<PaymentScreen />, shop);
  await user.click(await screen.findByRole('button', { name: /^測試 NT\$5.*信用卡$/ }));
  await waitFor(() => expect(leaveByForm).toHaveBeenCalledWith(redirect));
  expect(shop.requestsTo('/StaffSettings/StartTestPayment')).toEqual([
    { channelId, method: 'CARD' },
  ]);
});

it('a gateway that does not answer is reported at its method', async () => {
  const shop = shopWith([{ ...method, method: 'CARD' }]).answer(
    '/StaffSettings/StartTestPayment',
    () => refuse('PAYMENT_UNAVAILABLE'),
  );
  const { user } = renderScreen(<PaymentScreen />, shop);
  await user.click(await screen.findByRole('button', { name: /^測試 NT\$5.*信用卡$/ }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});

it.each([
  [{ ...test, result: 'PASSED', refund: 'DONE' }, /成功：付款與通知都收到了.*已退回 NT\$5/],
  [
    { ...test, result: 'DECLINED', failure: { text: '額度不足。', code: '10100252' } },
    /沒有成功：額度不足。（代碼 10100252）/,
  ],
  [
    { ...test, result: 'NO_WEBHOOK', refund: 'DUE' },
    /通知沒有送到本店。請確認「shop.example」.*正在退回/,
  ],
  [{ ...test, result: 'UNFINISHED' }, /沒有付完。.*CheckMacValue/],
  [
    { ...test, result: 'PASSED', refund: 'BY_HAND', refundFailure: '未設定商家檢查碼' },
    /沒有自動退回（未設定商家檢查碼），請到綠界的後台退款/,
  ],
] as const)('the outcome of a test is put in words (%#)', async (ended, words) => {
  renderScreen(<PaymentScreen />, shopWith([{ ...method, method: 'CARD', test: ended }]));
  const button = await screen.findByRole('button', { name: /^再測一次 NT\$5.*信用卡$/ });
  expect(button.closest('li')?.textContent).toMatch(words);
});
