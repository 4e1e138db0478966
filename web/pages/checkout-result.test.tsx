// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Order } from '@kaituan/contract/order/order';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { orderFixture } from '#web/features/orders/order-fixture.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import CheckoutResult from './checkout-result.tsx';

type PaymentStatus = 'PAID' | 'FAILED' | 'PENDING' | 'NONE';

const joined = {
  campaignId: 1,
  teamNo: null,
  opensTeam: false,
  closesAt: campaignOf().closesAt,
  mayGetCheaper: true,
};

function showResult(
  status: PaymentStatus,
  given: Partial<Order>,
  group: typeof joined | null = null,
) {
  const order = orderFixture(given);
  const payment = {
    ...{ orderNo: order.orderNo, method: 'CARD' as const, status, amountTwd: 400 },
    ...{ code: null, payBy: null, failure: null, receivedTwd: 0, report: null },
  };
  const checkout = {
    channelId: order.channelId,
    orderNo: order.orderNo,
    group,
    ...{ payments: [], shipments: [] },
  };
  const shop = new FakeShop()
    .answer('/Checkout/GetCheckout', () => ({ result: checkout }) as never)
    .answer('/Scp/GetSalesCompanyInfo', () => ({ result: { lineOaId: '@kaituan' } }) as never)
    .answer('/GroupBuy/GetCampaign', () => ({ result: campaignOf() }))
    .answer('/Payment/GetPayment', () => ({ result: payment, serverTime: order.serverTime }))
    .answer('/Order/GetOrder', () => ({ result: order }))
    .answer('/Order/GetOrderArray', () => ({ result: [], nextCursor: null }));
  renderPart(<CheckoutResult />, shop);
}

const unpaid = { status: 'PLACED', paymentStatus: 'UNPAID' } as const;

it.each([
  ['付款完成', 'PAID', {}, true],
  ['付款確認中', 'PENDING', { ...unpaid, actions: ['PAY'] }, false],
  ['付款沒有成功', 'FAILED', { ...unpaid, actions: ['PAY'] }, false],
  ['訂單已取消', 'FAILED', { status: 'CANCELLED' }, false],
  ['已過付款期限', 'FAILED', { ...unpaid, actions: [] }, false],
] as const)(
  '%s: asks for friendship on LINE after a success only',
  async (title, status, given, isAsked) => {
    showResult(status, given as unknown as Partial<Order>);
    await screen.findByRole('heading', { name: title });
    expect(screen.queryAllByRole('region', { name: '加入 LINE 好友' })).toHaveLength(
      isAsked ? 1 : 0,
    );
  },
);

it('an order that joins and is paid with the goods counts, and its buyer may invite others', async () => {
  showResult('NONE', { paymentStatus: 'COD_DUE', paidTwd: 0 }, joined);
  expect(await screen.findByRole('button', { name: '邀請好友' })).toBeDefined();
  expect(screen.queryByText('完成付款，才算跟團')).toBeNull();
  expect(screen.getByText(/付款時照最後的價格付/)).toBeDefined();
  expect(screen.getByRole('heading', { name: '已跟團' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toContain(
    '現在不用付款，取貨或收貨時再付，您的份數已經算進去了。',
  );
});

it('an order that joins and costs nothing waits for the close like the others', async () => {
  showResult('NONE', { payableTwd: 0, paidTwd: 0 }, joined);
  await screen.findByRole('heading', { name: '已跟團' });
  const said = screen.getByRole('status').textContent;
  expect(said).toContain('這張訂單不用付款，您的份數已經算進去了。');
  expect(said).not.toContain('盡快為您備貨');
});
