import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { isDatabaseAway } from '@kaituan/server/database/connection-fault';
import {
  groupCampaign,
  groupPledge,
  groupTeam,
} from '@kaituan/server/database/schema/group-schema';
import { orderLine, shopOrder } from '@kaituan/server/database/schema/order-schema';
import { paymentAttempt, refund } from '@kaituan/server/database/schema/payment-schema';
import { applyPaymentEvent } from '@kaituan/server/features/flows/money-in/apply-webhook';
import { inTransaction } from '@kaituan/server/http/run-handler';
import { cancelUnpaid } from '@kaituan/server/jobs/orders/cancel-unpaid';
import { and, eq, inArray, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTeamFixture, type TeamFixture } from './group-fixture.ts';
import { openRaceShop, type RaceShop } from './race-shop.ts';
import { inTurns, Racer } from './racer.ts';

let shop: RaceShop;
let fixture: TeamFixture;
beforeAll(async () => {
  shop = await openRaceShop();
  fixture = await createTeamFixture(shop, { teams: 10, size: 20 });
});
afterAll(() => shop.close());

const tools = { providers: {} as never, log: pino({ level: 'silent' }) };
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;
const createRacers = async (count: number) =>
  (await shop.createMembers(count)).map((member) => new Racer(member, shop.nodes));

/** Submits, begins to pay, and returns the order and its attempt; undefined when no seat was left. */
async function takeSeat(racer: Racer, teamNo: string): Promise<Seat | undefined> {
  const { campaignId, skuId } = fixture;
  const lines = [{ skuId, quantity: 1 }];
  const opened = await racer.prepareJoining('/GroupBuy/JoinTeam', {
    channelId,
    campaignId,
    teamNo,
    lines,
  });
  if ('refused' in opened) return undefined;
  const placed = await racer.submit(opened.answer);
  if ('refused' in placed) {
    expect(['TEAM_NOT_OPEN', 'CAMPAIGN_NOT_OPEN']).toContain(placed.refused);
    return undefined;
  }
  const orderNo = placed.answer;
  await racer.must('/Payment/StartPayment', { orderNo, method: 'CARD' });
  const [attempt] = await shop.database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderNo, orderNo));
  if (!attempt) throw new Error(`nobody began to pay ${orderNo}`);
  return { racer, orderNo, attempt };
}
type Seat = { racer: Racer; orderNo: string; attempt: typeof paymentAttempt.$inferSelect };

/**
 * Applies a gateway event to an attempt; a repeated payment has the same number. A gateway whose webhook
 * the database was too busy for sends it again.
 */
async function tell(seat: Seat, kind: 'PAID' | 'FAILED', triesLeft = 5): Promise<void> {
  const { attemptNo, provider, amountTwd } = seat.attempt;
  const facts = { attemptNo, amountTwd, providerTradeNo: `T${attemptNo}`, at: new Date() };
  const event =
    kind === 'PAID' ? { ...facts, kind } : { ...facts, kind, reason: 'the card was refused' };
  try {
    await inTransaction(shop.database, (transaction) =>
      applyPaymentEvent(transaction, provider, event, new Date()),
    );
  } catch (error) {
    if (triesLeft === 1 || !isDatabaseAway(error)) throw error;
    await tell(seat, kind, triesLeft - 1);
  }
}

/** Some pay at once, some twice concurrently, some after a failure, some after their hold ended. */
async function pay(seat: Seat): Promise<void> {
  const manner = Math.random();
  if (manner < 0.4) return tell(seat, 'PAID');
  if (manner < 0.6) {
    await Promise.all([tell(seat, 'PAID'), tell(seat, 'PAID')]);
    return;
  }
  if (manner < 0.75) {
    await tell(seat, 'PAID');
    return tell(seat, 'FAILED');
  }
  await letHoldEnd(seat.orderNo);
  if (manner < 0.9) await Promise.all([tell(seat, 'PAID'), tell(seat, 'PAID')]);
}

/** Moves the hold's end into the past. */
async function letHoldEnd(orderNo: string): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  const { database } = shop;
  await database
    .update(groupPledge)
    .set({ heldUntil: past })
    .where(and(eq(groupPledge.orderNo, orderNo), eq(groupPledge.status, 'HELD')));
  await database
    .update(shopOrder)
    .set({ payBy: past, holdUntil: past })
    .where(and(eq(shopOrder.orderNo, orderNo), eq(shopOrder.status, 'PLACED')));
  await cancelUnpaid(database, new Date(), tools);
}

it('300 race for the last seats of ten teams while 100 leave: no seat is sold twice, none is lost', {
  timeout: 300_000,
}, async () => {
  const first = await createRacers(150);
  const seated = await inTurns(first, 20, async (racer) => {
    const teamNo = fixture.teamNos[first.indexOf(racer) % fixture.teamNos.length] ?? '';
    const seat = await takeSeat(racer, teamNo);
    if (!seat) throw new Error('a team of fifteen had no seat');
    await tell(seat, 'PAID');
    return seat;
  });

  const racers = await createRacers(300);
  const racing = inTurns(racers, 60, async (racer) => {
    const seat = await takeSeat(racer, pick(fixture.teamNos));
    if (seat) await pay(seat);
    return seat;
  });
  const leaving = inTurns(seated.slice(0, 100), 20, async ({ racer, orderNo }) => {
    const [pledge] = await shop.database
      .select()
      .from(groupPledge)
      .where(eq(groupPledge.orderNo, orderNo));
    const left = await racer.call('/GroupBuy/WithdrawPledge', { pledgeNo: pledge?.pledgeNo ?? '' });
    if ('refused' in left)
      expect(['PLEDGE_BINDING', 'ORDER_STATE_CONFLICT']).toContain(left.refused);
  });
  for (const node of shop.nodes) {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await node.crash();
  }
  const taken = (await racing).filter((seat) => seat !== undefined);
  await leaving;

  expect(taken.length).toBeGreaterThan(0);
  await expectCountersOfRows();
  await expectMoneyExplained();
  await expectFreeSeatsToBeHad();
});

/** The counters of seats, buyers and pieces equal the pledges. */
async function expectCountersOfRows(): Promise<void> {
  const pledges = await shop.database
    .select()
    .from(groupPledge)
    .where(eq(groupPledge.campaignId, fixture.campaignId));
  const held = pledges.filter(({ status }) => status === 'HELD');
  const counted = pledges.filter(({ status }) => ['CONFIRMED', 'SETTLED'].includes(status));
  const teams = await shop.database.select().from(groupTeam);
  expect(teams).toHaveLength(10);
  for (const team of teams) {
    const of = (rows: typeof pledges) => rows.filter(({ teamNo }) => teamNo === team.teamNo);
    expect([team.seatsHeld, team.seatsConfirmed]).toEqual([of(held).length, of(counted).length]);
    expect(team.seatsHeld + team.seatsConfirmed).toBeLessThanOrEqual(team.size);
    expect(team.status === 'FULL').toBe(team.seatsConfirmed === team.size);
    expect(of(counted).map(({ pledgeNo }) => pledgeNo)).toContain(team.leaderPledgeNo);
    const isSettled = of(counted).every(
      ({ status }) => (status === 'SETTLED') === (team.status === 'FULL'),
    );
    expect(isSettled).toBe(true);
  }
  const [campaign] = await shop.database
    .select()
    .from(groupCampaign)
    .where(eq(groupCampaign.id, fixture.campaignId));
  expect(campaign).toMatchObject({
    heldBuyers: held.length,
    heldUnits: held.length,
    confirmedBuyers: counted.length,
    confirmedUnits: counted.length,
    confirmedTwd: counted.reduce((sum, { pledgedTwd }) => sum + pledgedTwd, 0),
  });
}

/** Each order's money pays a seat, or is refunded. */
async function expectMoneyExplained(): Promise<void> {
  const pledges = await shop.database
    .select()
    .from(groupPledge)
    .where(eq(groupPledge.campaignId, fixture.campaignId));
  const orderNos = pledges.map(({ orderNo }) => orderNo);
  const { database } = shop;
  const attempts = await database
    .select()
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.orderNo, orderNos));
  const refunds = await database.select().from(refund).where(inArray(refund.orderNo, orderNos));
  const orders = await database
    .select()
    .from(shopOrder)
    .where(inArray(shopOrder.orderNo, orderNos));
  for (const { orderNo, status } of pledges) {
    const order = orders.find((row) => row.orderNo === orderNo);
    const sumOf = (rows: readonly { orderNo: string; twd: number }[]) =>
      rows.filter((row) => row.orderNo === orderNo).reduce((sum, { twd }) => sum + twd, 0);
    const inTwd = sumOf(attempts.map((row) => ({ ...row, twd: row.receivedTwd })));
    const backTwd = sumOf(refunds.map((row) => ({ ...row, twd: row.amountTwd })));
    const isSeated = status === 'CONFIRMED' || status === 'SETTLED';
    expect({ orderNo, status, netTwd: inTwd - backTwd }).toEqual({
      orderNo,
      status,
      netTwd: isSeated ? order?.payableTwd : 0,
    });
    expect(order?.status).toBe(isSeated ? 'CONFIRMED' : status === 'HELD' ? 'PLACED' : 'CANCELLED');
  }
  const [line] = await database
    .select({ pieces: sql<number>`sum(${orderLine.quantity})::int` })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, orderLine.orderNo))
    .where(and(eq(orderLine.holdState, 'HELD'), eq(shopOrder.campaignId, fixture.campaignId)));
  const live = pledges.filter(({ status }) => ['HELD', 'CONFIRMED', 'SETTLED'].includes(status));
  expect(line?.pieces).toBe(live.length);
}

/** Later joiners get exactly the remaining seats. */
async function expectFreeSeatsToBeHad(): Promise<void> {
  const teams = await shop.database.select().from(groupTeam);
  const free = teams.flatMap(({ teamNo, size, seatsHeld, seatsConfirmed }) =>
    Array.from({ length: size - seatsHeld - seatsConfirmed }, () => teamNo),
  );
  const late = await createRacers(free.length + teams.length);
  const teamNos = [...free, ...teams.map(({ teamNo }) => teamNo)];
  const got = await inTurns(late.slice(0, free.length), 10, (racer) =>
    takeSeat(racer, teamNos[late.indexOf(racer)] ?? ''),
  );
  expect(got.filter((seat) => seat !== undefined)).toHaveLength(free.length);
  const beyond = await inTurns(late.slice(free.length), 10, (racer) =>
    takeSeat(racer, teamNos[late.indexOf(racer)] ?? ''),
  );
  expect(beyond.filter((seat) => seat !== undefined)).toEqual([]);
  await expectCountersOfRows();
}
