import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
});
afterAll(() => opened.close());

/** Five pieces of NT$171,717 (longer than any id) towards a goal in money, and the same once it is closed. */
async function closeAt(goalMin: number) {
  const lines = [{ skuId: shop.skuId, quantity: 5, ceilingTwd: 171_717 }];
  return shop.close({ goalKind: 'AMOUNT', goalMin }, [{ lines }]);
}
const show = (priceVisibility: 'PUBLIC' | 'PRICES_HIDDEN') =>
  opened.database
    .insert(channelTerms)
    .values({ channelId: shop.channelId, priceVisibility, shipping: [], payments: [] })
    .onConflictDoUpdate({ target: channelTerms.channelId, set: { priceVisibility } });

/** Everything a guest can read about a group buy. */
async function askAll(campaignId: number) {
  const { channelId } = shop;
  const guest = createCaller(opened.database, () => shop.clock.now);
  const status = ['OPEN', 'SUCCEEDED', 'FAILED'] as const;
  const [detail, list, progress] = [
    await guest.call('/GroupBuy/GetCampaign', { channelId, campaignId }),
    await guest.call('/GroupBuy/GetCampaignArray', { channelId, status: [...status] }),
    await guest.call('/GroupBuy/GetProgressArray', { channelId, campaignIdArray: [campaignId] }),
  ];
  const card = list.result.find((one) => one.campaignId === campaignId);
  return { detail: detail.result, card, progress: progress.result[0] };
}

describe('a goal in money', () => {
  it('is shown as a percentage where prices are hidden, and in money elsewhere', async () => {
    const { campaignId } = await closeAt(777_777);
    await show('PRICES_HIDDEN');
    const hidden = await askAll(campaignId);
    const goal = { kind: 'SHARE', min: 100, reached: 110, missing: 0, ratioBps: 11_000 };
    for (const answer of Object.values(hidden)) expect(answer?.goal).toEqual(goal);
    expect(hidden.detail).toMatchObject({ hiddenPrice: 'ASK_SHOP', confirmed: { units: 5 } });
    expect(JSON.stringify(hidden)).not.toMatch(/858,?585|777,?777|171,?717/);

    await show('PUBLIC');
    const shown = await askAll(campaignId);
    for (const answer of Object.values(shown)) {
      expect(answer?.goal).toMatchObject({ kind: 'AMOUNT', min: 777_777, reached: 858_585 });
    }
  });

  it('is a percentage in the outcome text too, which does not change when prices are hidden later', async () => {
    const reached = await closeAt(858_585);
    expect((await askAll(reached.campaignId)).detail.outcomeText).toBe(
      '達成團門檻（金額達目標的 100%）',
    );
    const missed = await closeAt(858_586);
    expect(missed.campaign.outcomeText).toContain('（金額達目標的 99%）');
    const { pledge } = await shop.read(missed.orderNos[0]);
    expect(pledge.outcomeText).not.toMatch(/858,?58\d/);
  });
});
