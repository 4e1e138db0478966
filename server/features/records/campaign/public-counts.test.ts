import { and, eq, or, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { groupPledge, groupTeam } from '#server/database/schema/group-schema.ts';
import { createRandom } from '#server/media/drawing/random.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, type Joiner, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { walkPublicCounts } from '#server/testing/group-buys/walk-public-counts.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let shop: GroupShop;
let skuIds: [number, number];
let campaigns: { pool: number; cases: number; teams: number };
let raises = 0;
const joined: { joiner: Joiner; orderNo: string; campaignId: number }[] = [];

beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
  skuIds = [await shop.createSku(), await shop.createSku()];
  const [first, second] = skuIds;
  const items = [
    { skuId: first, startTwd: 400, capUnits: 200 },
    { skuId: second, startTwd: 300 },
  ];
  const rungs = [
    { threshold: 6, offTwd: 20 },
    { threshold: 15, offTwd: 45 },
  ];
  campaigns = {
    pool: await shop.openCampaign({ items, rungs, goalKind: 'AMOUNT', goalMin: 2_000 }),
    cases: await shop.openCampaign({
      ...{ items, rungs, caseQty: 4, casePolicy: 'ROUND_UP_BY_TOLERANCE' },
      ...{ goalKind: 'BUYERS', goalMin: 3 },
    }),
    teams: await shop.openCampaign({ items, teamSize: 3, goalKind: 'BUYERS', goalMin: 3 }),
  };
});
afterAll(() => opened.close());

const draw = createRandom(20_260);
const below = (count: number) => Math.floor(draw() * count);
const walk = () => {
  const guest = createCaller(opened.database, () => shop.clock.now);
  return walkPublicCounts(opened.database, guest, shop.channelId);
};

/** A new member joins; one in four does not pay. */
async function join(): Promise<void> {
  const campaignId = [campaigns.pool, campaigns.cases, campaigns.teams][below(3)] ?? 0;
  const quantity = 1 + below(3);
  const maxQuantity = quantity + (campaignId === campaigns.cases ? below(3) : 0);
  const lines = [{ skuId: skuIds[below(2)] ?? 0, quantity, maxQuantity }];
  const joiner = await shop.createJoiner();
  const teamNo = campaignId === campaigns.teams ? await chooseTeam() : undefined;
  const joining = { campaignId, lines, ...(teamNo && { teamNo }) };
  const orderNo = await (below(4) === 0 ? joiner.hold(joining) : joiner.joinAndPay(joining));
  joined.push({ joiner, orderNo, campaignId });
}

async function chooseTeam(): Promise<string> {
  const isFree = sql`${groupTeam.seatsHeld} + ${groupTeam.seatsConfirmed} < ${groupTeam.size}`;
  const [open] = await opened.database
    .select({ teamNo: groupTeam.teamNo })
    .from(groupTeam)
    .where(and(eq(groupTeam.status, 'FORMING'), isFree));
  return open && below(3) > 0 ? open.teamNo : 'NEW';
}

/** A member leaves or changes the quantity, if still allowed; half of those who raise it do not pay. */
async function changeOne(): Promise<void> {
  const own = joined[below(joined.length)];
  if (!own) return;
  const { joiner, orderNo } = own;
  const { pledgeNo } = await shop.pledgeOf(orderNo);
  const { pledge } = (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result;
  const [line] = pledge.lines;
  if (line && pledge.canEdit && below(2) === 0) {
    const lines = [{ skuId: line.skuId, quantity: line.maxQuantity + 1 }];
    const { change } = (await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines })).result
      .pledge;
    if (change && below(2) === 0) await joiner.pay(orderNo);
    raises += 1;
  } else if (line && line.quantity > 1 && pledge.canEdit) {
    const lines = [{ skuId: line.skuId, quantity: line.quantity - 1 }];
    await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines });
  } else if (pledge.canWithdraw) {
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
  }
}

async function letTimePass(): Promise<void> {
  shop.pass(8);
  await shop.runJobs();
}

describe('every public count', () => {
  it('equals a recount of the rows after any joins, payments, edits, withdrawals and expiries', async () => {
    for (let step = 1; step <= 48; step += 1) {
      const move = below(8);
      await (move < 4 ? join() : move < 7 ? changeOne() : letTimePass());
      if (step % 6 === 0) await walk();
    }
    expect(await walk()).toMatchObject({ campaigns: 3 });
    const statuses = await opened.database
      .selectDistinct({ status: groupPledge.status })
      .from(groupPledge)
      .where(or(eq(groupPledge.status, 'HELD'), eq(groupPledge.status, 'CONFIRMED')));
    expect(statuses.length).toBeGreaterThan(0);
    expect(raises).toBeGreaterThan(0);
  }, 120_000);

  it('still equals a recount of the rows after settlement and refunds', async () => {
    shop.pass(49 * 60);
    await shop.runJobs();
    await shop.runJobs();
    await walk();
    shop.pass(25 * 60);
    await shop.runJobs();
    const { campaigns: walked, joiners } = await walk();
    expect(walked).toBe(3);
    expect(joiners).toBeGreaterThan(0);
    const live = await opened.database
      .select({ no: groupPledge.pledgeNo })
      .from(groupPledge)
      .where(or(eq(groupPledge.status, 'HELD'), eq(groupPledge.status, 'CONFIRMED')));
    expect(live).toEqual([]);
  }, 60_000);
});
