import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import { type LaterShop, openLaterShop } from '#server/testing/orders/later-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let later: LaterShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  later = await openLaterShop(opened.database);
});
afterAll(() => opened.close());

type Open = Awaited<ReturnType<LaterShop['open']>>;

const receiveAll = async (orderNo: string) =>
  later.receive(orderNo, (await later.shop.order(orderNo)).payableTwd);

/** Joins and is booked as paid. */
async function joinPaid(group: Open, quantity = 1, teamNo?: string) {
  const { orderNo, buyer } = await group.join('BANK_TRANSFER', quantity, undefined, teamNo);
  const { receiptNo } = await receiveAll(orderNo);
  return { orderNo, buyer, receiptNo, teamNo: (await later.shop.pledgeOf(orderNo)).teamNo ?? '' };
}
type Paid = Awaited<ReturnType<typeof joinPaid>>;

/** At the moment of asking, whatever the clock says when it comes to it. */
function undo({ orderNo, receiptNo }: Pick<Paid, 'orderNo' | 'receiptNo'>) {
  const { payments, clock } = later.shop;
  const at = clock.now;
  const ask = askAsOwner({ database: opened.database, payments, now: () => at });
  return ask('/StaffOrder/UndoReceipt', { orderNo, receiptNo });
}
const refusal = (undoing: Promise<unknown>) =>
  undoing.then(
    () => 'OK',
    ({ message }: Error) => message,
  );
const honest = ({ campaignId }: Open) => expectHonestCounters(opened.database, campaignId);

/** What came for an order is what it costs, or went back. */
async function expectBooked(orderNo: string): Promise<void> {
  const { status, payableTwd, paidTwd } = await later.shop.order(orderNo);
  const attempts = await opened.database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderNo, orderNo));
  const came = attempts.reduce((sum, { receivedTwd }) => sum + receivedTwd, 0);
  const refunds = await later.shop.refunds(orderNo);
  const back = refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0);
  expect(came - back).toBe(status === 'CONFIRMED' ? payableTwd - back : 0);
  expect(paidTwd).toBe(status === 'CONFIRMED' ? payableTwd : 0);
}

describe('money that was matched to the wrong pledge', () => {
  test('is undone while the group is open: the place is held again until it is paid', async () => {
    const group = await later.open();
    const [one, two] = [await joinPaid(group), await joinPaid(group, 2)];
    expect(await later.shop.campaign(group.campaignId)).toMatchObject({ confirmedUnits: 3 });
    const isTwo = eq(shopOrder.orderNo, two.orderNo);
    await opened.database.update(shopOrder).set({ reminders: 2 }).where(isTwo);
    await undo(two);
    await honest(group);
    expect(await later.shop.campaign(group.campaignId)).toMatchObject({
      ...{ confirmedBuyers: 1, confirmedUnits: 1, heldBuyers: 1, heldUnits: 2 },
    });
    const held = await later.shop.pledgeOf(two.orderNo);
    expect(held).toMatchObject({ status: 'HELD', confirmedAt: null, endedAt: null });
    const order = await later.shop.order(two.orderNo);
    expect(order).toMatchObject({ status: 'PLACED', paymentStatus: 'UNPAID', paidTwd: 0 });
    // Of the new deadline she is reminded anew.
    expect(order.reminders).toBe(0);
    const due = later.shop.clock.now.getTime() + 24 * 3_600_000;
    expect([order.payBy?.getTime(), held.heldUntil?.getTime()]).toEqual([due, due]);
    await expectBooked(two.orderNo);
    // Undone once; the money that is really hers confirms her.
    expect(await refusal(undo(two))).toContain('找不到這筆入帳');
    expect(await receiveAll(two.orderNo)).toMatchObject({ outcome: 'PAID' });
    await honest(group);
    await later.shop.closeAll();
    for (const { orderNo } of [one, two]) {
      expect(await later.shop.pledgeOf(orderNo)).toMatchObject({ status: 'SETTLED' });
      await expectBooked(orderNo);
    }
  });

  test('and does not come gives the place back, and the rung with it', async () => {
    const group = await later.open();
    const [one, two] = [await joinPaid(group), await joinPaid(group, 2)];
    const closesAt = new Date(later.shop.clock.now.getTime() + 5 * 3_600_000);
    await later.shop.setCampaign(group.campaignId, { closesAt });
    await undo(two);
    const { payBy, holdUntil } = await later.shop.order(two.orderNo);
    expect([payBy, holdUntil]).toEqual([closesAt, closesAt]);
    later.shop.pass(5 * 60);
    await later.shop.expire();
    expect(await later.shop.pledgeOf(two.orderNo)).toMatchObject({ status: 'EXPIRED' });
    await later.shop.closeAll();
    expect(await later.shop.campaign(group.campaignId)).toMatchObject({ finalRung: 0 });
    expect(await later.shop.refunds(one.orderNo)).toEqual([]);
    expect(await later.shop.refunds(two.orderNo)).toEqual([]);
    for (const { orderNo } of [one, two]) await expectBooked(orderNo);
    await honest(group);
  });

  test('of a team gives its seat back as a hold, and the next one leads', async () => {
    const group = await later.open({ teamSize: 3 });
    const first = await joinPaid(group, 1, 'NEW');
    const second = await joinPaid(group, 1, first.teamNo);
    await undo(first);
    const [team] = await later.shop.teams(group.campaignId);
    const { pledgeNo } = await later.shop.pledgeOf(second.orderNo);
    expect(team).toMatchObject({
      ...{ status: 'FORMING', seatsHeld: 1, seatsConfirmed: 1, leaderPledgeNo: pledgeNo },
    });
    await honest(group);
    const { payBy } = await later.shop.order(first.orderNo);
    expect(payBy?.getTime()).toBeLessThanOrEqual(team?.expiresAt.getTime() ?? 0);
  });

  test('stays in a full team, after the close, and once its difference is paid', async () => {
    const teams = await later.open({ teamSize: 2 });
    const first = await joinPaid(teams, 1, 'NEW');
    await joinPaid(teams, 1, first.teamNo);
    expect(await refusal(undo(first))).toContain('滿員成團');

    const pool = await later.open();
    const raised = await joinPaid(pool);
    const { pledgeNo } = await later.shop.pledgeOf(raised.orderNo);
    const lines = [{ skuId: pool.skuId, quantity: 2 }];
    await raised.buyer.call('/GroupBuy/UpdatePledge', { pledgeNo, lines });
    later.shop.pass(1);
    const more = await later.receive(raised.orderNo, 100);
    const difference = { orderNo: raised.orderNo, receiptNo: more.receiptNo };
    expect(await refusal(undo(difference))).toContain('差額已經生效');
    expect(await refusal(undo(raised))).toContain('請先取消較晚的那一筆');

    const other = await joinPaid(pool);
    const { closesAt } = await later.shop.campaign(pool.campaignId);
    await later.shop.setCampaign(pool.campaignId, { closesAt: later.shop.clock.now });
    expect(await refusal(undo(other))).toContain('已經截止或結算');
    await later.shop.setCampaign(pool.campaignId, { closesAt });
    await later.shop.closeAll();
    expect(await refusal(undo(other))).toContain('已經截止或結算');
    expect(await later.shop.pledgeOf(other.orderNo)).toMatchObject({ status: 'SETTLED' });
  });

  test('ends an unpaid change, and leaves a pledge that is paid with the goods its place', async () => {
    const group = await later.open();
    const own = await joinPaid(group);
    const { pledgeNo } = await later.shop.pledgeOf(own.orderNo);
    const lines = [{ skuId: group.skuId, quantity: 2 }];
    await own.buyer.call('/GroupBuy/UpdatePledge', { pledgeNo, lines });
    await undo(own);
    expect(await later.shop.item(group.campaignId, group.skuId)).toMatchObject({
      ...{ heldUnits: 1, confirmedUnits: 0 },
    });
    const owed = await group.join('HOME_COD');
    const { receiptNo } = await receiveAll(owed.orderNo);
    await undo({ orderNo: owed.orderNo, receiptNo });
    expect(await later.shop.order(owed.orderNo)).toMatchObject({ paymentStatus: 'COD_DUE' });
    expect(await later.shop.pledgeOf(owed.orderNo)).toMatchObject({ status: 'CONFIRMED' });
    await honest(group);
  });

  test('too much of it takes its refund along', async () => {
    const group = await later.open();
    const { orderNo } = await group.join('BANK_TRANSFER');
    const { receiptNo } = await later.receive(orderNo, 2_000);
    await undo({ orderNo, receiptNo });
    expect(await later.shop.refunds(orderNo)).toEqual([]);
    await expectBooked(orderNo);
    await honest(group);
  });
});

test('late money for a place that was gone is as if it never came, and the real money takes a free place', async () => {
  const group = await later.open();
  const { orderNo } = await group.join('BANK_TRANSFER', 4);
  later.shop.pass(24 * 60);
  await later.shop.expire();
  const other = await group.join('HOME_COD', 3);
  const { receiptNo } = await receiveAll(orderNo);
  expect(await later.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REFUND_DUE' });
  await undo({ orderNo, receiptNo });
  expect(await later.shop.pledgeOf(orderNo)).toMatchObject({ status: 'EXPIRED' });
  expect(await later.shop.order(orderNo)).toMatchObject({ cancelReason: 'PAY_TIMEOUT' });
  expect(await later.shop.refunds(orderNo)).toEqual([]);
  await honest(group);
  await later.owner()('/StaffOrder/CancelOrderByShop', { orderNo: other.orderNo });
  expect(await receiveAll(orderNo)).toMatchObject({ outcome: 'REINSTATED' });
  expect(await later.shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
  await honest(group);
});

describe('at the same moment', () => {
  test.each([1, 2, 3])('it is undone while the group closes (%i)', async () => {
    const group = await later.open();
    const own = await joinPaid(group, 3);
    await later.shop.setCampaign(group.campaignId, { closesAt: later.shop.clock.now });
    const [said] = await Promise.all([refusal(undo(own)), later.shop.runJobs()]);
    await later.shop.runJobs();
    expect(said).not.toBe('OK');
    expect(await later.shop.pledgeOf(own.orderNo)).toMatchObject({ status: 'SETTLED' });
    await expectBooked(own.orderNo);
    await honest(group);
  });

  test.each([1, 2, 3])('it is undone while the shop closes the group earlier (%i)', async () => {
    const group = await later.open();
    const own = await joinPaid(group, 3);
    const [said] = await Promise.all([refusal(undo(own)), later.shop.closeAll()]);
    later.shop.pass(60);
    await later.shop.runJobs();
    await later.shop.runJobs();
    const { status } = await later.shop.pledgeOf(own.orderNo);
    expect(status).toBe(said === 'OK' ? 'EXPIRED' : 'SETTLED');
    await expectBooked(own.orderNo);
    await honest(group);
  });

  test.each([1, 2, 3])('it is undone twice, and once counts (%i)', async () => {
    const group = await later.open();
    const own = await joinPaid(group);
    const said = await Promise.all([refusal(undo(own)), refusal(undo(own))]);
    expect(said.filter((one) => one === 'OK')).toHaveLength(1);
    expect(await later.shop.campaign(group.campaignId)).toMatchObject({
      ...{ heldBuyers: 1, confirmedBuyers: 0 },
    });
    await honest(group);
  });

  test.each([1, 2, 3])('it is undone while the last seat of its team is paid (%i)', async () => {
    const group = await later.open({ teamSize: 2 });
    const first = await joinPaid(group, 1, 'NEW');
    const second = await group.join('BANK_TRANSFER', 1, undefined, first.teamNo);
    const [said] = await Promise.all([refusal(undo(first)), receiveAll(second.orderNo)]);
    const [team] = await later.shop.teams(group.campaignId);
    expect(team).toMatchObject(
      said === 'OK'
        ? { status: 'FORMING', seatsHeld: 1, seatsConfirmed: 1 }
        : { status: 'FULL', seatsHeld: 0, seatsConfirmed: 2 },
    );
    for (const { orderNo } of [first, second]) await expectBooked(orderNo);
    await honest(group);
  });
});
