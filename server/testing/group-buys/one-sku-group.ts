import { afterAll, afterEach, beforeAll } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { expectHonestCounters } from './group-counts.ts';
import { type CampaignFixture, type GroupShop, withGroups } from './group-shop.ts';

type Opening = Partial<CampaignFixture> & { startTwd?: number; capUnits?: number };

/** A shop for a test file, with a group buy of one SKU whose counters are verified after every test. */
export function useOneSkuGroup() {
  const fixture = {} as {
    opened: OpenDatabase;
    shop: GroupShop;
    skuId: number;
    campaignId: number;
  };
  beforeAll(async () => {
    fixture.opened = await createTestDatabase();
    const { database } = fixture.opened;
    fixture.shop = withGroups(database, await openPayingShop(database));
  });
  afterAll(() => fixture.opened.close());
  afterEach(() => expectHonestCounters(fixture.opened.database, fixture.campaignId));

  return {
    fixture,
    /** Opens a campaign, by default at NT$400 with ten pieces in all. */
    async open({ startTwd = 400, capUnits = 10, ...given }: Opening = {}): Promise<void> {
      fixture.skuId = await fixture.shop.createSku();
      const items = [{ skuId: fixture.skuId, startTwd, capUnits }];
      fixture.campaignId = await fixture.shop.openCampaign({ items, ...given });
    },
    lines: (quantity = 1) => [{ skuId: fixture.skuId, quantity }],
  };
}
