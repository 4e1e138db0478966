import type { CampaignProgress } from '@kaituan/contract/group-buy/campaign';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findOpenCampaign, holdPieces } from '../support/group-joining.ts';
import { makeMember } from '../support/new-member.ts';
import { callShop, channel, isHydrated, useBrowser } from '../support/visit.ts';

const visit = useBrowser();
/** Poll interval without live events. */
const pollingMs = 20_000;

async function countHeld(campaignId: number): Promise<number> {
  const { result } = await callShop<{ result: CampaignProgress[] }>('/GroupBuy/GetProgressArray', {
    channelId: 100083,
    campaignIdArray: [campaignId],
  });
  return result[0]?.held.buyers ?? 0;
}

const livePaths = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/live\/|GetProgressArray/.test(pathname)) paths.push(pathname);
  });
  return paths;
};

/** Another member joins, and the page shows it without a reload. */
async function expectJoin(page: Page, timeout: number): Promise<void> {
  const campaign = await findOpenCampaign('CAMPAIGN');
  await page.goto(`/group-buys/${campaign.campaignId}?${channel}`);
  await isHydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  const shown = page.getByText(`${(await countHeld(campaign.campaignId)) + 1} 人付款中`);
  expect(await shown.isVisible()).toBe(false);

  await holdPieces(await makeMember(), campaign, 1);

  await shown.first().waitFor({ timeout });
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
}

describe('the progress of a group buy', () => {
  it('moves on the page while others join', async () => {
    await visit('about:blank', async (page) => {
      const paths = livePaths(page);
      await expectJoin(page, 10_000);
      expect(new Set(paths)).toEqual(new Set(['/live/campaigns']));
    });
  });

  it('is the same for two who look at the same time', async () => {
    const campaign = await findOpenCampaign('CAMPAIGN');
    const path = `/group-buys/${campaign.campaignId}?${channel}`;
    await visit(path, async (one) => {
      await visit(path, async (other) => {
        await Promise.all([isHydrated(one), isHydrated(other)]);
        const next = `${(await countHeld(campaign.campaignId)) + 1} 人付款中`;
        await holdPieces(await makeMember(), campaign, 1);
        const isShown = (page: Page) => page.getByText(next).first().waitFor({ timeout: 10_000 });
        await Promise.all([isShown(one), isShown(other)]);
      });
    });
  });

  it('moves in browsers to which nothing can be pushed', async () => {
    await visit('about:blank', async (page) => {
      const paths = livePaths(page);
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'EventSource'));
      await expectJoin(page, pollingMs);
      expect(new Set(paths)).toEqual(new Set(['/GroupBuy/GetProgressArray']));
    });
  });
});
