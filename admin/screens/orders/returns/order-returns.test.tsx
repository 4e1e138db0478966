// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { StaffOrder } from '@kaituan/contract/staff/orders/staff-order';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#admin/testing/render-screen.tsx';
import { OrderReturns } from './order-returns.tsx';

type Return = StaffOrder['returns'][number];
const one: Return = {
  ...{ returnNo: '01KPR', status: 'REFUNDED', refundTwd: 420, shippingTwd: 220, note: '' },
  ...{ photos: [], question: null, lines: [] },
};
function open(given: { returns?: Return[]; returnUntil?: string | null }) {
  const order = { orderNo: 'G1', channelId: 1, money: null, events: [], returns: [], ...given };
  const parcels = [{ status: 'DELIVERED' }];
  renderScreen(
    <OrderReturns order={{ ...order, parcels } as unknown as StaffOrder} />,
    new FakeShop(),
  );
  return screen.queryByRole('button', { name: '代會員開退貨' });
}
const past = '2020-01-05T04:00:00.000Z';
const future = '2999-01-05T04:00:00.000Z';

it('says what of a refund is shipping', () => {
  open({ returns: [one] });
  screen.getByText(/退 NT\$420（商品 NT\$200、運費 NT\$220）/);
});

it.each(['CANCELLED', 'REJECTED'] as const)('says no sum of a return that was %s', (status) => {
  open({ returns: [{ ...one, status }] });
  expect(screen.queryByText(/NT\$/)).toBeNull();
});

it('offers to open a return as long as something can come back', () => {
  expect(open({ returnUntil: future })).not.toBeNull();
  expect(screen.queryByText(/退貨期限/)).toBeNull();
});

it('says until when it could be returned', () => {
  expect(open({ returnUntil: past })).toBeNull();
  screen.getByText(/退貨期限到2020年1月5日（日）12:00，已經過了/);
});

it('offers none where all came back', () => {
  expect(open({ returns: [one], returnUntil: null })).toBeNull();
  expect(screen.queryByText(/退貨期限/)).toBeNull();
});

it('leaves it to the dialog where an older node does not say', () => {
  expect(open({})).not.toBeNull();
});
