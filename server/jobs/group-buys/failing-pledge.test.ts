import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { groupPledge, groupPledgeLine } from '#server/database/schema/group-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import type { Job } from '#server/jobs/job.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { insertPaidPledges } from '#server/testing/group-buys/paid-pledges.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { closeCampaigns } from './close-campaigns.ts';
import { endJoining } from './open-campaigns.ts';
import { settleCampaigns } from './settle-campaigns.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

/** So many pledges of one piece in a closed campaign; returns the second, for a test to corrupt. */
async function openFixture(count: number, goalMin: number) {
  const { database } = opened;
  const skuId = await shop.createSku();
  const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 100 }], goalMin });
  const lines = [{ skuId, quantity: 1, ceilingTwd: 100 }];
  const target = { campaignId, channelId: shop.channelId, now: shop.clock.now };
  const orderNos = await insertPaidPledges(
    database,
    target,
    Array.from({ length: count }, () => ({ lines })),
  );
  shop.pass(49 * 60);
  const error = vi.fn();
  const run = (job: Job) =>
    job(database, shop.clock.now, { ...shop.tools, log: { error, warn: vi.fn(), info: vi.fn() } });
  for (const job of [endJoining, closeCampaigns]) await run(job);
  const { orderNo, pledgeNo } = await shop.pledgeOf(orderNos[1] ?? '');
  return {
    ...{ campaignId, skuId, orderNo, pledgeNo, run },
    /** The pledges reported as failed. */
    failed: () => error.mock.calls.map(([what]) => what.pledgeNo),
    async statuses() {
      const { rows } = await database.execute<{ status: string; count: number }>(
        sql`select status, count(*)::int as count from group_pledge
          where campaign_id = ${campaignId} group by status`,
      );
      return Object.fromEntries(rows.map(({ status, count: found }) => [status, found]));
    },
  };
}

describe('a pledge that cannot be settled', () => {
  test('does not block others of its batch or the next, and is retried', async () => {
    const fixture = await openFixture(1_002, 1);
    const sellAs = async (skuId: number) => {
      const { database } = opened;
      const ofPledge = eq(groupPledgeLine.pledgeNo, fixture.pledgeNo);
      await database.update(groupPledgeLine).set({ skuId }).where(ofPledge);
      await database.update(orderLine).set({ skuId }).where(eq(orderLine.orderNo, fixture.orderNo));
    };
    // The campaign has no price for these goods.
    await sellAs(await shop.createSku());
    expect(await fixture.run(settleCampaigns)).toBe(1_001);
    expect(await fixture.statuses()).toEqual({ SETTLED: 1_001, CONFIRMED: 1 });
    expect(fixture.failed()).toEqual([fixture.pledgeNo]);
    expect(await fixture.run(settleCampaigns)).toBe(0);
    expect(fixture.failed()).toEqual([fixture.pledgeNo, fixture.pledgeNo]);

    await sellAs(fixture.skuId);
    expect(await fixture.run(settleCampaigns)).toBe(1);
    expect(await fixture.statuses()).toEqual({ SETTLED: 1_002 });
    expect(fixture.failed()).toHaveLength(2);
  });

  test('leaves nothing half done where the database refuses it', async () => {
    const fixture = await openFixture(3, 100);
    const count = (units: number) =>
      opened.database
        .update(groupPledge)
        .set({ units, maxUnits: units })
        .where(eq(groupPledge.pledgeNo, fixture.pledgeNo));
    // More pieces than the campaign has counted.
    await count(500);
    expect(await fixture.run(settleCampaigns)).toBe(2);
    expect(await fixture.statuses()).toEqual({ REFUND_DUE: 2, CONFIRMED: 1 });
    expect(fixture.failed()).toEqual([fixture.pledgeNo]);
    expect(await shop.order(fixture.orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await shop.refunds(fixture.orderNo)).toEqual([]);
    expect(await shop.campaign(fixture.campaignId)).toMatchObject({ confirmedUnits: 1 });

    await count(1);
    expect(await fixture.run(settleCampaigns)).toBe(1);
    expect(await fixture.statuses()).toEqual({ REFUND_DUE: 3 });
    expect(await shop.campaign(fixture.campaignId)).toMatchObject({ confirmedUnits: 0 });
  });
});
