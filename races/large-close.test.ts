import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { completeCases } from '@kaituan/domain/group-buy/case-lot';
import { rungAt } from '@kaituan/domain/group-buy/price-ladder';
import { settledUnitsOf, settleLine } from '@kaituan/domain/pledge/pledge-settlement';
import type { OpenDatabase } from '@kaituan/server/database/database';
import { groupCampaign } from '@kaituan/server/database/schema/group-schema';
import { closeCampaigns } from '@kaituan/server/jobs/group-buys/close-campaigns';
import { endJoining } from '@kaituan/server/jobs/group-buys/open-campaigns';
import { settleCampaigns } from '@kaituan/server/jobs/group-buys/settle-campaigns';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { createCampaign } from '@kaituan/server/testing/group-buys/group-shop';
import {
  insertPaidPledges,
  type PaidPledge,
} from '@kaituan/server/testing/group-buys/paid-pledges';
import { openPayingShop, type PayingShop } from '@kaituan/server/testing/orders/paying-shop';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** In the whole run a tenth of the largest campaign that was tried. */
const pledgeCount = Number(process.env.TEST_PLEDGES ?? 10_000);
const startTwd = 100;
const feeTwd = 100;
const caseQty = 24;
const maxGrowthBytes = Math.min(200 * 2 ** 20, pledgeCount * 8_192);

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

/** Pieces, tolerance and input of the pledge that joins as this one. */
const pledgeInputOf = (index: number) => ({
  quantity: 1 + (index % 4),
  maxQuantity: 1 + (index % 4) + (index % 10 === 0 ? 2 : 0),
  isAllOrNothing: index % 7 === 0,
  ceilingTwd: index < pledgeCount / 2 ? startTwd : startTwd - 10,
});

it('a large campaign is settled once, in bounded memory, while orders go on', async () => {
  const { database } = opened;
  const skuId = await shop.createSku({ onHand: 100_000 });
  const rungs = [
    { threshold: pledgeCount, offTwd: 10 },
    { threshold: 2 * pledgeCount, offTwd: 20 },
  ];
  const casePolicy = 'ROUND_DOWN' as const;
  const fixture = { items: [{ skuId, startTwd }], rungs, caseQty, casePolicy };
  const { channelId } = shop;
  const campaignId = await createCampaign(database, channelId, shop.clock.now, fixture);
  const pledges = Array.from({ length: pledgeCount }, (_, index) => pledgeInputOf(index));
  const staged: PaidPledge[] = pledges.map((input) => ({ lines: [{ skuId, ...input }], feeTwd }));
  const stagedFrom = performance.now();
  await insertPaidPledges(database, { campaignId, channelId, now: shop.clock.now }, staged);
  await database.execute(sql`analyze`);
  const stagingMs = performance.now() - stagedFrom;
  shop.pass(49 * 60);

  const buying = buyUntilStopped();
  const memory = watchMemory();
  const closedFrom = performance.now();
  const run = (job: typeof closeCampaigns) => job(database, shop.clock.now, shop.tools);
  await run(endJoining);
  expect(await run(closeCampaigns)).toBe(1);
  const decidedMs = performance.now() - closedFrom;
  expect(await run(settleCampaigns)).toBe(pledgeCount);
  const closingMs = performance.now() - closedFrom;
  const growth = memory.stop();
  const bought = await buying.stop();
  console.log(
    `${pledgeCount} pledges: staged in ${seconds(stagingMs)}, decided in ${seconds(decidedMs)}, closed in ${seconds(closingMs)} (${Math.round(pledgeCount / (closingMs / 1_000))}/s), heap grew by ${Math.round(growth / 2 ** 20)} MB, ${bought} orders placed meanwhile`,
  );

  expect(growth).toBeLessThan(maxGrowthBytes);
  expect(bought).toBeGreaterThan(0);
  expect(await run(closeCampaigns)).toBe(0);
  expect(await run(settleCampaigns)).toBe(0);
  expect(await totalsOf(campaignId)).toEqual(expectedTotals(pledges, { rungs }));
});

type PledgeInput = ReturnType<typeof pledgeInputOf>;

/** What the rules say of the whole, pledge by pledge. */
function expectedTotals(
  pledges: readonly PledgeInput[],
  { rungs }: { rungs: readonly { threshold: number; offTwd: number }[] },
) {
  const units = pledges.reduce((sum, { quantity }) => sum + quantity, 0);
  const lots = completeCases(
    pledges.map(({ quantity, maxQuantity, isAllOrNothing }, index) => ({
      ...{ pledgeNo: index, quantity, maxQty: maxQuantity, allOrNothing: isAllOrNothing },
      isOwed: false,
    })),
    { caseQty, policy: 'ROUND_DOWN' },
  );
  const offTwd =
    rungs[
      rungAt(
        { startPrices: [], rungs: rungs.map((rung) => ({ ...rung, prices: [] })) },
        settledUnitsOf(units, lots.total),
      ) - 1
    ]?.offTwd ?? 0;
  const statuses: Record<string, number> = {};
  let refundTwd = 0;
  let refunds = 0;
  for (const [index, { quantity, maxQuantity, ceilingTwd }] of pledges.entries()) {
    const share = lots.shares[index]?.quantity ?? 0;
    const paid = { skuId: 1, paidQuantity: maxQuantity, ceilingUnitPriceTwd: ceilingTwd };
    const line = settleLine({ ...paid, quantity: share }, startTwd - offTwd);
    const ofPledge = line.refundTwd + (share === 0 ? feeTwd : 0);
    const status = share === 0 ? 'REFUND_DUE' : share < quantity ? 'REDUCED' : 'SETTLED';
    statuses[status] = (statuses[status] ?? 0) + 1;
    refundTwd += ofPledge;
    refunds += ofPledge > 0 ? 1 : 0;
  }
  return { statuses, refundTwd, refunds, pieces: lots.total, paidTwd: refundTwd, isWhole: true };
}

async function totalsOf(campaignId: number) {
  const { database } = opened;
  const statuses = await database.execute<{ status: string; count: number }>(sql`
    select status, count(*)::int as count from group_pledge
    where campaign_id = ${campaignId} group by status`);
  const { rows } = await database.execute<{
    refund_twd: number;
    refunds: number;
    pieces: number;
    paid_twd: number;
  }>(sql`
    select
      (select sum(r.amount_twd)::int from refund r join shop_order o using (order_no)
        where o.campaign_id = ${campaignId}) as refund_twd,
      (select count(*)::int from refund r join shop_order o using (order_no)
        where o.campaign_id = ${campaignId}) as refunds,
      (select sum(l.settled_quantity)::int from order_line l join shop_order o using (order_no)
        where o.campaign_id = ${campaignId}) as pieces,
      (select sum(o.paid_twd - case when o.status = 'CONFIRMED'
          then o.shipping_fee_twd + l.settled_net_twd else 0 end)::int
        from shop_order o join order_line l using (order_no)
        where o.campaign_id = ${campaignId}) as paid_twd`);
  const [campaign] = await database
    .select()
    .from(groupCampaign)
    .where(eq(groupCampaign.id, campaignId));
  const [row] = rows;
  return {
    statuses: Object.fromEntries(statuses.rows.map(({ status, count }) => [status, count])),
    refundTwd: row?.refund_twd,
    refunds: row?.refunds,
    pieces: row?.pieces,
    /** What was paid and is not due for goods and parcels. */
    paidTwd: row?.paid_twd,
    isWhole: campaign?.status === 'SUCCEEDED' && (row?.pieces ?? 1) % caseQty === 0,
  };
}

/** Buyers who order ordinary goods, one after the other, until stopped; returns the number of orders. */
function buyUntilStopped() {
  let isStopped = false;
  const run = async (): Promise<number> => {
    const skuId = await shop.createSku({ onHand: 100_000 });
    for (let bought = 0; ; bought += 1) {
      if (isStopped && bought > 0) return bought;
      const buyer = await shop.createBuyer();
      await buyer.placeOrder([{ skuId, quantity: 1 }]);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const running = run();
  return {
    stop: () => {
      isStopped = true;
      return running;
    },
  };
}

/** The greatest growth of the live heap, without garbage, sampled every second. */
function watchMemory() {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const look = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = look();
  let max = before;
  const timer = setInterval(() => {
    max = Math.max(max, look());
  }, 1_000);
  return {
    stop: () => {
      clearInterval(timer);
      return Math.max(max, look()) - before;
    },
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
