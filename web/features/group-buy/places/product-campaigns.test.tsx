import { createQueryClient } from '@kaituan/api-client/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { productCampaignsQuery } from './place-queries.ts';
import { ProductCampaigns } from './product-campaigns.tsx';

const channelId = 100083;

it('names the size whose price it tells, of this product alone', () => {
  const client = createQueryClient(() => Promise.reject(new Error('nothing is asked for')));
  const items = [
    itemOf({ skuId: 1, optionText: '3 罐', unitLabel: '組', unitPriceTwd: 1_203 }),
    itemOf({ skuId: 2, optionText: '6 罐', unitLabel: '組', unitPriceTwd: 2_300 }),
    itemOf({ skuId: 3, productId: 2, unitPriceTwd: 90 }),
  ];
  const card = { ...campaignOf({ items }), faces: [] };
  client.setQueryData(productCampaignsQuery(channelId, 1).queryKey, { result: [card], total: 1 });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProductCampaigns channelId={channelId} productId={1} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('團購價 NT$1,203 起 3 罐／組');
});
