// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { HomeSections } from '#web/pages/home-sections.tsx';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { ActivityBranch, BrandBranch, CategoryBranch, HintEntries } from './drawer-branches.tsx';

const item = (aggregatedName: string): AggregatedItem => ({
  ...{ id: 1, aggregatedName, routerTo: '/somewhere', children: [], isPinned: 'Y', picture: null },
});
const retryName = '選單沒有載入，重試';
const stay = () => undefined;
const home: ComponentProps<typeof HomeSections> = {
  channelId,
  content: {
    ...{ sectionArray: ['CATEGORIES'], bannerArray: [], activityArray: [], flashSale: null },
    ...{ newProductArray: [], hotProductArray: [], brandArray: [], pinnedActivityArray: [] },
    nextChangeAt: null,
    serverTime: '2026-11-24T04:00:00.000Z',
  },
};

it.each([
  ['categories in the drawer', <CategoryBranch key="" />, 'CATEGORY', []],
  ['brands in the drawer', <BrandBranch key="" />, 'BRAND', ['全部品牌']],
  ['activities in the drawer', <ActivityBranch key="" />, 'ACTIVITY', ['揪團中', '我的團購']],
  ['categories under the tabs', <CategoryPanel key="" onLeave={stay} />, 'CATEGORY', []],
  ['activities under the tabs', <ActivityPanel key="" onLeave={stay} />, 'ACTIVITY', []],
  ['categories on the home page', <HomeSections key="" {...home} />, 'CATEGORY', []],
] as const)(
  '%s that fail: what there is stays, and a press asks again',
  async (_, menu, type, always) => {
    let hasFailed = false;
    const shop = new FakeShop().answer('/Aggregated/GetAggregatedArray', ({ aggregatedType }) => {
      if (aggregatedType !== type) return { result: [] };
      if (hasFailed) return { result: [item('來了')] };
      hasFailed = true;
      return refuse('INTERNAL');
    });
    shop.answer('/GroupBuy/GetCampaignArray', () => refuse('INTERNAL'));
    const { user } = renderPart(menu, shop);
    const retry = await screen.findByText(retryName);
    for (const label of always) expect(screen.getByText(label)).toBeDefined();
    await user.click(retry);
    await screen.findByText('來了');
    expect(screen.queryByText(retryName)).toBeNull();
  },
);

it.each([
  ['ACTIVITY', 'categories on the home page', <HomeSections key="" {...home} />],
  ['CATEGORY', 'activities under the tabs', <ActivityPanel key="" onLeave={stay} />],
  ['CATEGORY', 'activities in the drawer', <ActivityBranch key="" />],
] as const)('a call for %s that fails leaves %s as they are', async (failing, _, menu) => {
  const shop = new FakeShop().answer('/Aggregated/GetAggregatedArray', ({ aggregatedType }) =>
    aggregatedType === failing ? refuse('INTERNAL') : { result: [item('在這裡')] },
  );
  shop.answer('/GroupBuy/GetCampaignArray', () => refuse('INTERNAL'));
  renderPart(menu, shop);
  await screen.findByText('在這裡');
  expect(screen.queryByText(retryName)).toBeNull();
});

it.each(['ACTIVITY', 'STORES'] as const)(
  'entries of the drawer whose %s fail: the others stay, and a press asks again',
  async (failing) => {
    const failed = new Set<string>();
    const failsOnce = (call: string) => call === failing && !failed.has(call) && failed.add(call);
    const store = { id: 's1', name: '本店', address: '', phone: '', hours: '' };
    const shop = new FakeShop()
      .answer('/Aggregated/GetAggregatedArray', () =>
        failsOnce('ACTIVITY')
          ? refuse('INTERNAL')
          : { result: [{ ...item('出清'), collectionKey: 'CLEARANCE' as const }] },
      )
      .answer('/SiteInfo/GetStoreArray', () =>
        failsOnce('STORES') ? refuse('INTERNAL') : { result: [store] },
      );
    const { user } = renderPart(<HintEntries />, shop);
    const retry = await screen.findByText(retryName);
    await screen.findByText(failing === 'ACTIVITY' ? '門市地圖' : '出清');
    await user.click(retry);
    await screen.findByText('出清');
    await screen.findByText('門市地圖');
    expect(screen.queryByText(retryName)).toBeNull();
  },
);
