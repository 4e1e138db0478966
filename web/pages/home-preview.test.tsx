// @vitest-environment happy-dom
import { FakeShop, refuse } from '@kaituan/api-client/testing/fake-shop';
import { homeSectionText } from '@kaituan/domain/settings/home-sections';
import { act, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setUser } from '#web/platform/app-state.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { HomeSections } from './home-sections.tsx';

const brand = {
  ...{ id: 1, aggregatedName: '海味', routerTo: '/brands/1', children: [] },
  ...{ isPinned: 'Y' as const, picture: null },
};
const content: ComponentProps<typeof HomeSections>['content'] = {
  ...{ sectionArray: ['BRANDS', 'ACTIVITIES'], bannerArray: [], activityArray: [] },
  ...{ newProductArray: [], hotProductArray: [], brandArray: [brand], pinnedActivityArray: [] },
  ...{ flashSale: null, nextChangeAt: null, serverTime: '2026-11-24T04:00:00.000Z' },
};
const headingsAt = async (search: string) => {
  const shop = new FakeShop()
    .answer('/Aggregated/GetAggregatedArray', () => ({ result: [] }))
    .answer('/GroupBuy/GetCampaignArray', () => refuse('INTERNAL'));
  renderPart(<HomeSections channelId={channelId} content={content} />, shop, { search });
  const headings = await screen.findAllByRole('heading', { level: 2 });
  return headings.map(({ textContent }) => textContent);
};
afterEach(() => act(() => setUser(null)));
const { BRANDS, ACTIVITIES } = homeSectionText;

it('the home page has the sections of the shop, and of a preview those in its address, which it says', async () => {
  expect(await headingsAt('')).toEqual([BRANDS, ACTIVITIES]);
  expect(screen.queryByText(/首頁的預覽/)).toBeNull();
});

it('a preview has the sections that its address names, and says that nobody else sees them', async () => {
  expect(await headingsAt('&sections=ACTIVITIES.BRANDS')).toEqual([ACTIVITIES, BRANDS]);
  expect(screen.getByRole('status').textContent).toContain('其他人看到的還沒有改變');
});

it('only members of the wholesale channel that is shown are led to 快速訂購', async () => {
  await headingsAt('');
  const link = () => screen.queryByRole('link', { name: '快速訂購' });
  const signIn = (isVerified: boolean, ofChannelId: number | null) =>
    act(() =>
      setUser({
        ...{ id: '7', displayName: '陳小團', isVerified, channelId: ofChannelId },
        hasOwnPrices: false,
      }),
    );
  expect(link()).toBeNull();
  signIn(false, null);
  expect(link()).toBeNull();
  signIn(true, channelId + 1);
  expect(link()).toBeNull();
  signIn(true, channelId);
  expect(link()?.getAttribute('href')).toContain('/quick-order');
});
