// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type {
  DescribedCampaign,
  StaffJoiner,
} from '@kaituan/contract/staff/promotions/staff-group-buy';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, owner, renderScreen } from '#admin/testing/render-screen.tsx';
import GroupLiveScreen from './group-live.tsx';

const joiner = (name: string, isPaid: boolean): StaffJoiner => ({
  ...{ pledgeNo: name, orderNo: `G-${name}`, name, isPaid, paymentMethod: 'CARD' },
  ...{ status: isPaid ? 'CONFIRMED' : 'HELD', joinedAt: '2026-11-22T10:00:00.000Z' },
  heldUntil: isPaid ? null : '2026-11-22T22:15:00.000Z',
  payBy: isPaid ? null : '2026-11-22T10:15:00.000Z',
  ...{ pledgedTwd: 900, isCancelledByShop: false },
  lines: [{ skuId: 1, quantity: 2, maxQuantity: 2, settledQuantity: null }],
});
const campaign: DescribedCampaign = {
  ...{
    campaignId: 7,
    channelId,
    status: 'OPEN',
    title: '芒果團',
    isOpen: true,
    earliestCloseAt: null,
    outcome: null,
    leader: null,
  },
  ...{ closesAt: '2031-06-05T12:00:00.000Z', mode: 'CAMPAIGN', ratioBps: 7_500, teamSize: null },
  ...{ confirmedBuyers: 20, confirmedUnits: 45, heldBuyers: 1, caseQty: 6, shopFills: 0 },
  goal: { kind: 'UNITS', min: 60 },
  progress: { reached: 45, goal: 60, ratioBps: 7_500, missing: 15 },
  ladder: {
    startPrices: [{ skuId: 1, unitPriceTwd: 450 }],
    rungs: [{ threshold: 60, prices: [{ skuId: 1, unitPriceTwd: 420 }] }],
  },
  items: [
    {
      ...{ skuId: 1, code: 'MANGO-5', name: '愛文芒果', optionText: '5 斤' },
      ...{ units: 45, heldUnits: 2, capUnits: null },
    },
  ],
  money: { paidTwd: 20_250, refundsTwd: 0, unpaidTwd: 900 },
};
const joiners = [joiner('王小明', true), joiner('陳小美', false)];
const search = '/StaffGroupBuy/SearchJoinerArray';
const shopOf = (given: Partial<DescribedCampaign> = {}) =>
  new FakeShop()
    .answer('/StaffGroupBuy/DescribeCampaign', () => ({ result: { ...campaign, ...given } }))
    .answer(search, ({ which }) => ({
      result: joiners.filter(({ isPaid }) =>
        which === 'ALL' ? true : (which === 'PAID') === isPaid,
      ),
      nextCursor: null,
    }));
const at = '/group-buys/7';
const open = (shop: FakeShop) =>
  renderScreen(<GroupLiveScreen />, shop, { at, path: '/group-buys/:campaignId' });

describe('a group buy, live', () => {
  it('says that goods of it are recalled, and leads to the bulletin', async () => {
    open(shopOf({ recalls: [{ bulletinId: 31, title: '白蝦召回' }] }));
    const link = await screen.findByRole('link', { name: '看召回公告：白蝦召回' });
    expect(link.getAttribute('href')).toBe('/bulletins/31');
    expect(screen.getByText(/這個團購有商品正在召回/)).toBeDefined();
  });

  it.each([
    ['', '還沒有人跟團'],
    ['?joiners=UNPAID', '沒有人還沒付款'],
    ['?joiner=%E6%9D%8E', '沒有符合的參加者'],
  ])('says of nobody at %s why: %s', async (filters, text) => {
    const shop = shopOf().answer(search, () => ({ result: [], nextCursor: null }));
    const where = { at: `${at}${filters}`, path: '/group-buys/:campaignId' };
    renderScreen(<GroupLiveScreen />, shop, where);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['DRAFT', '再 60 份'],
    ['OPEN', '再 60 份'],
    ['SUCCEEDED', '已結團'],
  ] as const)('of which nobody joined yet, %s, says %s of its ladder', async (status, text) => {
    open(shopOf({ status, isOpen: status === 'OPEN', confirmedUnits: 0 }));
    expect(await screen.findByText(text)).toBeTruthy();
    // The page of a draft is shown to nobody, so there is nothing to paste.
    expect(screen.queryByText(/還是草稿，買家看不到/) !== null).toBe(status === 'DRAFT');
    expect(screen.queryByText('貼到 LINE 群組') === null).toBe(status === 'DRAFT');
  });

  it.each([
    ['NOT_FOUND', '9'],
    ['CHANNEL_MISMATCH', '9'],
    ['VALIDATION_FAILED', 'abc'],
  ] as const)(
    'says of %s that nothing is found, and leads back to the others',
    async (code, id) => {
      const shop = new FakeShop().answer('/StaffGroupBuy/DescribeCampaign', () => refuse(code, []));
      renderScreen(<GroupLiveScreen />, shop, {
        at: `/group-buys/${id}`,
        path: '/group-buys/:campaignId',
      });
      expect(await screen.findByText('找不到這筆資料')).toBeTruthy();
      expect(screen.getByRole('link', { name: '回到團購現場' })).toBeTruthy();
      expect(screen.queryByText(/確認網路連線/)).toBe(null);
    },
  );

  it('shows numbers, goods with their cases, and who has not paid', async () => {
    const shop = shopOf();
    const { user, address } = open(shop);
    expect(await screen.findByRole('heading', { name: '芒果團' })).toBeTruthy();
    expect(screen.getByText('還差 15 份')).toBeTruthy();
    expect(screen.getByText('付款中 2・7 箱，零 3 份，差 3 份滿箱')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '未付款' }));
    const list = screen.getByRole('list', { name: '參加者' });
    await waitFor(() => expect(list.textContent).not.toContain('王小明'));
    expect(list.textContent).toContain('陳小美');
    expect(list.textContent).toMatch(/付款期限 .*18:15；等您對帳，保留到 .*06:15/);
    await user.type(screen.getByRole('textbox', { name: '搜尋' }), '小美');
    await waitFor(() =>
      expect(shop.requestsTo(search).at(-1)).toMatchObject({ which: 'UNPAID', search: '小美' }),
    );
    expect(address()).toContain('joiners=UNPAID');
  });

  it('leads to the orders only those who may open one there, which a leader may not', async () => {
    const leader = {
      ...owner,
      grants: [{ permissions: ['OWN_GROUP_BUYS' as const], channelId: null }],
    };
    renderScreen(<GroupLiveScreen />, shopOf(), {
      ...{ at, path: '/group-buys/:campaignId', staff: leader },
    });
    expect(await screen.findByText('G-王小明')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^G-/ })).toBe(null);
  });

  it('copies the text for the chat in one tap', async () => {
    const { user, toasts } = open(shopOf());
    await user.click(await screen.findByRole('button', { name: /複製\s*：貼到 LINE 群組/ }));
    await waitFor(() => expect(toasts).toContain('已複製'));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('再 15 份就是 NT$420');
    expect(copied).toContain(`/group-buys/7?channelId=${channelId}`);
    const code = screen.getByRole('img', { name: /團購連結的 QR code/ });
    expect(code.getAttribute('aria-label')).toContain(`/group-buys/7?channelId=${channelId}`);
  });

  it('saves the order for the supplier as PDF, and leads to the orders', async () => {
    const path = '/StaffGroupBuy/GetSupplierOrder';
    const shop = shopOf().answer(path, () => ({
      result: { name: '芒果團 採購單.pdf', content: btoa('%PDF-1.7') },
    }));
    const { user, toasts } = open(shop);
    const orders = await screen.findByRole('link', { name: '訂單' });
    expect(orders.getAttribute('href')).toBe('/orders?campaign=7');
    await user.click(screen.getByRole('button', { name: /PDF\s*：採購單/ }));
    await waitFor(() => expect(shop.requestsTo(path)).toEqual([{ campaignId: 7 }]));
    expect(toasts).toEqual([]);
  });

  it('asks for hours before it extends, and for a reason before it cancels', async () => {
    const extend = '/StaffGroupBuy/ExtendCampaign';
    const shop = shopOf().answer(extend, () => ({ result: { closesAt: campaign.closesAt } }));
    const { user } = open(shop);
    await user.click(await screen.findByRole('button', { name: '延長' }));
    const dialog = screen.getByRole('alertdialog');
    await user.clear(within(dialog).getByRole('textbox'));
    await user.type(within(dialog).getByRole('textbox'), '12');
    await user.click(within(dialog).getByRole('button', { name: '延長' }));
    await waitFor(() => expect(shop.requestsTo(extend)).toEqual([{ campaignId: 7, hours: 12 }]));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: '取消團購' }));
    const again = within(screen.getByRole('alertdialog'));
    expect(again.getByRole<HTMLButtonElement>('button', { name: '取消團購' }).disabled).toBe(true);
    again.getByText(
      '20 位參加者的訂單會取消，付過的款項全額退回。1 位還沒付款的不用再付。不能復原。',
    );
    const cancel = '/StaffGroupBuy/CancelCampaign';
    shop.answer(cancel, () => ({ result: null }));
    await user.type(again.getByRole('textbox', { name: /原因/ }), '產地沒有貨');
    await user.click(again.getByRole('button', { name: '取消團購' }));
    await waitFor(() =>
      expect(shop.requestsTo(cancel)).toEqual([{ campaignId: 7, reason: '產地沒有貨' }]),
    );
  });

  it('reminds who has not paid in one tap, and tells everybody a message', async () => {
    const [remind, tell] = ['/StaffGroupBuy/RemindUnpaid', '/StaffGroupBuy/TellJoiners'] as const;
    const shop = shopOf()
      .answer(remind, () => ({ result: { reminded: 1 } }))
      .answer(tell, () => ({ result: { told: 20 } }));
    const { user, toasts } = open(shop);
    await user.click(await screen.findByRole('button', { name: '提醒未付款' }));
    await waitFor(() => expect(toasts).toContain('已提醒 1 人'));
    await user.click(screen.getByRole('button', { name: '通知參加者' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.type(dialog.getByRole('textbox', { name: '要說什麼' }), '週六早上到貨');
    await user.click(dialog.getByRole('button', { name: '送出' }));
    await waitFor(() => expect(toasts).toContain('已通知 20 人'));
    expect(shop.requestsTo(remind)).toEqual([{ campaignId: 7 }]);
    expect(shop.requestsTo(tell)).toEqual([{ campaignId: 7, text: '週六早上到貨' }]);
  });

  it('proposes the earliest close of one that reached its goal, and sends the chosen one', async () => {
    const call = '/StaffGroupBuy/AdvanceCampaignClose';
    const closesAt = '2031-06-03T09:00:00.000Z';
    const earliestCloseAt = '2031-06-03T08:51:20.000Z';
    const shop = shopOf({ earliestCloseAt }).answer(call, () => ({ result: { closesAt } }));
    const { user, toasts } = open(shop);
    await user.click(await screen.findByRole('button', { name: '提早結團' }));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByLabelText<HTMLInputElement>('結團時間').value).toBe('2031-06-03T17:00');
    await user.click(dialog.getByRole('button', { name: '提早結團' }));
    await waitFor(() => expect(shop.requestsTo(call)).toEqual([{ campaignId: 7, closesAt }]));
    await waitFor(() => expect(toasts).toContain('已提早結團時間，並通知參加者'));
  });

  it('says what is missing of somebody who paid a part', async () => {
    const shop = shopOf().answer(search, () => ({
      result: [{ ...joiner('陳小美', false), leftTwd: 12 }],
      nextCursor: null,
    }));
    open(shop);
    expect(await screen.findByText('部分付款，還差 NT$12')).toBeTruthy();
  });

  it('says why an open one cannot close earlier', async () => {
    open(shopOf({ earliestCloseAt: null, mode: 'TEAM' }));
    expect(await screen.findByText(/現在不能提早結團：好友團各有各的期限/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提早結團' })).toBeNull();
  });

  it('offers the next step of one that succeeded, and no extension', async () => {
    const move = '/StaffGroupBuy/MoveCampaignOn';
    const shop = shopOf({ status: 'SUCCEEDED', isOpen: false, heldBuyers: 0 }).answer(move, () => ({
      result: null,
    }));
    const { user } = open(shop);
    await user.click(await screen.findByRole('button', { name: '開始採購' }));
    expect(shop.requestsTo(move)).toEqual([{ campaignId: 7, status: 'PROCURING' }]);
    expect(screen.queryByRole('button', { name: '延長' })).toBeNull();
  });

  it('cancels the orders of those chosen, for one reason, and says what did not work', async () => {
    const shop = shopOf();
    const asked: string[] = [];
    shop.answer('/StaffOrder/CancelOrderByShop', ({ orderNo, reason }) => {
      asked.push(`${orderNo} ${reason}`);
      return { result: null };
    });
    const { user } = open(shop);
    await user.click(await screen.findByRole('button', { name: '未付款' }));
    await user.click(await screen.findByRole('checkbox', { name: '全選 1 位' }));
    // What was chosen stays, whatever is shown.
    await user.click(screen.getByRole('button', { name: '已付款' }));
    await waitFor(() => expect(screen.queryByText('陳小美')).toBeNull());
    await user.click(screen.getByRole('button', { name: '取消訂單' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.type(dialog.getByRole('textbox', { name: /原因/ }), '沒有收到款項');
    await user.click(dialog.getByRole('button', { name: '取消訂單' }));
    await waitFor(() => expect(asked).toEqual(['G-陳小美 沒有收到款項']));
    await user.click(await screen.findByRole('button', { name: '關閉' }));
    expect(screen.queryByText('已選取 1 筆')).toBeNull();
  });

  it('shows who gets less before a shortage is booked', async () => {
    const shop = shopOf({ status: 'ARRIVED', isOpen: false });
    const asked: unknown[] = [];
    shop.answer('/StaffGroupBuy/ReportShortage', (request) => {
      asked.push(request);
      const lines = [{ name: '愛文芒果 5 斤', from: 2, to: 1 }];
      return {
        result: {
          ...{ version: 'v1', isDone: request.version !== null, refundsTwd: 450, owedLessTwd: 0 },
          joiners: [{ orderNo: 'G-王小明', name: '王小明', isCancelled: false, lines }],
        },
      };
    });
    const { user, toasts } = open(shop);
    await user.click(await screen.findByRole('button', { name: '回報缺貨' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '看會影響誰' }));
    expect(await dialog.findByText('請填少到幾份')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: /愛文芒果/ }), '1');
    await user.click(dialog.getByRole('button', { name: '看會影響誰' }));
    expect(await dialog.findByText('愛文芒果 5 斤 2 → 1 份')).toBeTruthy();
    expect(dialog.getByText('退款 NT$450')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: '調整 1 張訂單' }));
    await waitFor(() => expect(toasts).toContain('已調整 1 張訂單，買家會收到通知'));
    expect(asked).toMatchObject([{ version: null }, { version: 'v1', missing: [{ units: 1 }] }]);
  });
});
