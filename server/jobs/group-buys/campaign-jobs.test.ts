import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import type { Job } from '#server/jobs/job.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { insertPaidPledges, type PaidPledge } from '#server/testing/group-buys/paid-pledges.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { closeCampaigns } from './close-campaigns.ts';
import { endJoining, openCampaigns } from './open-campaigns.ts';
import { settleCampaigns } from './settle-campaigns.ts';

const hourMs = 3_600_000;
const twoDays = 48 * 60;

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

const run = (job: Job, database: Database = opened.database) =>
  job(database, shop.clock.now, shop.tools);
const closing = [openCampaigns, endJoining, closeCampaigns, settleCampaigns];
/** Nothing of an earlier test is due any more. */
beforeEach(async () => {
  shop.pass(7 * twoDays);
  for (const job of closing) await run(job);
});
const runOnTwoNodes = (job: Job) => Promise.all([run(job), run(job)]);

async function openCampaign(given: Partial<Parameters<GroupShop['openCampaign']>[0]> = {}) {
  const skuId = await shop.createSku();
  const campaignId = await shop.openCampaign({ items: [{ skuId, startTwd: 100 }], ...given });
  return { campaignId, skuId, joining: { campaignId, lines: [{ skuId, quantity: 2 }] } };
}

describe('a campaign', () => {
  test('opens and closes on time, once across two nodes', async () => {
    const opensAt = new Date(shop.clock.now.getTime() + hourMs);
    const { campaignId } = await openCampaign({ status: 'SCHEDULED', opensAt });
    expect(await run(openCampaigns)).toBe(0);
    shop.pass(60);
    expect((await runOnTwoNodes(openCampaigns)).sort()).toEqual([0, 1]);
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'OPEN' });
    shop.pass(twoDays);
    expect((await runOnTwoNodes(endJoining)).sort()).toEqual([0, 1]);
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'CLOSING' });
  });

  test('waits at its close for pending payments, then releases the unpaid and is decided once', async () => {
    const { campaignId, joining } = await openCampaign();
    await (await shop.createJoiner()).joinAndPay(joining);
    shop.pass(twoDays - 5);
    const held = await (await shop.createJoiner()).hold(joining);
    shop.pass(6);
    await run(endJoining);
    expect(await run(closeCampaigns)).toBe(0);
    expect(await shop.pledgeOf(held)).toMatchObject({ status: 'HELD' });
    shop.pass(10);
    const decided = await runOnTwoNodes(closeCampaigns);
    expect(decided.sort()).toEqual([0, 1]);
    expect(await shop.pledgeOf(held)).toMatchObject({ status: 'EXPIRED' });
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'SUCCEEDED', heldBuyers: 0 });
  });

  test('accepts payments while it waits, and none afterwards', async () => {
    const { campaignId, joining } = await openCampaign({ goalMin: 2 });
    shop.pass(twoDays - 5);
    const [early, late] = [await shop.createJoiner(), await shop.createJoiner()];
    const inTime = await early.hold(joining);
    const tooLate = await late.hold(joining);
    const tradeNo = await late.begin(tooLate);
    shop.pass(6);
    await run(endJoining);
    await early.pay(inTime);
    shop.pass(15);
    for (const job of [closeCampaigns, settleCampaigns]) expect(await run(job)).toBe(1);
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
    expect(await shop.pledgeOf(inTime)).toMatchObject({ status: 'SETTLED' });
    expect(await shop.pledgeOf(tooLate)).toMatchObject({ status: 'REFUND_DUE' });
    await shop.runJobs();
    expect(await shop.pledgeOf(tooLate)).toMatchObject({ status: 'REFUNDED' });
    expect(await shop.campaign(campaignId)).toMatchObject({
      ...{ status: 'SUCCEEDED', confirmedBuyers: 1 },
    });
  });
});

/** A database on which the process dies at the end of this transaction, before its commit. */
function dyingIn(transactionNo: number): Database {
  let begun = 0;
  return new Proxy(opened.database, {
    get(target, name) {
      if (name !== 'transaction') return Reflect.get(target, name);
      const transaction: Database['transaction'] = async (work) => {
        begun += 1;
        const number = begun;
        if (number > transactionNo) throw new Error('dead');
        return target.transaction(async (inside) => {
          const result = await work(inside);
          if (number === transactionNo) throw new Error('killed');
          return result;
        });
      };
      return transaction;
    },
  });
}

const pledgeCount = 2_300;
const pledged = (index: number, skuId: number): PaidPledge => ({
  lines: [{ skuId, quantity: 1 + (index % 3), ceilingTwd: 100 }],
});

/** A campaign with so many pledges at its close. */
async function openLarge(given: Parameters<typeof openCampaign>[0]) {
  const { campaignId, skuId } = await openCampaign(given);
  const target = { campaignId, channelId: shop.channelId, now: shop.clock.now };
  const pledges = Array.from({ length: pledgeCount }, (_, index) => pledged(index, skuId));
  await insertPaidPledges(opened.database, target, pledges);
  shop.pass(twoDays + 1);
  await run(endJoining);
  return campaignId;
}

async function statusesOf(campaignId: number): Promise<Record<string, number>> {
  const { rows } = await opened.database.execute<{ status: string; count: number }>(
    sql`select status, count(*)::int as count from group_pledge
      where campaign_id = ${campaignId} group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

async function refundsOf(campaignId: number) {
  const { rows } = await opened.database.execute<{ count: number; twd: number }>(
    sql`select count(*)::int as count, sum(r.amount_twd)::int as twd
      from refund r join shop_order o using (order_no) where o.campaign_id = ${campaignId}`,
  );
  return rows[0];
}

describe('a process that dies', () => {
  test('while a campaign is decided leaves it to be decided, once', async () => {
    const campaignId = await openLarge({ caseQty: 7, casePolicy: 'ROUND_DOWN' });
    await run(closeCampaigns, dyingIn(1));
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'CLOSING', settledAt: null });
    expect((await runOnTwoNodes(closeCampaigns)).sort()).toEqual([0, 1]);
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'SUCCEEDED' });
  });

  test('between batches of a success leaves the rest to other nodes, which complete it', async () => {
    const rungs = [{ threshold: 4_000, offTwd: 10 }];
    const campaignId = await openLarge({ rungs });
    await run(closeCampaigns);
    await run(settleCampaigns, dyingIn(2));
    expect(await statusesOf(campaignId)).toEqual({ SETTLED: 1_000, CONFIRMED: 1_300 });
    const [one, two] = await runOnTwoNodes(settleCampaigns);
    expect(one + two).toBe(1_300);
    expect(await run(settleCampaigns)).toBe(0);
    expect(await statusesOf(campaignId)).toEqual({ SETTLED: pledgeCount });
    const { confirmedUnits } = await shop.campaign(campaignId);
    expect(await refundsOf(campaignId)).toEqual({ count: pledgeCount, twd: confirmedUnits * 10 });
  });

  test('between batches of a failure refunds nobody twice and leaves nobody out', async () => {
    const campaignId = await openLarge({ goalMin: 10_000 });
    const { confirmedTwd } = await shop.campaign(campaignId);
    await run(closeCampaigns);
    await run(settleCampaigns, dyingIn(2));
    expect(await shop.campaign(campaignId)).toMatchObject({ confirmedBuyers: 1_300 });
    const [one, two] = await runOnTwoNodes(settleCampaigns);
    expect(one + two).toBe(1_300);
    expect(await statusesOf(campaignId)).toEqual({ REFUND_DUE: pledgeCount });
    // Everything is refunded, with the fee of NT$100 that each had paid.
    const twd = confirmedTwd + pledgeCount * 100;
    expect(await refundsOf(campaignId)).toEqual({ count: pledgeCount, twd });
    expect(await shop.campaign(campaignId)).toMatchObject({
      ...{ status: 'FAILED', confirmedBuyers: 0, confirmedUnits: 0, confirmedTwd: 0 },
    });
  });
});
