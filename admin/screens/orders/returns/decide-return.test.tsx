// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { ReturnDecision } from '@kaituan/domain/order/return-life';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { type AskedReturn, DecideReturn } from './decide-return.tsx';

const orderNo = 'G260101ABCDEF';
const line = { lineNo: 1, name: '玻璃壺', quantity: 2, reason: '改變心意', restocked: 0 };
const fish = { ...line, lineNo: 2, name: '鮭魚', noRestock: '冷藏、冷凍商品離開冷鏈，不能回架' };
const asked: AskedReturn = {
  ...{ returnNo: '01KPR', status: 'INSPECTING', refundTwd: 500, shippingTwd: 100, note: '' },
  photos: [],
  ...{ question: null, lines: [{ ...line, noRestock: null }, fish] },
};

function open(decision: ReturnDecision, ...paidBy: PaymentMethod[]) {
  const shop = new FakeShop().answer('/StaffOrder/DecideReturn', () => ({ result: null }));
  let closed = 0;
  const props = { orderNo, paidBy, asked, decision, onClose: () => (closed += 1) };
  const { user } = renderScreen(<DecideReturn {...props} />, shop);
  const sent = () => shop.requestsTo('/StaffOrder/DecideReturn');
  return { user, sent, isClosed: () => closed === 1 };
}
const done = () => screen.getByRole<HTMLButtonElement>('button', { name: '完成並退款' });
const pieces = () => screen.getByLabelText('玻璃壺：回架件數（退回 2 件）');

it('puts nothing back on sale unless somebody says how many', async () => {
  const { user, sent, isClosed } = open('REFUND');
  await user.click(done());
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(sent()).toMatchObject([{ orderNo, returnNo: '01KPR', decision: 'REFUND', restock: [] }]);
});

it('puts back what was typed, at most what came back, and no food that thawed', async () => {
  const { user, sent } = open('REFUND');
  screen.getByText('冷藏、冷凍商品離開冷鏈，不能回架');
  expect(screen.queryByLabelText(/鮭魚/)).toBeNull();
  await user.type(pieces(), '3');
  screen.getByText('請填 0 到 2 的整數');
  expect(done().disabled).toBe(true);
  await user.clear(pieces());
  await user.type(pieces(), '２');
  await user.click(done());
  await waitFor(() => expect(sent()).toMatchObject([{ restock: [{ lineNo: 1, pieces: 2 }] }]));
});

it('asks how goods are sent back, and offers what was said the last time', async () => {
  localStorage.clear();
  const { user, sent } = open('APPROVE');
  const approve = screen.getByRole<HTMLButtonElement>('button', { name: '同意退貨' });
  expect(approve.disabled).toBe(true);
  await user.type(screen.getByLabelText(/^怎麼寄回/), '宅配到付');
  await user.click(approve);
  await waitFor(() => expect(sent()).toMatchObject([{ decision: 'APPROVE', reason: '宅配到付' }]));
  cleanup();
  open('APPROVE');
  expect(screen.getByLabelText(/^怎麼寄回/)).toHaveProperty('value', '宅配到付');
});

it('asks for nothing where nothing is sent back, and says so', async () => {
  const { user, sent } = open('APPROVE');
  await user.click(screen.getByRole('checkbox', { name: /不用寄回/ }));
  expect(screen.queryByLabelText(/^怎麼寄回/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '同意退貨' }));
  await waitFor(() => expect(sent()).toMatchObject([{ isNothingToSend: true }]));
});

it('asks for a reason to reject, and for no pieces', async () => {
  const { user, sent } = open('REJECT');
  expect(screen.queryByLabelText(/回架/)).toBeNull();
  const reject = screen.getByRole<HTMLButtonElement>('button', { name: '婉拒退貨' });
  expect(reject.disabled).toBe(true);
  await user.type(screen.getByLabelText('原因，會告訴會員'), '已使用');
  await user.click(reject);
  await waitFor(() => expect(sent()).toMatchObject([{ decision: 'REJECT', reason: '已使用' }]));
});

it('asks for a reason to call off what was opened by mistake, and says that nothing is refunded', async () => {
  const { user, sent } = open('CANCEL');
  screen.getByText(/不退款/);
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: '取消這次退貨' });
  expect(cancel.disabled).toBe(true);
  await user.type(screen.getByLabelText(/^原因，會告訴會員/), '開錯訂單');
  await user.click(cancel);
  await waitFor(() => expect(sent()).toMatchObject([{ decision: 'CANCEL', reason: '開錯訂單' }]));
});

it.each([
  [['CARD'], /退 NT\$500（商品 NT\$400、運費 NT\$100）。退回原來的付款方式/],
  [['HOME_COD'], /NT\$100）。列入「退款出帳」：會員填好帳戶後由您匯款/],
  [['CARD', 'BANK_TRANSFER'], /NT\$100）。依付款時的方式退：.*匯款或現金付的列入「退款出帳」/],
] as const)('says where the money of %s goes, before it is agreed to', (paidBy, text) => {
  open('REFUND', ...paidBy);
  screen.getByText(text);
});
