// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { ReturnChoices } from '@kaituan/contract/staff/orders/staff-return';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { OpenReturn } from './open-return.tsx';

const orderNo = 'G260101ABCDEF';
const referenceId = '01KPR000000000000000000000';
const mango = {
  lineNo: 1,
  name: '愛文芒果',
  optionText: '',
  quantity: 2,
  isExempt: true,
  canSpoil: true,
};

beforeEach(() => localStorage.clear());

function open(choices: Partial<ReturnChoices> = {}) {
  const shop = new FakeShop()
    .answer('/StaffOrder/GetReturnChoices', () => ({
      result: { hasOpenReturn: false, lines: [mango], ...choices },
    }))
    .answer('/StaffOrder/OpenReturn', () => ({ result: null }));
  let closed = 0;
  const dialog = (
    <OpenReturn orderNo={orderNo} referenceId={referenceId} onClose={() => (closed += 1)} />
  );
  return { ...renderScreen(dialog, shop), shop, closed: () => closed };
}

it('opens a return of some pieces, from the question in which it was asked for', async () => {
  const { user, shop, toasts, closed } = open();
  const reasons = await screen.findByLabelText<HTMLSelectElement>('原因');
  // Goods without the right of rescission come back for the shop's fault alone.
  expect([...reasons.options].map(({ value }) => value)).not.toContain('CHANGED_MIND');
  await user.click(screen.getByRole('button', { name: '開退貨' }));
  await screen.findByText('請填要退的件數');
  await user.type(screen.getByLabelText('件數（最多 2）'), '１');
  await user.click(screen.getByRole('button', { name: '開退貨' }));
  // No reason is chosen by itself: it decides who bears the shipping.
  await screen.findByText('請選退貨的原因');
  await user.selectOptions(reasons, '變質或超過保存期限');
  await user.type(screen.getByLabelText(/說明/), '發霉了');
  await user.click(screen.getByRole('button', { name: '開退貨' }));
  await screen.findByText('請寫怎麼寄回；不用寄回的請勾選');
  expect(shop.requestsTo('/StaffOrder/OpenReturn')).toEqual([]);
  await user.type(screen.getByLabelText(/^怎麼寄回/), '宅配到付');
  await user.click(screen.getByRole('button', { name: '開退貨' }));
  await waitFor(() => expect(toasts).toEqual(['退貨已建立，會員會收到通知']));
  expect(closed()).toBe(1);
  expect(shop.requestsTo('/StaffOrder/OpenReturn')).toEqual([
    {
      ...{ orderNo, referenceId, note: '發霉了', reason: '宅配到付' },
      lines: [{ lineNo: 1, quantity: 1, reason: 'SPOILT' }],
    },
  ]);
});

it('says that nothing is sent back, of goods that need not be', async () => {
  const { user, shop } = open();
  await user.type(await screen.findByLabelText('件數（最多 2）'), '1');
  await user.selectOptions(screen.getByLabelText('原因'), '商品破損或瑕疵');
  await user.click(screen.getByRole('checkbox', { name: /不用寄回/ }));
  await user.click(screen.getByRole('button', { name: '開退貨' }));
  await waitFor(() =>
    expect(shop.requestsTo('/StaffOrder/OpenReturn')).toMatchObject([{ isNothingToSend: true }]),
  );
});

it('asks of a pan nothing that only food can be', async () => {
  const pan = { ...mango, name: '平底鍋', isExempt: false, canSpoil: false };
  open({ lines: [pan] });
  const reasons = await screen.findByLabelText<HTMLSelectElement>('原因');
  const values = [...reasons.options].map(({ value }) => value);
  expect(values).toContain('CHANGED_MIND');
  expect(values).not.toContain('SPOILT');
});

it('says what goes back, goods and shipping, before it is agreed to', async () => {
  const mug = { ...mango, isExempt: false };
  const line = { lineNo: 1, quantity: 2, returnedQuantity: 0, netTwd: 400, refundedTwd: 0 };
  const paid = { shippingNetTwd: 220, shippingRefundedTwd: 0, moneyLeftTwd: 620 };
  const { user } = open({ lines: [mug], refundable: { ...paid, lines: [line] } });
  const pieces = await screen.findByLabelText('件數（最多 2）');
  const told = () => screen.getByRole('status').textContent;
  await user.type(pieces, '1');
  expect(told()).toContain('填好件數與原因');
  await user.selectOptions(screen.getByLabelText('原因'), '商品破損或瑕疵');
  expect(told()).toBe(
    '會退 NT$420（商品 NT$200、運費 NT$220）。原因是店家的責任，所以運費一起退。',
  );
  await user.selectOptions(screen.getByLabelText('原因'), '不符合期待、改變心意');
  expect(told()).toBe('會退 NT$200。運費 NT$220 不退。');
  await user.clear(pieces);
  await user.type(pieces, '2');
  expect(told()).toContain('會退 NT$620（商品 NT$400、運費 NT$220）。商品全部退回');
  await user.type(pieces, '0');
  expect(told()).not.toContain('NT$');
});

it('says why there is nothing to choose', async () => {
  open({ hasOpenReturn: true });
  await screen.findByText(/已經有一筆處理中的退貨/);
});

it('says that nothing can come back', async () => {
  open({ lines: [] });
  await screen.findByText(/現在沒有可以退的商品/);
});
