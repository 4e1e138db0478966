// @vitest-environment happy-dom

import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import type { AggregatedItem } from '@kaituan/contract/aggregated';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '#web/testing/render-part.tsx';
import { ActivityPanel } from './activity-panel.tsx';
import { CategoryPanel } from './category-panel.tsx';
import { ActivityBranch, BrandBranch, CategoryBranch } from './drawer-branches.tsx';

const item = (aggregatedName: string): AggregatedItem => ({
  ...{ id: 1, aggregatedName, routerTo: '/somewhere', children: [], isPinned: 'Y', picture: null },
});
const retryName = '選單沒有載入，再試一次';
const stay = () => undefined;

it.each([
  ['categories in the drawer', <CategoryBranch key="" />, 'CATEGORY', []],
  ['brands in the drawer', <BrandBranch key="" />, 'BRAND', ['全部品牌']],
  ['activities in the drawer', <ActivityBranch key="" />, 'ACTIVITY', ['揪團中', '我的團購']],
  ['categories under the tabs', <CategoryPanel key="" onLeave={stay} />, 'CATEGORY', []],
  ['activities under the tabs', <ActivityPanel key="" onLeave={stay} />, 'ACTIVITY', []],
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
