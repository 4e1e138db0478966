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
  cleanup();
  const second = open();
  await second.user.click(await screen.findByRole('button', { name: '存成草稿' }));
  await waitFor(() => expect(second.address()).toBe('/group-buys/9'));
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
