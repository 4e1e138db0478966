import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { paymentAttempt, refund } from '#server/database/schema/payment-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import {
  type CampaignFixture,
  type GroupShop,
  withGroups,
} from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

async function open(given: Partial<CampaignFixture> & { capUnits?: number } = {}) {
  const skuId = await shop.createSku();
  const { capUnits = 100, ...fixture } = given;
  const items = [{ skuId, startTwd: 400, capUnits }];
  const campaignId = await shop.openCampaign({ items, ...fixture });
  return { campaignId, lines: [{ skuId, quantity: 1 }] };
}
const createJoiners = (count: number) =>
  Promise.all(Array.from({ length: count }, () => shop.createJoiner()));
const pledgesOf = (campaignId: number) =>
  opened.database.select().from(groupPledge).where(eq(groupPledge.campaignId, campaignId));
const countOf = (values: readonly string[], value: string) =>
  values.filter((one) => one === value).length;

/** The money that arrived for an order and what was requested back, in TWD. */
async function moneyOf(orderNo: string) {
  const attempts = await opened.database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderNo, orderNo));
  const refunds = await opened.database.select().from(refund).where(eq(refund.orderNo, orderNo));
  return {
    inTwd: attempts.reduce((sum, { receivedTwd }) => sum + receivedTwd, 0),
    backTwd: refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0),
  };
}

describe('at the same moment', () => {
  it('a checkout submitted twice creates one order and one pledge', async () => {
    const join = await open();
    const joiner = await shop.createJoiner();
    const checkoutNo = await joiner.join(join);
    await joiner.fill(checkoutNo);
    const orders = await Promise.all([joiner.submit(checkoutNo), joiner.submit(checkoutNo)]);
    expect(new Set(orders).size).toBe(1);
    expect(await pledgesOf(join.campaignId)).toHaveLength(1);
    await expectHonestCounters(opened.database, join.campaignId);
  });

  it('two checkouts of one member join once', async () => {
    const join = await open();
    const joiner = await shop.createJoiner();
    const checkouts = [await joiner.join(join), await joiner.join(join)];
    for (const checkoutNo of checkouts) await joiner.fill(checkoutNo);
    const codes = await Promise.all(
      checkouts.map((checkoutNo) => joiner.codeOf('/Checkout/SubmitCheckout', { checkoutNo })),
    );
    expect(codes.toSorted()).toEqual(['ALREADY_JOINED', 'OK']);
    await expectHonestCounters(opened.database, join.campaignId);
  });

  it('twelve members get the last five pieces, each once', async () => {
    const join = await open({ capUnits: 5 });
    const joiners = await createJoiners(12);
    const ready = await Promise.all(
      joiners.map(async (joiner) => {
        const checkoutNo = await joiner.join(join);
        await joiner.fill(checkoutNo);
        return { joiner, checkoutNo };
      }),
    );
    const codes = await Promise.all(
      ready.map(({ joiner, checkoutNo }) =>
        joiner.codeOf('/Checkout/SubmitCheckout', { checkoutNo }),
      ),
    );
    expect(countOf(codes, 'OK')).toBe(5);
    expect(countOf(codes, 'CAMPAIGN_FULL')).toBe(7);
    await expectHonestCounters(opened.database, join.campaignId);
  });

  it('eight members get the last two seats of a team, whatever they pay with first', async () => {
    const join = await open({ teamSize: 3 });
    const leader = await shop.createJoiner();
    const first = await leader.joinAndPay({ ...join, teamNo: 'NEW' });
    const teamNo = (await shop.pledgeOf(first)).teamNo ?? '';
    const joiners = await createJoiners(8);
    const orders = await Promise.all(
      joiners.map(async (joiner) => {
        const checkoutNo = await joiner.join({ ...join, teamNo });
        await joiner.fill(checkoutNo);
        return { joiner, checkoutNo };
      }),
    );
    const codes = await Promise.all(
      orders.map(({ joiner, checkoutNo }) =>
        joiner.codeOf('/Checkout/SubmitCheckout', { checkoutNo }),
      ),
    );
    expect(countOf(codes, 'OK')).toBe(2);
    expect(countOf(codes, 'TEAM_NOT_OPEN')).toBe(6);
    await expectHonestCounters(opened.database, join.campaignId);

    const held = (await pledgesOf(join.campaignId)).filter(({ status }) => status === 'HELD');
    const trades = await Promise.all(
      held.map(({ memberId, orderNo }) => {
        const joiner = joiners.find((one) => one.memberId === memberId);
        return joiner?.begin(orderNo) ?? '';
      }),
    );
    await Promise.all(trades.map((tradeNo) => shop.gateway.payTrade(tradeNo)));
    await shop.gateway.deliverDue();
    const pledges = await pledgesOf(join.campaignId);
    expect(
      countOf(
        pledges.map(({ status }) => status),
        'SETTLED',
      ),
    ).toBe(3);
    await expectHonestCounters(opened.database, join.campaignId);
  });

  it.each([1, 2, 3, 4])(
    'a team that becomes full while its leader leaves either is full or goes on (%i)',
    async () => {
      const join = await open({ teamSize: 2 });
      const [leader, other] = await createJoiners(2);
      if (!leader || !other) throw new Error('nobody came');
      const first = await leader.joinAndPay({ ...join, teamNo: 'NEW' });
      const { teamNo, pledgeNo } = await shop.pledgeOf(first);
      const second = await other.hold({ ...join, teamNo: teamNo ?? '' });
      const tradeNo = await other.begin(second);
      const [code] = await Promise.all([
        leader.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo }),
        shop.gateway.payTrade(tradeNo).then(() => shop.gateway.deliverDue()),
      ]);
      await shop.gateway.deliverDue();
      const [team] = await shop.teams(join.campaignId);
      const [led, joined] = [await shop.pledgeOf(first), await shop.pledgeOf(second)];
      if (code === 'OK') {
        expect(led.status).toBe('WITHDRAWN');
        expect(team).toMatchObject({ status: 'FORMING', leaderPledgeNo: joined.pledgeNo });
        expect(await moneyOf(first)).toEqual({ inTwd: 500, backTwd: 500 });
      } else {
        expect(code).toBe('PLEDGE_BINDING');
        expect([led.status, joined.status]).toEqual(['SETTLED', 'SETTLED']);
        expect(team).toMatchObject({ status: 'FULL', leaderPledgeNo: led.pledgeNo });
      }
      expect(await moneyOf(second)).toEqual({ inTwd: 500, backTwd: 0 });
      await expectHonestCounters(opened.database, join.campaignId);
    },
  );

  it.each([1, 2, 3, 4])(
    'leaving while a difference is paid gives back every dollar (%i)',
    async () => {
      const join = await open();
      const joiner = await shop.createJoiner();
      const first = await joiner.joinAndPay(join);
      const { pledgeNo } = await shop.pledgeOf(first);
      const lines = join.lines.map((line) => ({ ...line, quantity: 3 }));
      const raise = { pledgeNo, lines };
      await joiner.call('/GroupBuy/UpdatePledge', raise);
      const tradeNo = await joiner.begin(first);
      await Promise.all([
        joiner.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo }),
        shop.gateway.payTrade(tradeNo).then(() => shop.gateway.deliverDue()),
      ]);
      await shop.gateway.deliverDue();
      expect(await shop.pledgeOf(first)).toMatchObject({ status: 'WITHDRAWN' });
      expect(await moneyOf(first)).toEqual({ inTwd: 1_300, backTwd: 1_300 });
      await expectHonestCounters(opened.database, join.campaignId);
    },
  );
});
