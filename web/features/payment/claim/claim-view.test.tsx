// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUser } from '#web/platform/app-state.ts';
import { renderPart, setOnline } from '#web/testing/render-part.tsx';
import type { Claim, ClaimedOrder } from './claim-query.ts';
import { ClaimView } from './claim-view.tsx';

const orderNo = 'G261121A1B2C3';
const token = `${orderNo}.mi6x1c00.aaaaaaaaaaaaaaaaaaaaaaaa`;
const order: ClaimedOrder = {
  ...{ name: '小美', campaignId: 7, campaignTitle: '芒果團', closesAt: '2031-06-05T12:00:00.000Z' },
  lines: [
    { name: '愛文芒果', optionText: '5 斤', unitLabel: '箱', quantity: 2, unitPriceTwd: 450 },
  ],
  ...{ shippingTwd: 60, payableTwd: 960, payState: 'UNPAID' },
  payment: {
    ...{ orderNo, method: 'BANK_TRANSFER', status: 'NONE', amountTwd: 960, code: null },
    ...{ payBy: '2031-06-02T12:00:00.000Z', failure: null, receivedTwd: 0, report: null },
  },
  methods: [
    { method: 'BANK_TRANSFER', payableTwd: 960 },
    { method: 'PAY_AT_PICKUP', payableTwd: 960 },
  ],
  place: { name: '大安店', address: '和平東路 1 號', phone: '' },
};
const claim = (given: Partial<Claim> = {}): { result: Claim } => ({
  result: { orderNo, state: 'OPEN', order, ...given },
});
const shopOf = (given: Partial<Claim> = {}) =>
  new FakeShop().answer('/Claim/GetClaim', () => claim(given));
const open = (shop: FakeShop, opened = token) => renderPart(<ClaimView token={opened} />, shop);
describe('the page of a link', () => {
  it('shows the order, and the account for a transfer', async () => {
    let paid = order;
    const code = { bankCode: '812', bankName: '台新銀行', account: '20480100012345' };
    const shop = new FakeShop()
      .answer('/Claim/GetClaim', () => claim({ order: paid }))
      .answer('/Claim/PayClaim', () => {
        const instructions = { ...code, holder: '開團', paymentCode: null };
        const payment = { ...order.payment, status: 'PENDING' as const, code: instructions };
        paid = { ...order, payment };
        return { result: { payment, redirect: null } };
      });
    const { user } = open(shop);
    await screen.findByRole('heading', { name: '芒果團' });
    screen.getByText('大安店');
    await user.click(screen.getByRole('button', { name: /銀行轉帳/ }));
    await screen.findAllByText((_, part) => part?.textContent === '20480100012345');
    screen.getByRole('heading', { name: '回報轉帳' });
    expect(shop.requestsTo('/Claim/PayClaim')).toEqual([{ token, method: 'BANK_TRANSFER' }]);
  });

  it('lets a member claim, and asks a guest to sign in', async () => {
    const shop = shopOf().answer('/Claim/ClaimOrder', () => refuse('ALREADY_JOINED'));
    const { user } = open(shop);
    await user.click(await screen.findByRole('button', { name: '這是我的訂單，認領' }));
    await screen.findByText(/您已跟了這一團/);
    expect(shop.requestsTo('/Claim/ClaimOrder')).toEqual([{ token }]);
    act(() => setUser(null));
    const link = await screen.findByRole('link', { name: '登入或註冊後認領' });
    expect(link.getAttribute('href')).toContain(encodeURIComponent(`/claim/${token}`));
  });

  it('tells nothing of an order that somebody claimed', async () => {
    open(shopOf({ state: 'GONE', order: null }));
    await screen.findByText('這張訂單已經有人認領');
    expect(screen.queryByText('小美')).toBeNull();
  });

  it('says of a link that was cut off what is wrong, without a question to the shop', async () => {
    const shop = shopOf();
    open(shop, token.slice(0, 15));
    await screen.findByText('這個連結打不開');
    expect(shop.requestsTo('/Claim/GetClaim')).toEqual([]);
  });

  it('says what is wrong with a link, and tries again without a connection', async () => {
    open(new FakeShop().answer('/Claim/GetClaim', () => refuse('NOT_FOUND')));
    await screen.findByText('這個連結打不開');
    cleanup();
    const shop = shopOf();
    shop.isReachable = false;
    const { user } = open(shop);
    const again = await screen.findByRole('button', { name: '重試' });
    setOnline(shop, true);
    await user.click(again);
    await screen.findByRole('heading', { name: '芒果團' });
  });
});
