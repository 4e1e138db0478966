// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Order } from '@kaituan/contract/order/order';
import { formatDayTime } from '@kaituan/domain/day-text';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  orderFixture,
  orderLineFixture,
  parcelFixture,
} from '#web/features/orders/order-fixture.ts';
import { OrderToolsProvider } from '#web/layout/order-tools-provider.tsx';
import { renderPart } from '#web/testing/render-part.tsx';
import { OrderView } from './order-view.tsx';

const payBy = '2026-03-03T00:00:00.000Z';
const unpaid: Partial<Order> = {
  ...{ actions: ['PAY'], paymentStatus: 'UNPAID', paymentMethod: 'BANK_TRANSFER', payBy },
  shipments: [parcelFixture({ status: 'READY' })],
};
const open = (given: Partial<Order>) =>
  renderPart(
    <OrderToolsProvider>
      <OrderView order={orderFixture(given)} payment={false} />
    </OrderToolsProvider>,
    new FakeShop(),
  );
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

it('is read in the order in which a phone shows it: an unpaid order with its payment first', async () => {
  open(unpaid);
  await screen.findByRole('heading', { name: '付款' });
  expect(headings()[0]).toBe('付款');
});

it('tells of a paid order’s parcels first', async () => {
  open({ shipments: [parcelFixture({ status: 'READY' })] });
  await screen.findByRole('heading', { name: '付款' });
  expect(headings()[0]).not.toBe('付款');
});

it('does not say that a refund is under way while it waits for an account', async () => {
  const waiting = { refundNo: 'R1', amountTwd: 400, status: 'REQUESTED', needsAccount: true };
  const moments = { cause: '團購未成團', requestedAt: payBy, doneAt: null, isSurplus: false };
  open({
    ...{ status: 'CANCELLED', cancelReason: 'GROUP_FAILED', label: '未成團待退款' },
    ...{ needsAccount: true, refunds: [{ ...waiting, ...moments } as Order['refunds'][number]] },
  });
  await screen.findByRole('heading', { name: '退款' });
  expect(screen.getAllByText('待退款，等您提供帳戶')).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/退款處理中|退款中|退還/);
});

it('has one way to ask about the order, whatever of it the question is about', async () => {
  open({ pledgeNo: '01JD0000000000000000000000' });
  const asks = (await screen.findAllByRole('link')).filter((link) =>
    link.getAttribute('href')?.includes('/message-board'),
  );
  expect(asks.map(({ textContent }) => textContent)).toEqual(['有問題？問店家']);
});

it.each<[string, Partial<Order>, string]>([
  ['paid', {}, '款項已確認，由店家開立'],
  ['paid with the goods', { paymentStatus: 'COD_DUE' }, '最晚在店家收到貨款後'],
  ['unpaid', { status: 'PLACED', paymentStatus: 'UNPAID' }, '店家確認收到款項後'],
  ['waiting for its group', { shipments: [parcelFixture({ status: 'HELD' })] }, '成團後'],
])(
  'an order that is %s says who issues its invoice, when, and where it is seen',
  async (_kind, given, when) => {
    open({ ...given, invoice: { type: 'MOBILE', value: '/ABC1234', title: '' } });
    expect((await screen.findByText('開立人')).nextSibling?.textContent).toBe('開團');
    expect(screen.getByText('開立時間').nextSibling?.textContent).toBe(when);
    screen.getByText(/^開立後，用手機條碼在財政部電子發票平台/);
  },
);

it('of an order that was cancelled, or cost nothing, no invoice is announced', async () => {
  open({ status: 'CANCELLED' });
  await screen.findByRole('heading', { name: '電子發票' });
  expect(screen.queryByText('開立人')).toBeNull();
  cleanup();
  open({ payableTwd: 0 });
  await screen.findByText('金額為 0 元，不開立');
  expect(screen.queryByText(/電子發票系統/)).toBeNull();
});

it('tells what was written with a return as an explanation: its reason is another', async () => {
  const at = '2026-03-02T00:00:00.000Z';
  const facts = { kind: 'RETURN_REQUESTED', text: '已申請退貨', at, reason: '其中一條脫線' };
  open({ events: [{ ...facts, actor: 'MEMBER' }] });
  await screen.findByText('說明：其中一條脫線');
});

it('names the deadline of the payment once', async () => {
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
  open({ ...unpaid, payBy: inTwoDays });
  await screen.findByRole('heading', { name: '付款' });
  const shown = document.body.textContent?.split(formatDayTime(inTwoDays)) ?? [];
  expect(shown).toHaveLength(2);
});

it('does not urge to pay again whoever reported a transfer', async () => {
  const report = { lastFive: '12345', paidOn: '2026-03-02', amountTwd: 400, note: '' };
  const payment = {
    ...{ orderNo: 'G2603020000001', method: 'BANK_TRANSFER' as const, status: 'PENDING' as const },
    ...{ amountTwd: 400, code: null, payBy, failure: null, receivedTwd: 0, report },
  };
  const reported = { ...unpaid, paymentStatus: 'PENDING' as const, isReported: true };
  open({ ...reported, actions: ['PAY', 'CHANGE_PAYMENT'], payment });
  await screen.findByText('已收到您的轉帳回報，店家對帳後就會開始備貨。');
  expect(screen.queryByRole('button', { name: '去付款' })).toBeNull();
  expect(screen.getByRole('button', { name: '更換付款方式' })).toBeTruthy();
});

it('names no address and no note to the courier for parcels that are fetched', async () => {
  const fetched = parcelFixture({ method: 'CVS_711', status: 'READY' });
  const address = {
    ...{ recipient: '王小明', phone: '0912345678', zip: '106', county: '臺北市' },
    ...{ district: '大安區', street: '和平東路一段 1 號', note: '請交給管理室' },
  };
  open({ shipments: [fetched], address });
  await screen.findByText('收件人');
  expect(screen.queryByText('地址')).toBeNull();
  expect(screen.queryByText('配送備註')).toBeNull();
});

it('says of food what its label said when it was ordered, and of other goods or older orders nothing', async () => {
  const foodLabel = {
    ...{ ingredients: '花生、糖', allergens: ['花生'], netContent: '300g' },
    ...{ shelfLifeDays: 90, origin: '雲林' },
  };
  const lines = [{ foodLabel }, { foodLabel: null }, {}].map((given, index) =>
    orderLineFixture({ ...given, lineNo: index + 1 }),
  );
  open({ lines });
  const label = (await screen.findByText('下單時的食品標示')).closest('details');
  expect(label?.open).toBe(false);
  for (const said of ['花生、糖', '含有花生', '300g', '雲林'])
    within(label as HTMLElement).getByText(said);
});

it('uses one word for goods that are being made ready', async () => {
  open({ label: '備貨中', shipments: [parcelFixture({ status: 'READY' })] });
  await screen.findByRole('heading', { name: '付款' });
  expect(screen.getAllByText('備貨中').length).toBeGreaterThan(1);
});

it('tells the last of what happened at the same moment first', async () => {
  const at = '2026-03-02T00:00:00.000Z';
  const event = { at, actor: 'SHOP', reason: '' } as const;
  open({
    events: [
      { ...event, kind: 'PREPARED', text: '店家開始備貨' },
      { ...event, kind: 'SHIPPED', text: '商品已出貨' },
    ],
  });
  const shipped = await screen.findByText('商品已出貨');
  const prepared = screen.getByText('店家開始備貨');
  expect(shipped.compareDocumentPosition(prepared)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
