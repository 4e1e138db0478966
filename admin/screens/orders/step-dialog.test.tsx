// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { StepDialog } from './step-dialog.tsx';

const order = {
  ...{ orderNo: 'G1', payableTwd: 580, heldTwd: 0, reportedLastFive: null },
  ...{ refundableTwd: 0, campaignId: null, pieces: 2 },
  paymentMethod: 'HOME_COD',
} as const;
type Orders = Parameters<typeof StepDialog>[0]['orders'];
const paid = { ...order, refundableTwd: 500 };
const openCancelled = (...orders: Orders) =>
  renderScreen(
    <StepDialog
      {...{ step: 'CANCEL', title: '取消', orders, isBusy: false }}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
    new FakeShop(),
  );
const openDelivered = (...orders: Orders) =>
  renderScreen(
    <StepDialog
      {...{ step: 'DELIVER', title: '已送達', orders, isBusy: false }}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
    new FakeShop(),
  );

it('says that handing over books the cash, which is not undone', () => {
  openDelivered({ ...order, heldTwd: 80, paidTwd: 0 });
  screen.getByText(/這張是貨到或取貨時付款，會一起記成收到 NT\$500，之後不能取消/);
});

it.each([
  ['a packer, who reads no amounts', { ...order, payableTwd: null }],
  ['a list, which does not tell what was received', order],
])('says it without the amount to %s', (_, shown) => {
  openDelivered(shown);
  screen.getByText(/這張是貨到或取貨時付款，沒收過款的會一起記成收到全額/);
});

it.each([
  ['HOME_COD', '宅配貨到付款：物流公司送到並代收的當天就按，不用等錢轉給您；自己送的，收到錢才按'],
  ['CVS_COD', '物流公司讓買家取貨付款的當天就按，不用等錢轉給您。買家拒收或沒來取的不要按'],
  ['PAY_AT_PICKUP', '收到買家的錢才按。'],
] as const)('says on which day it is pressed: %s', (paymentMethod, words) => {
  openDelivered({ ...order, paymentMethod });
  expect(screen.getByRole('listitem').textContent).toContain(words);
});

it('says of many how many of them are paid with the goods', () => {
  openDelivered(order, { ...order, paymentMethod: 'CARD' }, { ...order, orderNo: 'G2' });
  screen.getByText(/其中 2 張是貨到或取貨時付款/);
});

it('says nothing where nothing is to be collected', () => {
  openDelivered({ ...order, paymentMethod: 'CARD' }, { ...order, paidTwd: 580 });
  expect(screen.queryByText(/付款/)).toBeNull();
});

it.each([
  ['nothing', [0], '還沒有付款，不會退款，商品回到庫存。'],
  ['all', [500], '已付的 NT$500 會退還，商品回到庫存。'],
  ['nothing of many', [0, 0], '還沒有付款，不會退款，商品回到庫存。'],
  ['all of many', [500, 80], '2 張已付的共 NT$580 會退還，商品回到庫存。'],
  ['some', [500, 0, 0], '1 張已付的共 NT$500 會退還，另外 2 張還沒有付款，商品回到庫存。'],
  ['nobody knows what', [0, null], '已付的款項會退還，商品回到庫存。'],
] as const)('says of cancelling what comes back where %s was paid', (_, sums, said) => {
  const orders = sums.map((refundableTwd, index) => ({
    ...{ ...order, orderNo: `G${index}`, refundableTwd },
  }));
  openCancelled(...orders);
  screen.getByText(said);
});

it.each([
  ['one order', [{ ...paid, paymentMethod: 'ATM' }], /^這張是ATM 虛擬帳號付款：會員要先填收款帳戶/],
  [
    'many orders',
    [
      { ...paid, paymentMethod: 'BANK_TRANSFER' },
      { ...paid, paymentMethod: 'CARD' },
    ],
    /^其中 1 張是銀行轉帳付款：會員要先填收款帳戶/,
  ],
] as const)('says of cancelling %s that the refund waits for an account', (_, orders, said) => {
  openCancelled(...orders);
  screen.getByText(said);
});

it('asks for no account where a gateway gives back, or nothing was paid', () => {
  openCancelled({ ...paid, paymentMethod: 'CARD' }, { ...order, paymentMethod: 'ATM' });
  expect(screen.queryByText(/收款帳戶/)).toBeNull();
});

it('says of cancelling what a group buy loses', () => {
  openCancelled({ ...order, campaignId: 7 });
  screen.getByText('這張是團購的訂單：團購會少 1 位參加者、2 件。');
});

const parcelOf = (temperature: 'AMBIENT' | 'FROZEN', name: string) => ({
  ...{ shipmentNo: 1, status: 'SHIPPED', method: 'HOME', temperature, store: null, carrier: null },
  ...{ trackingNo: null, labelVersion: 'A', isRelabelled: false },
  lines: [
    {
      ...{ lineNo: name.length, code: 'A', name, optionText: '', quantity: 1 },
      ...{ orderedQuantity: 1, netTwd: 100, foodLabel: null },
    },
  ],
});
type Parcels = NonNullable<Orders[number]['parcels']>;
function openBack(...parcels: object[]) {
  const taken: { restocksCold: boolean }[] = [];
  const { user } = renderScreen(
    <StepDialog
      {...{ step: 'BACK', title: '退回', isBusy: false }}
      orders={[{ ...order, parcels: parcels as Parcels }]}
      onConfirm={(details) => taken.push(details)}
      onClose={() => undefined}
    />,
    new FakeShop(),
  );
  const confirm = () => user.click(screen.getByRole('button', { name: '包裹退回店裡' }));
  return { user, taken, confirm };
}

it('keeps cold goods that came back off sale, unless somebody says that they stayed cold', async () => {
  const { user, taken, confirm } = openBack(parcelOf('FROZEN', '水餃'), parcelOf('AMBIENT', '茶'));
  screen.getByText(/常溫商品回到庫存；冷藏、冷凍商品不會自動回到庫存/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '水餃 × 1',
  ]);
  await confirm();
  await user.click(screen.getByRole('checkbox', { name: /放回庫存/ }));
  await confirm();
  expect(taken.map(({ restocksCold }) => restocksCold)).toEqual([false, true]);
});

it('puts other goods that came back into stock, without a choice', () => {
  openBack(parcelOf('AMBIENT', '茶'));
  screen.getByText('包裹裡的商品回到庫存，已付的款項會退還。');
  expect(screen.queryByRole('checkbox')).toBeNull();
});
