// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import type { CampaignPlanForm } from '@kaituan/contract/staff/promotions/staff-campaign-plan';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { channelId, renderScreen } from '#admin/testing/render-screen.tsx';
import GroupPlanScreen from './group-plan.tsx';

it('the first group buy leads back to the steps once it is published, and a draft does not', async () => {
  const plan: CampaignPlanForm = {
    ...{ mode: 'CAMPAIGN', status: 'SCHEDULED', title: '愛文芒果', introduction: '' },
    ...{ pictureId: null, visibility: 'PUBLIC', activityId: null },
    ...{ opensAt: '2031-06-01T02:00:00.000Z', closesAt: '2031-06-05T12:00:00.000Z' },
    ...{ shipFrom: '2031-06-08T16:00:00.000Z', shipTo: '2031-06-11T16:00:00.000Z' },
    ...{ goalKind: 'UNITS', goalMin: 30, perMemberMax: null, perOrderMax: null },
    ...{ teamSize: null, teamHours: null, allowsStrangers: true, caseQty: 12 },
    ...{ casePolicy: 'SHOP_FILLS', transferHours: 24, paysOnDelivery: false, paysAtPickup: true },
    items: [{ skuCode: 'A', capUnits: 200, priceTwd: 480, rungs: [] }],
  };
  const open = () =>
    renderScreen(
      <GroupPlanScreen />,
      new FakeShop()
        .answer('/StaffGroupBuy/GetCampaignPlan', () => ({
          result: { channelId, version: 'v1', isPublished: false, plan },
        }))
        .answer('/StaffGroupBuy/SaveCampaignPlan', () => ({
          result: { campaignId: 9, changes: [], warnings: [] },
        }))
        .answer('/StaffPromotion/GetPromotionGoodsArray', () => ({ result: [] }))
        .answer('/StaffPromotion/GetPromotionActivityArray', () => ({ result: [] })),
      { at: '/group-buys/7/plan?from=opening', path: '/group-buys/:campaignId/plan' },
    );
  const first = open();
  const back = screen.getByRole('link', { name: '開店步驟' });
  expect(back.getAttribute('href')).toBe('/opening');
  await first.user.click(await screen.findByRole('button', { name: '公布' }));
  await waitFor(() => expect(first.address()).toBe('/opening'));
  expect(first.toasts).toContain('已公布');
  cleanup();
  const second = open();
  await second.user.click(await screen.findByRole('button', { name: '存成草稿' }));
  await waitFor(() => expect(second.address()).toBe('/group-buys/9'));
  expect(second.toasts).toContain('已儲存');
});

it('says all at once at the fields what the shop would refuse, and which rung is dearer', async () => {
  const plan: CampaignPlanForm = {
    ...{ mode: 'CAMPAIGN', status: 'DRAFT', title: '', introduction: '', pictureId: null },
    ...{ visibility: 'PUBLIC', activityId: null, goalKind: 'UNITS', goalMin: 0 },
    ...{ opensAt: '2021-06-01T02:00:00.000Z', closesAt: '2021-06-05T12:00:00.000Z' },
    ...{ shipFrom: '2031-06-08T16:00:00.000Z', shipTo: '2031-06-11T16:00:00.000Z' },
    ...{ perMemberMax: null, perOrderMax: null, teamSize: null, teamHours: null },
    ...{ allowsStrangers: true, caseQty: null, casePolicy: null, transferHours: 24 },
    ...{ paysOnDelivery: false, paysAtPickup: true },
    items: [
      { skuCode: 'A', capUnits: 9, priceTwd: 580, rungs: [{ minQty: 5, unitPriceTwd: 700 }] },
    ],
  };
  const shop = new FakeShop()
    .answer('/StaffGroupBuy/GetCampaignPlan', () => ({
      result: { channelId, version: 'v1', isPublished: false, plan },
    }))
    .answer('/StaffPromotion/GetPromotionGoodsArray', () => ({ result: [] }))
    .answer('/StaffPromotion/GetPromotionActivityArray', () => ({ result: [] }));
  const { user } = renderScreen(<GroupPlanScreen />, shop, {
    ...{ at: '/group-buys/7/plan', path: '/group-buys/:campaignId/plan' },
  });
  await user.click(await screen.findByRole('button', { name: '只檢查' }));
  expect(await screen.findByText('標題要有 2 到 40 個字')).toBeTruthy();
  expect(screen.getByText('結團時間至少要在 1 小時之後')).toBeTruthy();
  expect(screen.getByText('成團門檻要填 1 以上')).toBeTruthy();
  const rising = '滿 5 份的單價 NT$700 不能比起始單價 NT$580 貴';
  expect(screen.getByText(rising)).toBeTruthy();
  expect(screen.getByLabelText('全團階梯價第 1 階單價').getAttribute('aria-invalid')).toBe('true');
});

it('forgets that a day was missing once it is suggested', async () => {
  const shop = new FakeShop()
    .answer('/StaffPromotion/GetPromotionGoodsArray', () => ({ result: [] }))
    .answer('/StaffPromotion/GetPromotionActivityArray', () => ({ result: [] }));
  const at = { at: '/group-buys/new', path: '/group-buys/new' };
  const { user } = renderScreen(<GroupPlanScreen />, shop, at);
  await user.click(await screen.findByRole('button', { name: '公布' }));
  const day = screen.getByLabelText('最早出貨');
  expect(day.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(screen.getByLabelText('結團'), { target: { value: '2031-07-05T20:00' } });
  expect(day.getAttribute('aria-invalid')).not.toBe('true');
});

it('suggests when it ships, and leaves what was typed', async () => {
  const shop = new FakeShop()
    .answer('/StaffPromotion/GetPromotionGoodsArray', () => ({ result: [] }))
    .answer('/StaffPromotion/GetPromotionActivityArray', () => ({ result: [] }));
  renderScreen(<GroupPlanScreen />, shop, { at: '/group-buys/new', path: '/group-buys/new' });
  const closesAt = await screen.findByLabelText('結團');
  const days = () =>
    ['最早出貨', '最晚出貨'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  fireEvent.change(closesAt, { target: { value: '2031-07-05T20:00' } });
  expect(days()).toEqual(['2031-07-08', '2031-07-12']);
  fireEvent.change(screen.getByLabelText('最晚出貨'), { target: { value: '2031-07-20' } });
  fireEvent.change(closesAt, { target: { value: '2031-07-06T20:00' } });
  expect(days()).toEqual(['2031-07-09', '2031-07-20']);
});
