// @vitest-environment happy-dom

import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { renderPart } from '#web/testing/render-part.tsx';
import { useCartHints } from './cart-hint.tsx';

function Lines({ prices }: { prices: Record<number, number | null> }) {
  const { hintOf } = useCartHints(Object.keys(prices).map(Number));
  return Object.entries(prices).map(([skuId, unitPriceTwd]) => (
    <p key={skuId} data-testid={skuId}>
      {hintOf({ skuId: Number(skuId), unitPriceTwd })}
    </p>
  ));
}

it('a line speaks of a group buy only where its price is lower', async () => {
  const at = (campaignId: number, skuId: number, unitPriceTwd: number) => ({
    ...campaignOf({ items: [itemOf({ skuId, unitPriceTwd, unitPricesTwd: [unitPriceTwd] })] }),
    ...{ campaignId, faces: [] },
  });
  const result = [at(1, 71, 780), at(2, 72, 803), at(3, 73, 100), at(4, 72, 770)];
  const shop = new FakeShop().answer('/GroupBuy/GetCampaignArray', () => ({ result, total: 4 }));
  renderPart(<Lines prices={{ 71: 789, 72: 789, 73: 100, 74: 50 }} />, shop);
  await screen.findByText('這件商品正在團購，揪團更便宜：每份 NT$780');
  // Of two group buys the one that is cheaper.
  expect(screen.getByTestId('72').querySelector('a')?.getAttribute('href')).toContain('/4');
  expect(screen.getByTestId('73').textContent).toBe('');
  expect(screen.getByTestId('74').textContent).toBe('');
});
