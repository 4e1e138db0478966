// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import type { ReductionChoices } from '@kaituan/contract/staff/orders/staff-reduction';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OrderActions } from '#admin/screens/orders/order-actions.tsx';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';

const choicesCall = '/StaffOrder/GetReductionChoices';
const reduceCall = '/StaffOrder/ReduceOrder';
const orderOf = (given: Partial<StaffOrder> = {}) =>
  ({
    ...{ orderNo: 'G1', channelId, status: 'CONFIRMED', payableTwd: 1_600 },
    ...{ buyer: { memberId: 'm', displayName: '小明' }, money: { paidTwd: 1_600, refundedTwd: 0 } },
    parcels: [{ status: 'READY', method: 'HOME_AMBIENT' }],
    ...given,
  }) as unknown as StaffOrder;
const choices: ReductionChoices = {
  ...{ version: 'v1', refusal: null, isOwed: false, isWhole: true, maxGoodwillTwd: 1_600 },
  lines: [
    {
      ...{ lineNo: 1, shipmentNo: 1, name: '草莓大福', optionText: '6 入' },
      ...{ quantity: 3, netTwd: 1_200 },
    },
    {
      ...{ lineNo: 4, shipmentNo: 1, name: '紅豆湯', optionText: '' },
      ...{ quantity: 1, netTwd: 300 },
    },
  ],
};
const outcome = {
  ...{ plan: 'p1', isDone: false, goodsTwd: 400, feesTwd: 0, goodwillTwd: 50 },
  ...{ refundTwd: 450, owedLessTwd: 0, dueTwd: null, needsAccount: true, relabelled: [1] },
};
const shopOf = (given: Partial<ReductionChoices> = {}) =>
  new FakeShop()
    .answer(choicesCall, () => ({ result: { ...choices, ...given } }))
    .answer(reduceCall, ({ confirmed }) => ({
      result: { ...outcome, isDone: confirmed !== undefined },
    }));
const button = '取下商品或補償';

async function open(shop: FakeShop) {
  const shown = renderScreen(<OrderActions order={orderOf()} />, shop);
  await shown.user.click(screen.getByRole('button', { name: button }));
  return { ...shown, dialog: within(await screen.findByRole('dialog')) };
}
async function fill(
  { user, dialog }: Awaited<ReturnType<typeof open>>,
  typed: Readonly<Record<string, string>>,
) {
  for (const [label, text] of Object.entries(typed)) {
    await user.type(await dialog.findByRole('textbox', { name: label }), text);
  }
  await user.click(dialog.getByRole('button', { name: '試算' }));
}

it('what it comes to is shown before it is done', async () => {
  const shop = shopOf();
  const shown = await open(shop);
  const { dialog, user, toasts } = shown;
  await fill(shown, {
    ...{ '草莓大福　6 入': '１', '另外補償（選填）': '50' },
    '說明（選填，買家看得到）': '這批不夠',
  });
  const sums = await dialog.findByLabelText('試算');
  expect(sums.textContent).toBe('取下的商品（1 件）NT$400另外補償NT$50退給買家NT$450');
  expect(dialog.getByText(/包裹 1 已開始備貨/)).toBeTruthy();
  expect(dialog.getByText(/請買家填寫帳戶/)).toBeTruthy();
  expect(dialog.getByText('商品從庫存扣掉，不會再賣')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '返回修改' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: '為什麼取下' }), 'CHANGED_MIND');
  await user.click(dialog.getByRole('button', { name: '試算' }));
  await user.click(await dialog.findByRole('button', { name: '確定退款 NT$450' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const request = {
    ...{ orderNo: 'G1', lines: [{ lineNo: 1, quantity: 1 }], cause: 'SHORTAGE' },
    ...{ goodwillTwd: 50, reason: '這批不夠' },
  };
  const changedMind = { ...request, cause: 'CHANGED_MIND' };
  expect(shop.requestsTo(reduceCall)).toEqual([
    ...[request, changedMind],
    { ...changedMind, confirmed: 'p1' },
  ]);
  expect(toasts).toEqual(['G1：退款 NT$450，已通知會員']);
});

it('an order that is to be paid is collected less', async () => {
  const shop = shopOf({ isOwed: true }).answer(reduceCall, () => ({
    result: { ...outcome, refundTwd: 0, owedLessTwd: 450, dueTwd: 1_150, needsAccount: false },
  }));
  const shown = await open(shop);
  await fill(shown, { 紅豆湯: '1', '另外補償（選填）': '50' });
  const sums = await shown.dialog.findByLabelText('試算');
  expect(sums.textContent).toContain('少收NT$450之後應收NT$1,150');
  expect(shown.dialog.getByRole('button', { name: '確定少收 NT$450' })).toBeTruthy();
});

describe('what cannot be', () => {
  it('is said at its field', async () => {
    const shop = shopOf();
    const shown = await open(shop);
    await fill(shown, { 紅豆湯: '2', '另外補償（選填）': '-1' });
    expect(await shown.dialog.findByText('最多可取下 1 件')).toBeTruthy();
    expect(shown.dialog.getByText('金額是整數')).toBeTruthy();
    expect(shop.requestsTo(reduceCall)).toEqual([]);
  });

  it('is nothing at all', async () => {
    const shown = await open(shopOf());
    await fill(shown, {});
    expect(await shown.dialog.findByText('請填要取下的件數，或要補償的金額')).toBeTruthy();
  });

  it('is reported by the shop, which is then read again', async () => {
    const shop = shopOf().answer(reduceCall, () =>
      refuse('VALIDATION_FAILED', [
        { path: 'lines[0]', rule: 'PIECES', text: '已離開店裡或已取下的不能再取下' },
      ]),
    );
    const shown = await open(shop);
    await fill(shown, { 紅豆湯: '1' });
    expect(await shown.dialog.findByText('已離開店裡或已取下的不能再取下')).toBeTruthy();
    await shown.user.click(shown.dialog.getByRole('button', { name: '重新讀取訂單' }));
    await waitFor(() => expect(shop.requestsTo(choicesCall)).toHaveLength(2));
  });

  it('is everything: that leads to cancelling the order', async () => {
    const shop = shopOf().answer('/StaffOrder/CancelOrderByShop', () => ({ result: null }));
    const shown = await open(shop);
    await fill(shown, { '草莓大福　6 入': '3', 紅豆湯: '1' });
    await shown.user.click(await shown.dialog.findByRole('button', { name: '改成取消訂單' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await shown.user.click(asked.getByRole('button', { name: '取消訂單' }));
    await waitFor(() =>
      expect(shop.requestsTo('/StaffOrder/CancelOrderByShop')).toEqual([
        { orderNo: 'G1', reason: '' },
      ]),
    );
  });

  it('is a reduction that somebody else was faster with', async () => {
    const shop = shopOf();
    shop.answer(reduceCall, ({ confirmed }) =>
      confirmed === undefined ? { result: outcome } : refuse('ORDER_STATE_CONFLICT'),
    );
    const shown = await open(shop);
    await fill(shown, { 紅豆湯: '1' });
    await shown.user.click(await shown.dialog.findByRole('button', { name: /^確定退款/ }));
    await waitFor(() => expect(shop.requestsTo(choicesCall)).toHaveLength(2));
    expect(await shown.dialog.findByRole('button', { name: '試算' })).toBeTruthy();
  });

  it('says why, and offers another try when it could not be read', async () => {
    let isBroken = true;
    const shop = shopOf().answer(choicesCall, () =>
      isBroken ? refuse('INTERNAL') : { result: { ...choices, refusal: '會照標籤上的金額收款' } },
    );
    const { dialog, user } = await open(shop);
    const again = await dialog.findByRole('button', { name: '重試' });
    isBroken = false;
    await user.click(again);
    expect(await dialog.findByText('會照標籤上的金額收款')).toBeTruthy();
  });
});

it('is for who may refund, while there is money to give back', () => {
  const clerk = {
    ...owner,
    grants: [{ permissions: ['ORDERS' as const, 'RECEIVE_MONEY' as const], channelId: null }],
  };
  renderScreen(<OrderActions order={orderOf()} />, new FakeShop(), { staff: clerk });
  renderScreen(<OrderActions order={orderOf({ status: 'CANCELLED' })} />, new FakeShop());
  const money = { paidTwd: 1_600, refundedTwd: 1_600 } as StaffOrder['money'];
  renderScreen(<OrderActions order={orderOf({ money })} />, new FakeShop());
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});
