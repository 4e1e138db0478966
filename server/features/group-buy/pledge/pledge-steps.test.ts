import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../database/database.ts';
import { groupCampaign } from '../../../database/group-schema.ts';
import { orderLine, shipment, shopOrder } from '../../../database/order-schema.ts';
import { refund } from '../../../database/payment-schema.ts';
import { cancelUnpaid } from '../../../jobs/cancel-unpaid.ts';
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
const order = async (orderNo: string) =>
  (await opened.database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo)))[0];
const parcels = (orderNo: string) =>
  opened.database.select().from(shipment).where(eq(shipment.orderNo, orderNo));
const refunds = (orderNo: string) =>
  opened.database
    .select({ amountTwd: refund.amountTwd, cause: refund.cause })
    .from(refund)
    .where(eq(refund.orderNo, orderNo))
    .orderBy(asc(refund.refundNo));
const expire = () => cancelUnpaid(opened.database, shop.clock.now, shop.tools);
const setCampaign = (values: Partial<typeof groupCampaign.$inferInsert>) =>
  opened.database.update(groupCampaign).set(values).where(eq(groupCampaign.id, campaignId));

describe('money that comes too late', () => {
  async function expired() {
    await open();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: lines(4) });
    const tradeNo = await joiner.begin(orderNo);
    shop.pass(16);
    await expire();
    const pay = async () => {
      await shop.gateway.payTrade(tradeNo);
      await shop.gateway.deliverDue();
    };
    return { joiner, orderNo, pay };
  }

  it('seats its pledge again while pieces are left, and its order waits for the group', async () => {
    const { orderNo, pay } = await expired();
    await pay();
    expect(await order(orderNo)).toMatchObject({ status: 'CONFIRMED', cancelReason: null });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED', endedAt: null });
    expect(await parcels(orderNo)).toMatchObject([{ status: 'HELD' }]);
  });

  it('seats it also while the campaign waits to be settled', async () => {
    const { orderNo, pay } = await expired();
    await setCampaign({ status: 'CLOSING' });
    await pay();
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
  });

  it('goes back when others have its pieces', async () => {
    const { orderNo, pay } = await expired();
    const other = await shop.createJoiner();
    await other.joinAndPay({ campaignId, lines: lines(7) });
    await pay();
    expect(await order(orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT' },
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await refunds(orderNo)).toEqual([{ amountTwd: 1_700, cause: 'LATE_PAYMENT' }]);
  });

  it('goes back when its member has joined anew', async () => {
    const { joiner, orderNo, pay } = await expired();
    await joiner.joinAndPay({ campaignId, lines: lines(1) });
    await pay();
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await refunds(orderNo)).toHaveLength(1);
  });

  it('goes back when the campaign is settled, also where its hold never ended', async () => {
    await open();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: lines(2) });
    const tradeNo = await joiner.begin(orderNo);
    await setCampaign({ status: 'FAILED', settledAt: shop.clock.now });
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
    expect(await order(orderNo)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'LATE_PAYMENT', paidTwd: 0 },
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await refunds(orderNo)).toEqual([{ amountTwd: 900, cause: 'LATE_PAYMENT' }]);
  });
});

describe('leaving', () => {
  it('frees the place at once and gives everything back', async () => {
    await open();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId, lines: lines(10) });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const { result } = await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(result).toMatchObject({ status: 'WITHDRAWN', refundTwd: 4_100 });
    expect(await order(orderNo)).toMatchObject({ status: 'CANCELLED', cancelReason: 'MEMBER' });
    const again = await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(again.result.refundTwd).toBe(4_100);
    const other = await shop.createJoiner();
    await other.joinAndPay({ campaignId, lines: lines(10) });
  });

  it('is the same as cancelling the order, and binding in the last hour', async () => {
    await open();
    const [early, late] = [await shop.createJoiner(), await shop.createJoiner()];
    const orderNo = await early.joinAndPay({ campaignId, lines: lines() });
    await early.call('/Order/CancelOrder', { orderNo });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'WITHDRAWN' });

    const bound = await late.joinAndPay({ campaignId, lines: lines() });
    const { pledgeNo } = await shop.pledgeOf(bound);
    const shown = (await late.call('/Order/GetOrder', { orderNo: bound })).result;
    expect(shown.actions).toContain('CANCEL');
    await setCampaign({ editUntil: shop.clock.now });
    expect(await late.codeOf('/Order/CancelOrder', { orderNo: bound })).toBe('PLEDGE_BINDING');
    expect(await late.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo })).toBe('PLEDGE_BINDING');
    const held = (await late.call('/Order/GetOrder', { orderNo: bound })).result;
    expect(held.actions).not.toContain('CANCEL');
    const { result: cards } = await late.call('/Order/GetOrderArray', {
      tab: 'WAITING_FOR_GROUP',
    });
    expect(cards).toMatchObject([{ orderNo: bound, actions: ['BUY_AGAIN'] }]);
  });

  it('unpaid is always free, and nobody else’s pledge is there', async () => {
    await open();
    const [joiner, other] = [await shop.createJoiner(), await shop.createJoiner()];
    const orderNo = await joiner.hold({ campaignId, lines: lines() });
    await setCampaign({ editUntil: shop.clock.now });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    expect(await other.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo })).toBe('NOT_FOUND');
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED' });
  });
});

describe('editing', () => {
  it('to fewer pieces gives their money back at once, at the price of now', async () => {
    await open({ rungs: [{ threshold: 6, offTwd: 50 }] });
    const [joiner, other] = [await shop.createJoiner(), await shop.createJoiner()];
    const orderNo = await joiner.joinAndPay({ campaignId, lines: lines(4) });
    await other.joinAndPay({ campaignId, lines: lines(5) });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const { result } = await joiner.call('/GroupBuy/UpdatePledge', {
      ...{ pledgeNo, lines: lines(3) },
    });
    expect(result.checkoutNo).toBeNull();
    expect(result.pledge).toMatchObject({
      ...{ status: 'CONFIRMED', refundTwd: 1_600 - 3 * 350 },
      lines: [{ quantity: 3, ceilingUnitPriceTwd: 350 }],
    });
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ units: 3, pledgedTwd: 1_050 });
    const [line] = await opened.database
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderNo, orderNo));
    expect(line).toMatchObject({ quantity: 4, settledQuantity: 3, settledNetTwd: 1_050 });

    await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(1) });
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    const back = (await refunds(orderNo)).map(({ amountTwd }) => amountTwd);
    expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(1_700);
    expect(back).toHaveLength(3);
  });

  it('to more pieces pays a new pledge, which then takes the place of the old one', async () => {
    await open({ rungs: [{ threshold: 2, offTwd: 50 }] });
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId, lines: lines(2) });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const raise = { pledgeNo, lines: lines(5) };
    const { checkoutNo } = (await joiner.call('/GroupBuy/UpdatePledge', raise)).result;
    if (!checkoutNo) throw new Error('nothing is to be paid');
    await joiner.fill(checkoutNo);
    const raised = await joiner.submit(checkoutNo);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await shop.pledgeOf(raised)).toMatchObject({ status: 'HELD', pledgedTwd: 1_750 });
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', raise)).toBe('ALREADY_JOINED');
    await expectHonestCounters(opened.database, campaignId);

    await joiner.pay(raised);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await shop.pledgeOf(raised)).toMatchObject({ status: 'CONFIRMED' });
    expect(await refunds(orderNo)).toEqual([{ amountTwd: 900, cause: 'CANCEL' }]);
    expect(await shop.campaign(campaignId)).toMatchObject({
      ...{ confirmedBuyers: 1, confirmedUnits: 5, heldUnits: 0 },
    });
  });

  it('ends with the pledge: who leaves gives up the raise, and its money goes back', async () => {
    await open();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.joinAndPay({ campaignId, lines: lines(1) });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const raise = { pledgeNo, lines: lines(2) };
    const { checkoutNo } = (await joiner.call('/GroupBuy/UpdatePledge', raise)).result;
    await joiner.fill(checkoutNo ?? '');
    const raised = await joiner.submit(checkoutNo ?? '');
    const tradeNo = await joiner.begin(raised);
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(await shop.pledgeOf(raised)).toMatchObject({ status: 'EXPIRED' });
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
    expect(await refunds(raised)).toEqual([{ amountTwd: 900, cause: 'SURPLUS' }]);
  });

  it('is refused in the last hour and before the money is there', async () => {
    await open();
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.hold({ campaignId, lines: lines(2) });
    const { pledgeNo } = await shop.pledgeOf(orderNo);
    const edit = { pledgeNo, lines: lines(1) };
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', edit)).toBe('PLEDGE_BINDING');
    await joiner.pay(orderNo);
    await setCampaign({ editUntil: shop.clock.now });
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', edit)).toBe('PLEDGE_BINDING');
  });
});

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
      expect(await parcels(orderNo)).toMatchObject([{ status: 'READY' }]);
      expect(await refunds(orderNo)).toEqual([{ amountTwd: 50, cause: 'GROUP_SETTLED' }]);
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
    await expire();
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
    await expire();
    const meanwhile = await three.hold({ campaignId, lines: lines(), teamNo });
    const pledge = await shop.pledgeOf(meanwhile);
    await three.call('/GroupBuy/WithdrawPledge', { pledgeNo: pledge.pledgeNo });
    await shop.gateway.payTrade(tradeNo);
    await shop.gateway.deliverDue();
    expect(await team()).toMatchObject({ status: 'FULL' });
    expect(await shop.pledgeOf(late)).toMatchObject({ status: 'SETTLED' });
    expect(await parcels(late)).toMatchObject([{ status: 'READY' }]);
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
