// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { rolePermissions } from '@kaituan/domain/staff/role';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import { OrderReceipts } from './order-receipts.tsx';

const undo = '/StaffOrder/UndoReceipt';
const receipt = {
  ...{ receiptNo: 'R2', status: 'BOOKED', amountTwd: 1_000, receivedOn: '2026-11-21' },
  ...{ reference: '12345', bookedAt: '2026-11-22T04:05:00.000Z', bookedByName: '吳會計' },
  statementFile: '1122.csv',
} as const;
const earlier = {
  ...{ ...receipt, receiptNo: 'R1', status: 'HELD', amountTwd: 100, statementFile: null },
} as const;
const order = {
  ...{ orderNo: 'G1', channelId, money: { receipts: [receipt, earlier] } },
  parcels: [{ shipmentNo: 1, status: 'READY' }],
};

function open(staff = owner, shown: object = order) {
  const shop = new FakeShop().answer(undo, () => ({ result: null }));
  const screenOf = renderScreen(<OrderReceipts order={shown as StaffOrder} />, shop, { staff });
  return { ...screenOf, shop };
}

it('lists what was recorded by hand: when, how much, by whom and from which file', () => {
  open();
  const [latest, first] = screen.getAllByRole('listitem');
  expect(latest?.textContent).toContain('已入帳 NT$1,000，2026/11/21 收到');
  expect(latest?.textContent).toContain('2026/11/22 12:05 記錄　吳會計　12345　銀行明細 1122.csv');
  expect(first?.textContent).toContain('部分款項 NT$100');
});

it('undoes the latest, which alone can be undone, after asking', async () => {
  const { user, shop, toasts } = open();
  await user.click(screen.getByRole('button', { name: '取消收款' }));
  const dialog = within(screen.getByRole('alertdialog'));
  dialog.getByText(/訂單回到未付款，至少再保留一天。銀行明細的那一列回到待對帳/);
  expect(shop.requestsTo(undo)).toEqual([]);
  await user.type(dialog.getByLabelText(/原因/), '記錯張');
  await user.click(dialog.getByRole('button', { name: '取消收款' }));
  await waitFor(() => expect(toasts).toEqual(['G1：收款取消了']));
  expect(shop.requestsTo(undo)).toEqual([{ orderNo: 'G1', receiptNo: 'R2', reason: '記錯張' }]);
});

it('offers it to nobody who may not receive money', () => {
  open({ ...owner, grants: [{ permissions: [...rolePermissions.PACKER], channelId: null }] });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers it no more once the goods are prepared or shipped', () => {
  open(owner, { ...order, parcels: [{ shipmentNo: 1, status: 'SHIPPED' }] });
  expect(screen.queryByRole('button', { name: '取消收款' })).toBeNull();
  screen.getByText(/已經開始備貨或出貨，收款不能取消/);
});
