// @vitest-environment happy-dom
import { FakeShop } from '@kaituan/api-client/testing/fake-shop';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { campaignOf, itemOf } from '#web/features/group-buy/campaign/sample-campaign.ts';
import { channelId, renderPart } from '#web/testing/render-part.tsx';
import { preloadJoinSide } from './campaign-parts.ts';
import { CampaignView } from './campaign-view.tsx';

async function openPage(given: Parameters<typeof campaignOf>[0] = {}) {
  const now = Date.now();
  const campaign = campaignOf({
    serverTime: new Date(now).toISOString(),
    closesAt: new Date(now + 86_400_000).toISOString(),
    ...given,
  });
  await preloadJoinSide();
  const { user } = renderPart(<CampaignView {...{ channelId, campaign }} />, new FakeShop());
  const bar = screen.getByRole('link', { name: '我要跟團' }).parentElement;
  const panel = within(screen.getByRole('region', { name: '選擇數量' }));
  const more = () => panel.getAllByRole('button', { name: '增加數量' });
  return { user, more, barText: () => bar?.textContent, panel };
}

it('says at the lower edge what the quantity costs, and follows it', async () => {
  const { user, more, barText, panel } = await openPage();
  expect(barText()).toBe('NT$3201 罐・700g我要跟團');
  await user.click(more()[0] as HTMLElement);
  expect(barText()).toBe('NT$6402 罐・700g我要跟團');
  expect(panel.getByRole('button', { name: '我要跟團' }).textContent).toBe('我要跟團NT$640');
});

it('shows the lowest price until a size is chosen, then the sum over all sizes', async () => {
  const small = itemOf({ skuId: 2, optionText: '350g', unitPricesTwd: [200], unitPriceTwd: 200 });
  const { user, more, barText } = await openPage({
    ...{ items: [itemOf({ unitPricesTwd: [320] }), small], thresholds: [], unitsLeft: [] },
  });
  expect(barText()).toBe('NT$200起350g／罐我要跟團');
  await user.click(more()[1] as HTMLElement);
  expect(barText()).toBe('NT$2001 罐・350g我要跟團');
  await user.click(more()[0] as HTMLElement);
  expect(barText()).toBe('NT$5202 罐我要跟團');
});
