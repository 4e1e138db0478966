// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { StepDialog } from './step-dialog.tsx';

const order = {
  ...{ orderNo: 'G1', payableTwd: 580, heldTwd: 0, reportedLastFive: null },
  paymentMethod: 'HOME_COD',
} as const;
type Orders = Parameters<typeof StepDialog>[0]['orders'];
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

it('says of many how many of them are paid with the goods', () => {
  openDelivered(order, { ...order, paymentMethod: 'CARD' }, { ...order, orderNo: 'G2' });
  screen.getByText(/其中 2 張是貨到或取貨時付款/);
});

it('says nothing where nothing is to be collected', () => {
  openDelivered({ ...order, paymentMethod: 'CARD' }, { ...order, paidTwd: 580 });
  expect(screen.queryByText(/付款/)).toBeNull();
});

it.each([
  ['nothing', { paidTwd: 0, heldTwd: 0 }, /還沒有付款，不會退款/],
  ['a part', { paidTwd: 0, heldTwd: 80 }, /已付的款項會退還/],
  ['nobody knows what', {}, /已付的款項會退還/],
])('says of cancelling what comes back where %s was paid', (_, paid, said) => {
  renderScreen(
    <StepDialog
      {...{ step: 'CANCEL', title: '取消', orders: [{ ...order, ...paid }], isBusy: false }}
      onConfirm={() => undefined}
      onClose={() => undefined}
    />,
    new FakeShop(),
  );
  screen.getByText(said);
});
