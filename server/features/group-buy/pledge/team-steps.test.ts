import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../database/database.ts';
import { expectHonestCounters } from '../../../testing/group-counts.ts';
import { type CampaignFixture, type GroupShop, withGroups } from '../../../testing/group-shop.ts';
import { openPayingShop } from '../../../testing/paying-shop.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';

let opened: OpenDatabase;
let shop: GroupShop;
let skuId: number;
let campaignId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());
afterEach(() => expectHonestCounters(opened.database, campaignId));

/** A campaign of one SKU at NT$400, ten pieces in all. */
async function open(given: Partial<CampaignFixture> = {}): Promise<void> {
  skuId = await shop.createSku();
  const items = [{ skuId, startTwd: 400, capUnits: 10 }];
  campaignId = await shop.openCampaign({ items, ...given });
}
const lines = (quantity = 1) => [{ skuId, quantity }];

describe('a team', () => {
  const openTeams = (given: Partial<CampaignFixture> = {}) => open({ teamSize: 3, ...given });
  const teamOf = async (orderNo: string) => (await shop.pledgeOf(orderNo)).teamNo ?? '';
  const team = async () => (await shop.teams(campaignId))[0];

  it('is led by whoever paid first, and settles with its last seat', async () => {
    await openTeams({ rungs: [{ threshold: 3, offTwd: 50 }] });
    const [one, two, three, four] = [
      await shop.createJoiner(),
      await shop.createJoiner(),
      await shop.createJoiner(),
      await shop.createJoiner(),
    ];
    const first = await one.hold({ campaignId, lines: lines(), teamNo: 'NEW' });
    const teamNo = await teamOf(first);
    expect(await team()).toMatchObject({ teamNo, seatsHeld: 1, leaderPledgeNo: null });
    const second = await two.joinAndPay({ campaignId, lines: lines(), teamNo });
    const leader = await shop.pledgeOf(second);
    expect(await team()).toMatchObject({ leaderPledgeNo: leader.pledgeNo, seatsConfirmed: 1 });
    await one.pay(first);
    const third = await three.hold({ campaignId, lines: lines(), teamNo });
    const request = { channelId: shop.channelId, campaignId, lines: lines(), teamNo };
    expect(await four.codeOf('/GroupBuy/JoinTeam', request)).toBe('TEAM_NOT_OPEN');

    await three.pay(third);
    expect(await team()).toMatchObject({ status: 'FULL', seatsHeld: 0, seatsConfirmed: 3 });
    for (const orderNo of [first, second, third]) {
      expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'SETTLED' });
      expect(await shop.parcels(orderNo)).toMatchObject([{ status: 'READY' }]);
      expect(await shop.refunds(orderNo)).toEqual([{ amountTwd: 50, cause: 'GROUP_SETTLED' }]);
    }
    expect(await two.codeOf('/Order/CancelOrder', { orderNo: second })).toBe('PLEDGE_BINDING');
  });

  it('passes to the earliest member when its leader leaves, and ends with the last', async () => {
    await openTeams();
    const [one, two] = [await shop.createJoiner(), await shop.createJoiner()];
    const first = await one.joinAndPay({ campaignId, lines: lines(), teamNo: 'NEW' });
    const teamNo = await teamOf(first);
    const second = await two.joinAndPay({ campaignId, lines: lines(), teamNo });
    const [led, next] = [await shop.pledgeOf(first), await shop.pledgeOf(second)];
    expect(await team()).toMatchObject({ leaderPledgeNo: led.pledgeNo });
    await one.call('/GroupBuy/WithdrawPledge', { pledgeNo: led.pledgeNo });
    expect(await team()).toMatchObject({ leaderPledgeNo: next.pledgeNo, status: 'FORMING' });
    await two.call('/GroupBuy/WithdrawPledge', { pledgeNo: next.pledgeNo });
    expect(await team()).toMatchObject({
      ...{ leaderPledgeNo: null, status: 'DISSOLVED', seatsConfirmed: 0 },
    });
  });

  it('is dissolved when whoever opened it never paid, and late money goes back', async () => {
    await openTeams();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: lines(), teamNo: 'NEW' });
    const tradeNo = await joiner.begin(orderNo);
    shop.pass(16);
    await shop.expire();
    expect(await team()).toMatchObject({ status: 'DISSOLVED', seatsHeld: 0 });
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
  });

  it('is filled by late money where a seat is free, and refuses it where none is', async () => {
    await openTeams({ teamSize: 2 });
    const [one, two, three] = [
      await shop.createJoiner(),
      await shop.createJoiner(),
      await shop.createJoiner(),
    ];
    const first = await one.joinAndPay({ campaignId, lines: lines(), teamNo: 'NEW' });
    const teamNo = await teamOf(first);
    const late = await two.hold({ campaignId, lines: lines(), teamNo });
    const tradeNo = await two.begin(late);
    shop.pass(16);
    await shop.expire();
    const meanwhile = await three.hold({ campaignId, lines: lines(), teamNo });
    const pledge = await shop.pledgeOf(meanwhile);
    await three.call('/GroupBuy/WithdrawPledge', { pledgeNo: pledge.pledgeNo });
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
    expect(await team()).toMatchObject({ status: 'FULL' });
    expect(await shop.pledgeOf(late)).toMatchObject({ status: 'SETTLED' });
    expect(await shop.parcels(late)).toMatchObject([{ status: 'READY' }]);
  });

  it('keeps the seat of a leader who raises the pledge', async () => {
    await openTeams({ teamSize: 2 });
    const [one, two] = [await shop.createJoiner(), await shop.createJoiner()];
    const first = await one.joinAndPay({ campaignId, lines: lines(1), teamNo: 'NEW' });
    const { pledgeNo, teamNo } = await shop.pledgeOf(first);
    const raise = { pledgeNo, lines: lines(2) };
    const { checkoutNo } = (await one.call('/GroupBuy/UpdatePledge', raise)).result;
    await one.fill(checkoutNo ?? '');
    const raised = await one.submit(checkoutNo ?? '');
    expect(await team()).toMatchObject({ seatsHeld: 0, seatsConfirmed: 1 });
    await one.pay(raised);
    const after = await shop.pledgeOf(raised);
    expect(await team()).toMatchObject({
      ...{ seatsConfirmed: 1, leaderPledgeNo: after.pledgeNo, status: 'FORMING' },
    });
    await two.joinAndPay({ campaignId, lines: lines(), teamNo: teamNo ?? '' });
    expect(await team()).toMatchObject({ status: 'FULL', seatsConfirmed: 2 });
  });
});
