import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { closeCampaigns } from '#server/jobs/group-buys/close-campaigns.ts';
import { expireTeams, refundTeams } from '#server/jobs/group-buys/expire-teams.ts';
import { endJoining } from '#server/jobs/group-buys/open-campaigns.ts';
import { settleCampaigns } from '#server/jobs/group-buys/settle-campaigns.ts';
import type { Job } from '#server/jobs/job.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, type Joiner, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

const run = (job: Job) => job(opened.database, shop.clock.now, shop.tools);
const day = 24 * 60;

/** A campaign of teams of three; pieces cost NT$400 in a team and NT$500 otherwise. */
async function openTeams(onHand = 10) {
  const skuId = await shop.createSku({ priceTwd: 500, onHand });
  const items = [{ skuId, startTwd: 400 }];
  const campaignId = await shop.openCampaign({ items, teamSize: 3, teamHours: 24 });
  const join = async (teamNo: string) => {
    const joiner = await shop.createJoiner();
    const lines = [{ skuId, quantity: 2 }];
    const orderNo = await joiner.joinAndPay({ campaignId, teamNo, lines });
    return { joiner, orderNo, pledge: await shop.pledgeOf(orderNo) };
  };
  const newest = async () => {
    const [team] = await shop.teams(campaignId);
    if (!team) throw new Error('no team was opened');
    return team;
  };
  return { campaignId, skuId, join, newest };
}

/** A member whose team expired. */
async function disappoint(teams: Awaited<ReturnType<typeof openTeams>>) {
  const member = await teams.join('NEW');
  shop.pass(day + 1);
  await run(expireTeams);
  return member;
}

const choose = (
  { joiner, pledge }: { joiner: Joiner; pledge: { pledgeNo: string } },
  offer: 'OTHER_TEAM' | 'ORDINARY_PRICE' | 'REFUND',
  teamNo?: string,
) => ({
  request: { pledgeNo: pledge.pledgeNo, offer, ...(teamNo && { teamNo }) },
  async take() {
    return (await joiner.call('/GroupBuy/TakeTeamOffer', this.request)).result;
  },
  code() {
    return joiner.codeOf('/GroupBuy/TakeTeamOffer', this.request);
  },
});

const refundsOf = (orderNo: string) =>
  opened.database.select().from(refund).where(eq(refund.orderNo, orderNo));

describe('a team that is not full in time', () => {
  test('expires once, keeps its members’ money for a day, then refunds it', async () => {
    const teams = await openTeams();
    const { orderNo } = await teams.join('NEW');
    shop.pass(day - 1);
    expect(await run(expireTeams)).toBe(0);
    shop.pass(2);
    const [one, two] = await Promise.all([run(expireTeams), run(expireTeams)]);
    expect(one + two).toBe(1);
    expect(await teams.newest()).toMatchObject({ status: 'EXPIRED', endedAt: shop.clock.now });
    shop.pass(day - 1);
    expect(await run(refundTeams)).toBe(0);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    shop.pass(2);
    const [first, second] = await Promise.all([run(refundTeams), run(refundTeams)]);
    expect(first + second).toBe(1);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({
      ...{ status: 'REFUND_DUE', offerTaken: 'REFUND' },
      outcomeText: '好友團未在時限內滿員，款項將全額退回。',
    });
    expect(await shop.refunds(orderNo)).toMatchObject([{ amountTwd: 900 }]);
    expect(await teams.newest()).toMatchObject({ seatsConfirmed: 0, leaderPledgeNo: null });
    expect(await shop.campaign(teams.campaignId)).toMatchObject({ confirmedBuyers: 0 });
    await shop.runJobs();
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUNDED' });
  });

  test('waits for a seat that is being paid, then expires', async () => {
    const teams = await openTeams();
    await teams.join('NEW');
    const { teamNo } = await teams.newest();
    const { campaignId, skuId } = teams;
    shop.pass(day - 5);
    const late = await shop.createJoiner();
    const orderNo = await late.hold({ campaignId, teamNo, lines: [{ skuId }] });
    shop.pass(6);
    expect(await run(expireTeams)).toBe(0);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'HELD' });
    shop.pass(20);
    expect(await run(expireTeams)).toBe(1);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED' });
    expect(await teams.newest()).toMatchObject({ status: 'EXPIRED', seatsHeld: 0 });
  });

  test('lets its campaign fail when no team was full, and succeed when one was', async () => {
    const failing = await openTeams();
    const left = await failing.join('NEW');
    const filling = await openTeams();
    await filling.join('NEW');
    const { teamNo } = await filling.newest();
    await filling.join(teamNo);
    await filling.join(teamNo);
    shop.pass(2 * day + 1);
    for (const job of [endJoining, expireTeams, closeCampaigns, settleCampaigns]) await run(job);
    expect(await shop.campaign(failing.campaignId)).toMatchObject({
      ...{ status: 'FAILED', outcomeText: '共 1 團，0 團成團' },
    });
    expect(await shop.campaign(filling.campaignId)).toMatchObject({
      ...{ status: 'SUCCEEDED', outcomeText: '共 1 團，1 團成團', confirmedBuyers: 3 },
    });
    // Its members may choose for a day, although their campaign has ended.
    expect(await shop.pledgeOf(left.orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await choose(left, 'REFUND').code()).toBe('OK');
  });
});

describe('a member of an expired team', () => {
  test('can request a refund at once, and only once', async () => {
    const member = await disappoint(await openTeams());
    const { pledge, checkoutNo } = await choose(member, 'REFUND').take();
    expect(checkoutNo).toBeNull();
    expect(pledge).toMatchObject({ status: 'REFUND_DUE', refundTwd: 900, offers: null });
    expect(await choose(member, 'REFUND').code()).toBe('ORDER_STATE_CONFLICT');
    expect(await refundsOf(member.orderNo)).toHaveLength(1);
  });

  test('joins another team, which becomes full', async () => {
    const teams = await openTeams();
    const member = await disappoint(teams);
    const leader = await teams.join('NEW');
    const { teamNo } = await teams.newest();
    await teams.join(teamNo);
    const { pledge } = await choose(member, 'OTHER_TEAM', teamNo).take();
    expect(pledge).toMatchObject({ status: 'SETTLED', teamNo, offers: null });
    const full = await shop.teams(teams.campaignId);
    expect(full.find((team) => team.teamNo === teamNo)).toMatchObject({
      ...{ status: 'FULL', seatsConfirmed: 3, leaderPledgeNo: leader.pledge.pledgeNo },
    });
    expect(full.find((team) => team.status === 'EXPIRED')).toMatchObject({
      ...{ seatsConfirmed: 0, leaderPledgeNo: null },
    });
    const parcels = await opened.database
      .select()
      .from(shipment)
      .where(eq(shipment.orderNo, member.orderNo));
    expect(parcels).toMatchObject([{ status: 'READY' }]);
  });

  test('gets the last seat of another team, or keeps the choice: one of many at once', async () => {
    const teams = await openTeams();
    await teams.join('NEW');
    const { teamNo: expiring } = await teams.newest();
    const first = await teams.join(expiring);
    const others = await Promise.all([1, 2, 3].map(() => teams.join('NEW')));
    shop.pass(day + 1);
    await run(expireTeams);
    await teams.join('NEW');
    const { teamNo } = await teams.newest();
    await teams.join(teamNo);
    const codes = await Promise.all(
      [first, ...others].map((member) => choose(member, 'OTHER_TEAM', teamNo).code()),
    );
    expect(codes.sort()).toEqual(['OK', 'TEAM_NOT_OPEN', 'TEAM_NOT_OPEN', 'TEAM_NOT_OPEN']);
    const [full] = await shop.teams(teams.campaignId);
    expect(full).toMatchObject({ teamNo, status: 'FULL', seatsConfirmed: 3 });
    expect(await shop.campaign(teams.campaignId)).toMatchObject({ confirmedBuyers: 7 });
  });

  test('can choose again when the other team expires too', async () => {
    const teams = await openTeams();
    const member = await disappoint(teams);
    await teams.join('NEW');
    const { teamNo } = await teams.newest();
    expect((await choose(member, 'OTHER_TEAM', teamNo).take()).pledge).toMatchObject({
      ...{ status: 'CONFIRMED', teamNo },
    });
    shop.pass(day + 1);
    await run(expireTeams);
    expect((await choose(member, 'REFUND').take()).pledge).toMatchObject({ status: 'REFUND_DUE' });
  });

  test('buys at the ordinary price: everything is refunded, and a checkout is open', async () => {
    const teams = await openTeams();
    const member = await disappoint(teams);
    const { pledge, checkoutNo } = await choose(member, 'ORDINARY_PRICE').take();
    expect(pledge).toMatchObject({ status: 'REFUND_DUE', refundTwd: 900 });
    const { result } = await member.joiner.call('/Checkout/GetCheckout', {
      checkoutNo: checkoutNo ?? '',
    });
    expect(result.lines).toMatchObject([
      { skuId: teams.skuId, quantity: 2, unitPriceTwd: 500, amountTwd: 1_000 },
    ]);
  });

  test('keeps the pledge when the ordinary goods are sold out', async () => {
    const member = await disappoint(await openTeams(1));
    expect(await choose(member, 'ORDINARY_PRICE').code()).toBe('STOCK_INSUFFICIENT');
    expect(await shop.pledgeOf(member.orderNo)).toMatchObject({
      ...{ status: 'CONFIRMED', offerTaken: null },
    });
    expect(await refundsOf(member.orderNo)).toEqual([]);
  });

  test('chooses among open teams of the same campaign, within a day', async () => {
    const teams = await openTeams();
    const member = await disappoint(teams);
    const elsewhere = await openTeams();
    await elsewhere.join('NEW');
    const { teamNo } = await elsewhere.newest();
    expect(await choose(member, 'OTHER_TEAM', teamNo).code()).toBe('TEAM_NOT_OPEN');
    expect(await choose(member, 'OTHER_TEAM').code()).toBe('TEAM_NOT_OPEN');
    shop.pass(day);
    expect(await choose(member, 'REFUND').code()).toBe('GONE');
  });

  test('is the only one who can choose for the pledge', async () => {
    const member = await disappoint(await openTeams());
    const other = await shop.createJoiner();
    const foreign = choose({ ...member, joiner: other }, 'REFUND');
    expect(await foreign.code()).toBe('NOT_FOUND');
  });
});
