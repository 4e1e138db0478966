// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import EditDialog from './editing/edit-dialog.tsx';
import WithdrawDialog from './editing/withdraw-dialog.tsx';
import { listMoneyRows } from './money-rows.ts';
import { PledgeOffers } from './pledge-offers.tsx';
import { pledgeOf } from './sample-pledge.ts';

const goods = [{ skuId: 1, productId: 1, unitPriceTwd: 320, orderedQuantity: 2 }];
const tiers = [{ minGoodsTwd: 0, feeTwd: 100 }];
const paid = pledgeOf({ parcels: [{ feeTwd: 100, orderedFeeTwd: 100, tiers, goods }] });
const owed: Pledge = { ...paid, paidTwd: 0, owedTwd: 740, owedAt: 'PICKUP' };
const items = [itemOf({ skuId: 1, productId: 1, unitPricesTwd: [320] })];
const campaign = campaignOf({ items, thresholds: [] });
const onClose = () => {};

/** Presses the first button of the name. */
async function press({ user }: ReturnType<typeof renderPart>, name: string) {
  const [button] = screen.getAllByRole('button', { name });
  if (button) await user.click(button);
}

describe('withdrawing', () => {
  it.each([
    ['gives money back to those who paid', paid, '已退出團購，款項會全額退回'],
    ['asks nothing of those who would pay with the goods', owed, '已退出團購，不用付款'],
    [
      'promises nothing back to those who have not paid yet',
      { ...paid, status: 'HELD' as const, paidTwd: 0, dueTwd: 740 },
      '已退出團購，不用付款',
    ],
    [
      'asks those for an account whose payment no gateway gives back',
      { ...paid, needsAccount: true },
      '已退出團購，提供退款帳戶後全額退回',
    ],
  ])('%s', async (_, pledge, text) => {
    const shop = new FakeShop().answer('/GroupBuy/WithdrawPledge', () => ({ result: pledge }));
    const part = renderPart(<WithdrawDialog own={{ pledge, campaign }} onClose={onClose} />, shop);
    expect(document.body.textContent).not.toContain('NT$0');
    await press(part, '確認退出');
    await waitFor(() => expect(part.toasts).toEqual([text]));
  });
});

describe('editing', () => {
  const open = (pledge: Pledge) => {
    const shop = new FakeShop().answer('/GroupBuy/UpdatePledge', () => ({ result: { pledge } }));
    return renderPart(<EditDialog own={{ pledge, campaign }} onClose={onClose} />, shop);
  };

  it.each(['增加數量', '減少數量'])(
    'changes what is paid with the goods, and nothing now: %s',
    async (button) => {
      const part = open(owed);
      await press(part, button);
      expect(screen.queryByRole('button', { name: '保留並付差額' })).toBeNull();
      await press(part, '確認修改');
      await waitFor(() => expect(part.toasts).toEqual(['數量已更新，取貨時照新的數量付款']));
    },
  );

  it.each([
    ['HOME', '收到商品時'],
    ['CVS', '取貨時'],
    [null, '取貨或收貨時'],
  ] as const)('of goods that come by %s it says when they are paid', async (owedAt, when) => {
    const part = open({ ...owed, owedAt });
    expect(screen.getByText(`確認後立刻生效，${when}照修改後的數量付款。`)).toBeDefined();
    expect(listMoneyRows({ ...owed, owedAt })).toEqual([{ name: `${when}付款`, amountTwd: 740 }]);
    await press(part, '增加數量');
    expect(document.body.textContent).toContain(`${when}多付`);
    await press(part, '確認修改');
    await waitFor(() => expect(part.toasts).toEqual([`數量已更新，${when}照新的數量付款`]));
  });

  it('gives the difference back to those who paid', async () => {
    const part = open(paid);
    await press(part, '減少數量');
    await press(part, '確認修改');
    await waitFor(() => expect(part.toasts).toEqual(['數量已更新，差額會退回']));
  });
});

describe('a team that did not fill', () => {
  const offers: NonNullable<Pledge['offers']> = {
    ...{ until: '2026-11-22T00:00:00.000Z', teams: [] },
    choices: ['ORDINARY_PRICE', 'REFUND'],
  };
  const open = (given: Pledge) => {
    const pledge = { ...given, offers };
    const answer = { result: { pledge, checkoutNo: null } };
    const shop = new FakeShop().answer('/GroupBuy/TakeTeamOffer', () => answer);
    return renderPart(<PledgeOffers pledge={pledge} offers={offers} />, shop);
  };

  it.each([
    ['paid', paid, /全額退款/, '已申請全額退款'],
    ['paid', paid, /原價/, '原款項全額退回，請完成原價訂單'],
    ['would pay with the goods', owed, /取消跟團/, '已取消，不用付款'],
    ['would pay with the goods', owed, /原價/, '原訂單已取消，請完成原價訂單'],
  ])('says to those who %s what their choice does: %#', async (_, pledge, choice, text) => {
    const part = open(pledge);
    await part.user.click(screen.getByRole('radio', { name: choice }));
    await press(part, '確認選擇');
    await waitFor(() => expect(part.toasts).toEqual([text]));
  });

  it('offers no money back to those who have not paid', () => {
    open(owed);
    expect(screen.getByText('先取消原訂單，再以原價結帳')).toBeTruthy();
    expect(screen.getByText('不用付款；沒有選擇時也會這麼做')).toBeTruthy();
    expect(screen.queryByText(/退回|退款/)).toBeNull();
  });
});
