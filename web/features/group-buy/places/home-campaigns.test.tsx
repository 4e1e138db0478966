import { createQueryClient } from '@kaituan/api-client/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ListedCampaign } from '#web/features/group-buy/campaign/campaign-query.ts';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { HomeCampaigns } from './home-campaigns.tsx';
import { homeCampaignsQuery } from './place-queries.ts';

const channelId = 100083;

/** The text of the home page's group buys, as the server renders it. */
function render(cards: readonly ListedCampaign[], total = cards.length): string {
  const client = createQueryClient(() => Promise.reject(new Error('nothing is asked for')));
  client.setQueryData(homeCampaignsQuery(channelId).queryKey, { result: [...cards], total });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HomeCampaigns channelId={channelId} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

const listed = (given: Partial<ListedCampaign> = {}): ListedCampaign => ({
  ...campaignOf(),
  faces: ['王', '林', ''],
  ...given,
});

it('shows clock, price, ladder, faces and what the next rung brings, from data that is there already', () => {
  const text = render([listed()], 5);
  expect(text).toContain('全部 5 團');
  expect(text).toContain('揪團中');
  expect(text).toMatch(/\d\d : \d\d : \d\d/);
  expect(text).toMatch(/NT\$350 省 NT\$30 NT\$320/);
  expect(text).toMatch(/NT\$320 起始價 NT\$305 滿 50 份 NT\$290 滿 100 份/);
  expect(text).toMatch(/王 林 .*21 人跟團・43 份/);
  expect(text).toContain('再 7 份，每份便宜 NT$15');
});

it('says of teams how many make one, and of the last rung that it is reached', () => {
  const team = { size: 3, hours: 48, allowsStrangers: true };
  expect(render([listed({ mode: 'TEAM', team, thresholds: [] })])).toContain(
    '3 人成一團，開團後 48 小時內湊滿',
  );
  const items = [itemOf({ unitPriceTwd: 290 })];
  const atLast = { rung: 2, unitsToNextRung: null, confirmed: { buyers: 80, units: 120 }, items };
  expect(render([listed(atLast)])).toContain('已到最低價');
});

it('shows no price where prices are for members, and nothing where nothing runs', () => {
  const items = [itemOf({ ordinaryPriceTwd: null, unitPricesTwd: null, unitPriceTwd: null })];
  const text = render([listed({ hiddenPrice: 'SIGN_IN', items })]);
  expect(text).not.toContain('NT$');
  expect(text).toContain('再 7 份，就到下一階優惠價');
  expect(render([])).toBe('');
});
