// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { invoiceTypeText } from '@kaituan/domain/order/invoice';
import { nothingToSendText } from '@kaituan/domain/order/return-life';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import OrderStoryScreen from './order-story.tsx';

const money: NonNullable<StaffOrder['money']> = {
  ...{ goodsTwd: 1_000, discountTwd: 0, shippingTwd: 100, paymentFeeTwd: 30, walletUsedTwd: 0 },
  ...{ payableTwd: 1_130, paidTwd: 0, refundedTwd: 0, attempts: [], receipts: [], refunds: [] },
  ...{ differenceTwd: null, invoice: { type: 'MEMBER_CARRIER', value: '', title: '', email: '' } },
};
const order: StaffOrder = {
  ...{ orderNo: 'G261121A1B2C3', channelId, placedAt: '2026-11-22T16:30:00.000Z' },
  ...{ label: 'PREPARING', payableTwd: 1_130, paymentMethod: 'HOME_COD', recipient: '王小明' },
  ...{ goods: '草莓', lineCount: 1, pieces: 2, campaignId: null, reportedLastFive: null },
  ...{
    reportedTwd: null,
    heldTwd: 0,
    refundableTwd: 0,
    status: 'CONFIRMED',
    address: null,
    note: '',
    notes: [],
  },
  buyer: { memberId: 'member', displayName: '王小明' },
  ...{ parcels: [], money, returns: [], events: [] },
};
const open = (given: Partial<StaffOrder>) => {
  const shop = new FakeShop().answer('/StaffOrder/DescribeOrder', () => ({
    result: { ...order, ...given },
  }));
  const { user } = renderScreen(<OrderStoryScreen />, shop, {
    at: `/orders/${order.orderNo}`,
    path: '/orders/:orderNo',
  });
  return { shop, user };
};
const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

it('begins with what is still to come, and has amounts and payment before notes and history', async () => {
  open({ heldTwd: 130 });
  const owed = await screen.findByText('還要收 NT$1,000');
  screen.getByText('已收部分 NT$130');
  const order = ['金額', '付款', '內部備註', '經過'].map((name) =>
    screen.getByRole('heading', { name }),
  );
  for (const [index, heading] of order.entries()) {
    expect(isBefore(order[index - 1] ?? owed, heading)).toBe(true);
  }
});

it('says what came and went back, and of a cancelled order nothing that is owed', async () => {
  open({ status: 'CANCELLED', money: { ...money, paidTwd: 1_130, refundedTwd: 1_130 } });
  await screen.findByText('已收 NT$1,130');
  screen.getByText('已退 NT$1,130');
  expect(screen.queryByText(/還要收/)).toBeNull();
});

it('tells who sees no amounts nothing of money', async () => {
  open({ money: null, payableTwd: null, heldTwd: null });
  await screen.findByRole('heading', { name: '經過' });
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).not.toContain('NT$');
});

it('has of food what its label said when it was ordered', async () => {
  const foodLabel = {
    ...{ ingredients: '草莓、糖', allergens: [], netContent: '', shelfLifeDays: 7, origin: '苗栗' },
  };
  const line = { ...{ code: 'A-1', name: '草莓', optionText: '', orderedQuantity: 2 } };
  const amounts = { quantity: 2, netTwd: 1_000 };
  open({
    parcels: [
      {
        ...{ shipmentNo: 1, status: 'PREPARING', method: 'HOME_AMBIENT', store: null },
        ...{ carrier: null, trackingNo: null, labelVersion: '', isRelabelled: false },
        lines: [
          { lineNo: 1, ...line, ...amounts, foodLabel },
          { lineNo: 2, ...line, ...amounts, foodLabel: null },
        ],
      },
    ],
  });
  const label = (await screen.findByText('下單時的食品標示')).closest('details');
  expect(label?.open).toBe(false);
  expect(label?.textContent).toContain('草莓、糖');
  expect(label?.textContent).toContain('苗栗');
});

it.each([
  [
    { type: 'COMPANY', value: '12345675', title: '好日子有限公司', email: '' },
    ['12345675', '好日子有限公司'],
  ],
  [{ type: 'MOBILE', value: '/ABC1234', title: '', email: '' }, ['/ABC1234']],
] as const)('has what is needed to write the invoice: %o', async (invoice, texts) => {
  open({ money: { ...money, invoice } });
  const section = (await screen.findByRole('heading', { name: '發票' })).closest('section');
  for (const text of [invoiceTypeText[invoice.type], ...texts]) {
    expect(section?.textContent).toContain(text);
  }
  expect(section?.textContent).not.toContain('Email');
});

it('has the e-mail of the invoice masked until it is asked for', async () => {
  const invoice = { type: 'MEMBER_CARRIER', value: '', title: '' } as const;
  const { shop, user } = open({
    money: { ...money, invoice: { ...invoice, email: 'w•••@shop.example' } },
  });
  const whole = { ...invoice, email: 'wang@shop.example' };
  const { orderNo } = order;
  shop.answer('/StaffOrder/RevealInvoiceArray', () => ({
    result: [
      {
        ...{ orderNo, invoice: whole, lines: [], shippingTwd: 100, paymentFeeTwd: 30 },
        ...{ allowanceTwd: 0, payableTwd: 130, paidTwd: 0, refundedTwd: 0 },
      },
    ],
  }));
  await screen.findByText('Email w•••@shop.example');
  const button = screen.getByRole('button', { name: '顯示 Email' });
  await user.click(button);
  await screen.findByText('Email wang@shop.example');
  expect(button.isConnected).toBe(false);
  expect(shop.requestsTo('/StaffOrder/RevealInvoiceArray')).toEqual([{ orderNoArray: [orderNo] }]);
});

it('says of a return that is agreed to without the goods that the refund is next', async () => {
  const event = { at: order.placedAt, kind: 'RETURN_APPROVED', actor: 'SHOP', actedBy: null };
  const asked = { returnNo: '01KPR', status: 'APPROVED' as const, refundTwd: 500, note: '' };
  open({
    returns: [{ ...asked, lines: [], photos: [], question: null }],
    events: [{ ...event, actedByName: '', reason: nothingToSendText, detail: '' }],
  });
  await screen.findByText('已同意，不用寄回，等您退款');
  screen.getByRole('button', { name: '完成並退款' });
  expect(screen.queryByRole('button', { name: '會員已寄出' })).toBeNull();
});
