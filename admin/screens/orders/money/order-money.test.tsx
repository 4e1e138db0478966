// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import { OrderMoney } from './order-money.tsx';

const refund = (cause: string, amountTwd: number) => ({
  ...{ refundNo: cause, cause, status: 'SUCCEEDED', amountTwd, failure: null },
});
const money = {
  ...{ goodsTwd: 1_000, discountTwd: 0, shippingTwd: 100, paymentFeeTwd: 0, walletUsedTwd: 0 },
  ...{ payableTwd: 1_100, paidTwd: 1_100, refundedTwd: 0, attempts: [], receipts: [], refunds: [] },
  differenceTwd: null,
  invoice: { type: 'MEMBER_CARRIER', value: '', title: '', email: '' },
};
const open = (given: object, heldTwd = 0, of: object = {}) => {
  const order = {
    ...{ orderNo: 'G1', channelId, paymentMethod: 'BANK_TRANSFER', heldTwd, ...of },
    money: { ...money, ...given },
  };
  renderScreen(<OrderMoney order={order as unknown as StaffOrder} />, new FakeShop());
  return Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [
        term.textContent,
        within(term.parentElement as HTMLElement).getByRole('definition').textContent,
      ]),
  );
};

it('what a paid order costs less since is taken off what is to be paid', () => {
  const refunds = [
    refund('REDUCED 01KPR', 300),
    refund('SHORTAGE 7', 50),
    refund('SURPLUS A1', 40),
  ];
  expect(open({ refunds, refundedTwd: 390 })).toEqual({
    ...{ 商品: 'NT$1,000', 運費: 'NT$100', 少出與補償: '-NT$350' },
    ...{ 應付: 'NT$750', 已付: 'NT$1,100', 已退: 'NT$390' },
  });
});

it('the difference of a changed pledge is due beside the order', () => {
  expect(open({ differenceTwd: 800 })).toMatchObject({ '加量差額，待付': 'NT$800' });
});

it('what was delivered and nobody collected for is to be asked about', () => {
  const delivered = {
    ...{ label: 'RECEIVED', paymentMethod: 'HOME_COD', parcels: [{ status: 'DELIVERED' }] },
  };
  open({ paidTwd: 0 }, 0, { ...delivered, label: 'SHIPPED' });
  expect(screen.queryByText(/請問買家或物流收了多少/)).toBeNull();
  open({ paidTwd: 0 }, 0, delivered);
  expect(screen.getByText(/沒有收到代收的錢。請問買家或物流收了多少/)).toBeTruthy();
  expect(screen.queryByText(/退回店裡/)).toBeNull();
  open({ paidTwd: 0 }, 0, { ...delivered, parcels: [{ status: 'RETURNED' }] });
  expect(screen.getByText(/要代收的那一件退回店裡，沒有收到錢/)).toBeTruthy();
});

it('parts that came in are told beside what was paid', () => {
  expect(open({ paidTwd: 0 }, 600)).toMatchObject({ 已付: 'NT$0', 已收部分款項: 'NT$600' });
});

it('an order as it was placed says no more', () => {
  expect(open({})).toEqual({
    ...{ 商品: 'NT$1,000', 運費: 'NT$100', 應付: 'NT$1,100', 已付: 'NT$1,100' },
  });
});

it('a refund that waits leads to where it is paid out; one that is made does not', () => {
  const waiting = { ...refund('CANCELLED', 591), status: 'REQUESTED' };
  open({ refunds: [waiting, { ...refund('SURPLUS A1', 40), status: 'DONE' }] });
  const links = screen.getAllByRole('link', { name: /NT\$/ });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['待退款 NT$591', '/money-out'],
  ]);
});
