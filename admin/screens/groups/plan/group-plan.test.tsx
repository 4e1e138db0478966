// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import type { PromotionGoods } from '@kaituan/contract/staff/promotions/staff-promotion';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import GroupPlanScreen from './group-plan.tsx';

const plan: CampaignPlanForm = {
  ...{ mode: 'CAMPAIGN', status: 'SCHEDULED', title: '愛文芒果', introduction: '' },
  ...{ pictureId: null, visibility: 'LINK_ONLY', activityId: 7 },
  ...{ opensAt: '2031-06-01T02:00:00.000Z', closesAt: '2031-06-05T12:00:00.000Z' },
  ...{ shipFrom: '2031-06-08T16:00:00.000Z', shipTo: '2031-06-11T16:00:00.000Z' },
  ...{ goalKind: 'UNITS', goalMin: 30, perMemberMax: 10, perOrderMax: null },
  ...{ teamSize: null, teamHours: null, allowsStrangers: true },
  ...{ caseQty: 12, casePolicy: 'SHOP_FILLS' },
  ...{ transferHours: 24, paysOnDelivery: false, paysAtPickup: true },
  items: [
    {
      ...{ skuCode: 'MANGO-5', capUnits: 200, priceTwd: 480 },
      rungs: [{ minQty: 30, unitPriceTwd: 450 }],
    },
  ],
};
const times = [
  ['開團', '2031-07-01T10:00'],
  ['結團', '2031-07-05T20:00'],
  ['最早出貨', '2031-07-10'],
  ['最晚出貨', '2031-07-13'],
] as const;
const stored = { result: { channelId, version: 'one', isPublished: true, plan } };
const goods: PromotionGoods = {
  ...{ skuCode: 'MANGO-5', productId: 1, name: '愛文芒果', optionText: '5 斤', unitLabel: '箱' },
  ...{ mediaId: null, available: 300, minQuantity: 1, isShown: true },
  ordinary: { priceTwd: 520, tiers: [] },
};
const openNew = (given: FakeShop, at = '/group-buys/new') => {
  const shop = given
    .answer('/StaffPromotion/GetPromotionGoodsArray', ({ skuCodes }) => ({
      result: skuCodes.map((skuCode) => ({ ...goods, skuCode })),
    }))
    .answer('/StaffPromotion/GetPromotionActivityArray', () => ({
      result: [{ activityId: 7, name: '夏日水果' }],
    }));
  return renderScreen(<GroupPlanScreen />, shop, { at, path: '/group-buys/new' });
};

describe('the form of a group buy', () => {
  it('says at the field what is missing before anything is sent', async () => {
    const { user } = openNew(new FakeShop());
    await user.click(await screen.findByRole('button', { name: '公布' }));
    expect(await screen.findByText('標題要有 2 到 40 個字')).toBeTruthy();
    await user.type(screen.getByLabelText('標題'), '愛文芒果');
    expect(screen.queryByText('標題要有 2 到 40 個字')).toBe(null);
    await user.click(screen.getByRole('button', { name: '公布' }));
    expect(await screen.findAllByText('請填這一欄')).not.toHaveLength(0);
    expect(screen.getByLabelText('開團').getAttribute('aria-invalid')).toBe('true');
  });

  it('folds what many leave as it is, and nothing that is set', async () => {
    const isFolded = async (label: string) =>
      (await screen.findByLabelText(label)).closest('details')?.open === false;
    openNew(new FakeShop());
    expect(await isFolded('每人上限')).toBe(true);
    expect(await isFolded('介紹')).toBe(true);
    for (const [label] of [
      ...times,
      ['標題'],
      ['成團門檻'],
      ['銀行轉帳要在幾小時內匯款'],
    ] as const) {
      expect(screen.getByLabelText(label).closest('details'), label).toBeNull();
    }
    cleanup();
    openNew(
      new FakeShop().answer('/StaffGroupBuy/GetCampaignPlan', () => stored),
      '/group-buys/new?copy=7',
    );
    expect(await isFolded('每人上限')).toBe(false);
    expect(await isFolded('公開')).toBe(false);
  });

  it('opens what is folded where something of it is wrong', async () => {
    const details = [{ path: 'picture', rule: 'PICTURE', text: '圖片已經不在了' }];
    const bare = { ...plan, visibility: 'PUBLIC', activityId: null } as const;
    const shop = new FakeShop()
      .answer('/StaffGroupBuy/GetCampaignPlan', () => ({
        result: { ...stored.result, isPublished: false, plan: bare },
      }))
      .answer('/StaffGroupBuy/SaveCampaignPlan', () => refuse('VALIDATION_FAILED', details));
    const { user } = renderScreen(<GroupPlanScreen />, shop, {
      ...{ at: '/group-buys/7/plan', path: '/group-buys/:campaignId/plan' },
    });
    const folded = (await screen.findByLabelText('介紹')).closest('details');
    expect(folded?.open).toBe(false);
    await user.click(screen.getByRole('button', { name: '存成草稿' }));
    await screen.findByText('圖片已經不在了');
    expect(folded?.open).toBe(true);
  });

  it('makes another like an earlier one, with times of its own', async () => {
    const sent: unknown[] = [];
    const shop = new FakeShop()
      .answer('/StaffGroupBuy/GetCampaignPlan', () => stored)
      .answer('/StaffGroupBuy/SaveCampaignPlan', (request) => {
        sent.push(request);
        return { result: { campaignId: null, changes: [], warnings: [] } };
      });
    const { user } = openNew(shop, '/group-buys/new?copy=7');
    expect(await screen.findByDisplayValue('愛文芒果')).toBeTruthy();
    const places = screen.getByLabelText<HTMLSelectElement>('活動頁');
    expect(places.selectedOptions[0]?.textContent).toBe('夏日水果');
    const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    expect(times.map(([label]) => fieldOf(label).value)).toEqual(['', '', '', '']);
    for (const [label, value] of times) {
      const field = fieldOf(label);
      // As long after its end as the earlier one.
      if (label === '最早出貨') expect(field.value).toBe('2031-07-09');
      if (label === '最晚出貨') expect(field.value).toBe('2031-07-12');
      fireEvent.change(field, { target: { value } });
    }
    await user.click(screen.getByRole('button', { name: '存成草稿' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      ...{ channelId, campaignId: null, version: null, isCheckOnly: false },
      plan: {
        ...plan,
        status: 'DRAFT',
        ...{ opensAt: '2031-07-01T02:00:00.000Z', closesAt: '2031-07-05T12:00:00.000Z' },
        ...{ shipFrom: '2031-07-09T16:00:00.000Z', shipTo: '2031-07-12T16:00:00.000Z' },
      },
    });
  });

  it('is a draft, and not published, for Enter in a field', async () => {
    const shop = new FakeShop()
      .answer('/StaffGroupBuy/GetCampaignPlan', () => ({
        result: { ...stored.result, isPublished: false },
      }))
      .answer('/StaffGroupBuy/SaveCampaignPlan', () => ({
        result: { campaignId: null, changes: [], warnings: [] },
      }));
    const { user } = renderScreen(<GroupPlanScreen />, shop, {
      ...{ at: '/group-buys/7/plan', path: '/group-buys/:campaignId/plan' },
    });
    await user.type(await screen.findByLabelText('標題'), ' 產地團{Enter}');
    await waitFor(() =>
      expect(shop.requestsTo('/StaffGroupBuy/SaveCampaignPlan')).toMatchObject([
        {
          ...{ campaignId: 7, version: 'one', isCheckOnly: false },
          plan: { title: '愛文芒果 產地團', status: 'DRAFT' },
        },
      ]),
    );
    await user.click(screen.getByRole('button', { name: '公布' }));
    await waitFor(() =>
      expect(shop.requestsTo('/StaffGroupBuy/SaveCampaignPlan').slice(1)).toMatchObject([
        { isCheckOnly: true, plan: { status: 'SCHEDULED' } },
        { isCheckOnly: false, plan: { status: 'SCHEDULED' } },
      ]),
    );
  });

  it('shows what may hurt joiners once before it is published', async () => {
    const text = '平常買 6 件以上，每件 NT$420，比起始單價便宜。';
    const shop = new FakeShop()
      .answer('/StaffGroupBuy/GetCampaignPlan', () => ({
        result: { ...stored.result, isPublished: false },
      }))
      .answer('/StaffGroupBuy/SaveCampaignPlan', () => ({
        result: { campaignId: null, changes: [], warnings: [{ path: 'items[0].price', text }] },
      }));
    const { user } = renderScreen(<GroupPlanScreen />, shop, {
      ...{ at: '/group-buys/7/plan', path: '/group-buys/:campaignId/plan' },
    });
    await user.click(await screen.findByRole('button', { name: '公布' }));
    expect(await screen.findByText(`MANGO-5：${text}`)).toBeTruthy();
    const asked = () =>
      shop
        .requestsTo('/StaffGroupBuy/SaveCampaignPlan')
        .map((request) => (request as { isCheckOnly: boolean }).isCheckOnly);
    expect(asked()).toEqual([true]);
    await user.click(screen.getByRole('button', { name: '仍要公布' }));
    await waitFor(() => expect(asked()).toEqual([true, false]));
  });

  it('asks for what its mode has: cases of a pool, strangers of teams', async () => {
    const shop = new FakeShop()
      .answer('/StaffGroupBuy/GetCampaignPlan', () => ({
        result: { ...stored.result, isPublished: false },
      }))
      .answer('/StaffGroupBuy/SaveCampaignPlan', () => ({
        result: { campaignId: null, changes: [], warnings: [] },
      }));
    const { user } = openNew(shop, '/group-buys/new?copy=7');
    expect(await screen.findByLabelText('一箱幾份')).toHaveProperty('value', '12');
    expect(screen.queryByLabelText('沒受邀的人也能加入好友團')).toBeNull();
    await user.selectOptions(screen.getByLabelText('方式'), 'TEAM');
    expect(screen.queryByLabelText('一箱幾份')).toBeNull();
    await user.click(screen.getByLabelText('沒受邀的人也能加入好友團'));
    await user.type(screen.getByLabelText('一團幾人'), '3');
    await user.type(screen.getByLabelText('幾小時內湊滿'), '48');
    await user.selectOptions(screen.getByLabelText('公開'), 'PUBLIC');
    await user.selectOptions(await screen.findByLabelText('活動頁'), '');
    for (const [label, value] of times) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.click(screen.getByRole('button', { name: '存成草稿' }));
    const cleared = { caseQty: null, casePolicy: null, activityId: null, visibility: 'PUBLIC' };
    await waitFor(() =>
      expect(shop.requestsTo('/StaffGroupBuy/SaveCampaignPlan')).toMatchObject([
        { plan: { mode: 'TEAM', teamSize: 3, allowsStrangers: false, ...cleared } },
      ]),
    );
  });

  it('finds goods by name, and its ladder is typed a rung a row', async () => {
    const sku = { skuId: 1, code: 'MANGO-5' };
    const row = { ...{ productId: 1, name: '愛文芒果', optionText: '5 斤', mediaId: null }, sku };
    const shop = new FakeShop()
      .answer('/StaffGoods/SearchGoodsArray', () => ({ result: [row], nextCursor: null }) as never)
      .answer('/StaffGroupBuy/SaveCampaignPlan', () => ({
        result: { campaignId: null, changes: [], warnings: [] },
      }));
    const { user } = openNew(shop);
    await user.click(await screen.findByRole('button', { name: '公布' }));
    expect(await screen.findByText('請加進要開團的規格')).toBeTruthy();
    await user.type(await screen.findByLabelText('加規格'), '芒果');
    await user.click(await screen.findByRole('button', { name: /愛文芒果 5 斤/ }));
    expect(screen.queryByText('請加進要開團的規格')).toBe(null);
    expect(await screen.findByText('符合的商品都放進來了')).toBeTruthy();
    const item = within(await screen.findByRole('group', { name: '愛文芒果 5 斤' }));
    expect(item.getByText(/平常 NT\$520・可賣 300 箱/)).toBeTruthy();
    await user.type(item.getByLabelText('起始單價'), '480');
    for (const [minQty, price] of [
      ['30', '450'],
      ['60', ''],
      ['90', '400'],
    ]) {
      await user.click(item.getByRole('button', { name: '加一階全團階梯價' }));
      await user.keyboard(`${minQty}{Tab}${price}`);
    }
    for (const [label, value] of times) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    await user.click(screen.getByRole('button', { name: '存成草稿' }));
    expect(await item.findByText('每一階都要填數量和單價')).toBeTruthy();
    const preview = within(screen.getByRole('complementary', { name: '預覽' }));
    await user.click(item.getByRole('button', { name: '拿掉全團階梯價第 2 階' }));
    expect(item.queryByText('每一階都要填數量和單價')).toBe(null);
    expect(await preview.findByRole('row', { name: /^90 NT\$400/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '存成草稿' }));
    const rungs = [
      { minQty: 30, unitPriceTwd: 450 },
      { minQty: 90, unitPriceTwd: 400 },
    ];
    await waitFor(() =>
      expect(shop.requestsTo('/StaffGroupBuy/SaveCampaignPlan')).toMatchObject([
        { plan: { items: [{ skuCode: 'MANGO-5', priceTwd: 480, capUnits: null, rungs }] } },
      ]),
    );
  });

  it('does not say that all goods are there where more may be found than were asked for', async () => {
    const row = { ...{ productId: 1, name: '愛文芒果', optionText: '5 斤', mediaId: null } };
    const shop = new FakeShop().answer('/StaffGoods/SearchGoodsArray', ({ limit }) => {
      const rows = Array.from({ length: limit ?? 0 }, () => ({ ...row, sku: { code: 'MANGO-5' } }));
      return { result: rows, nextCursor: 'more' } as never;
    });
    const { user } = openNew(shop);
    await user.type(await screen.findByLabelText('加規格'), '芒果');
    await user.click(await screen.findByRole('button', { name: /愛文芒果 5 斤/ }));
    expect(await screen.findByText('請打得更詳細，找其他符合的商品')).toBeTruthy();
    expect(screen.queryByText('符合的商品都放進來了')).toBe(null);
  });

  it('previews what joiners see, and what each rung earns', async () => {
    const shop = new FakeShop().answer('/StaffGroupBuy/GetCampaignPlan', () => stored);
    const { user } = openNew(shop, '/group-buys/new?copy=7');
    const preview = within(await screen.findByRole('complementary', { name: '預覽' }));
    expect(preview.getByText(/跟團後 24 小時內匯款，逾期名額釋出；可以取貨時付款/)).toBeTruthy();
    expect(preview.getByText('結團時滿 30 份成團，沒達到全額退款')).toBeTruthy();
    const ladder = within(preview.getByRole('region', { name: '階梯價' }));
    expect(ladder.getByRole('row', { name: '起始價 NT$480' })).toBeTruthy();
    expect(ladder.getByRole('row', { name: '滿 30 份 NT$450' })).toBeTruthy();
    const [shown] = preview.getAllByRole('listitem');
    expect(shown?.textContent).toMatch(/愛文芒果 5 斤.*NT\$480.*NT\$520.*限量 200 份/);
    expect(preview.getByText('現省 NT$40')).toBeTruthy();
    const price = screen.getByLabelText('起始單價');
    await user.clear(price);
    await user.type(price, '470');
    expect(ladder.getByRole('row', { name: '起始價 NT$470' })).toBeTruthy();
    await user.clear(price);
    await user.type(price, '480');
    await user.type(preview.getByLabelText('成本'), '460');
    expect(preview.getByRole('row', { name: /30.*450.*−NT\$10.*−NT\$300/ })).toBeTruthy();
    expect(preview.getByText('最低的階價低於成本與手續費。')).toBeTruthy();
  });
});
