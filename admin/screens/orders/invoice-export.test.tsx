// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffInvoice } from '@kaituan/contract/staff/orders/staff-invoice';
import type { StaffOrderRow } from '@kaituan/contract/staff/orders/staff-order';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { rowsOfFile } from '#admin/parts/lists/export-menu.tsx';
import { wholeList } from '#admin/parts/lists/use-list.ts';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import { InvoiceExport, invoiceColumns } from './invoice-export.tsx';

const row: StaffOrderRow = {
  ...{ orderNo: 'G1', channelId, placedAt: '2026-11-22T16:30:00.000Z', label: 'COMPLETED' },
  ...{ payableTwd: 1_280, paymentMethod: 'BANK_TRANSFER', recipient: '王小明', goods: '草莓' },
  ...{ lineCount: 1, pieces: 2, campaignId: null, reportedLastFive: null, reportedTwd: null },
  ...{ heldTwd: 0, refundableTwd: 1_280 },
};
const invoice: StaffInvoice = {
  ...{ orderNo: 'G1', due: 'DUE', shippingTwd: 80, paymentFeeTwd: 0, allowanceTwd: 30 },
  ...{ payableTwd: 1_250, paidTwd: 1_250, refundedTwd: 0 },
  ...{ returnedTwd: 0, lastFiledAt: null },
  buyer: { name: '王小明', phone: '0912345678', email: 'a@example.com' },
  invoice: { type: 'COMPANY', value: '04595257', title: '好日子', email: 'a@example.com' },
  lines: [{ name: '草莓 盒', quantity: 2, netTwd: 1_200 }],
};

it('has what an invoice is issued by, each number in its own column', () => {
  const written = (one: StaffInvoice['invoice']) => {
    const [titles = [], values = []] = rowsOfFile(invoiceColumns, [
      { ...row, invoice: { ...invoice, invoice: one } },
    ]);
    return Object.fromEntries(titles.map((title, index) => [String(title), values[index]]));
  };
  expect(written(invoice.invoice)).toEqual({
    ...{ 訂單編號: 'G1', 下單日: '2026-11-23', 狀態: '已完成', 開立: '可開立' },
    發票種類: '公司戶（三聯式）',
    ...{ 載具號碼: '', 捐贈碼: '', 統一編號: '04595257', 抬頭: '好日子', Email: 'a@example.com' },
    ...{ 姓名: '王小明', 手機: '0912345678', 退貨: 0, 上次匯出: '' },
    ...{ '品項（含稅）': '草莓 盒 × 2＝1200', 運費: 80, 手續費: 0 },
    ...{ 折扣調整: 30, 應付: 1_250, 已付: 1_250, 已退: 0 },
  });
  // A member's carrier is known by the e-mail of the member, which was not given again.
  const own = { type: 'MEMBER_CARRIER', value: '', title: '', email: '' } as const;
  expect(written(own)).toMatchObject({ 載具號碼: '', 手機: '0912345678', Email: 'a@example.com' });
  const mobile = { type: 'MOBILE', value: '/ABC1234', title: '', email: '' } as const;
  expect(written(mobile)).toMatchObject({ 載具號碼: '/ABC1234', 統一編號: '', 捐贈碼: '' });
});

const call = '/StaffOrder/RevealInvoiceArray';
beforeAll(() => {
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => {};
});
const exported = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: /^發票資料/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
};

it('asks for the invoices of all rows, a hundred at a time', async () => {
  const rows = Array.from({ length: 101 }, (_, index) => ({ ...row, orderNo: `G${index}` }));
  const shop = new FakeShop().answer(call, ({ orderNoArray }) => ({
    result: orderNoArray.map((orderNo) => ({ ...invoice, orderNo })),
  }));
  const { user, toasts } = renderScreen(<InvoiceExport list={wholeList(rows)} chosen={[]} />, shop);
  await exported(user);
  await waitFor(() => expect(toasts).toContain('已匯出 101 筆'));
  expect(shop.requestsTo(call).map(({ orderNoArray }) => orderNoArray.length)).toEqual([100, 1]);
});

it('leaves out orders that have no invoice due, unless they are chosen', async () => {
  const rows = [row, { ...row, orderNo: 'G2' }];
  const shop = new FakeShop().answer(call, ({ orderNoArray, file }) => ({
    result: orderNoArray
      .filter((orderNo) => file === 'ALL' || orderNo === 'G1')
      .map((orderNo) => ({ ...invoice, orderNo })),
  }));
  const list = wholeList(rows);
  const { user, toasts } = renderScreen(<InvoiceExport list={list} chosen={[]} />, shop);
  await exported(user);
  await waitFor(() => expect(toasts.at(-1)).toMatch(/^已匯出 1 筆；.*1 筆沒有列入/));
  cleanup();
  const other = renderScreen(<InvoiceExport list={list} chosen={rows} />, shop);
  await exported(other.user);
  await waitFor(() => expect(other.toasts).toContain('已匯出 2 筆'));
});

it('tells how many were in a file before', async () => {
  const lastFiledAt = '2026-11-28T10:00:00.000Z';
  const shop = new FakeShop().answer(call, () => ({ result: [{ ...invoice, lastFiledAt }] }));
  const { user, toasts } = renderScreen(
    <InvoiceExport list={wholeList([row])} chosen={[]} />,
    shop,
  );
  await exported(user);
  await waitFor(() => expect(toasts.at(-1)).toMatch(/^已匯出 1 筆；1 筆以前匯出過/));
});
