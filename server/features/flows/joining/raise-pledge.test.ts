import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { groupTeam } from '#server/database/schema/group-schema.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';

const { fixture, open, lines } = useOneSkuGroup();

/** Joins with a quantity and pays. */
async function joinWith(quantity: number, teamNo?: string) {
  const joiner = await fixture.shop.createJoiner();
  const joining = { campaignId: fixture.campaignId, lines: lines(quantity) };
  const orderNo = await joiner.joinAndPay({ ...joining, ...(teamNo && { teamNo }) });
  const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
  return { joiner, orderNo, pledgeNo };
}
type Own = Awaited<ReturnType<typeof joinWith>>;

const update = ({ joiner, pledgeNo }: Own, quantity: number) =>
  joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(quantity) });
const codeOfUpdate = ({ joiner, pledgeNo }: Own, quantity: number) =>
  joiner.codeOf('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(quantity) });
const pool = async () => {
  const { heldUnits, confirmedUnits } = await fixture.shop.item(fixture.campaignId, fixture.skuId);
  return { heldUnits, confirmedUnits };
};
const pay = (tradeNo: string) =>
  fixture.shop.gateway.payTrade(tradeNo).then(() => fixture.shop.gateway.deliverDue());
const honest = () => expectHonestCounters(fixture.opened.database, fixture.campaignId);
const attemptsOf = ({ orderNo }: Own) =>
  fixture.opened.database.select().from(paymentAttempt).where(eq(paymentAttempt.orderNo, orderNo));
const paymentsOf = async (own: Own) =>
  (await attemptsOf(own)).filter(({ status }) => status === 'PAID').map((one) => one.receivedTwd);
const unitsOf = async ({ orderNo }: Own) => (await fixture.shop.pledgeOf(orderNo)).units;

describe('raising a pledge', () => {
  it('asks for the difference only, as a second payment of the same order', async () => {
    await open();
    const own = await joinWith(3);
    const { pledge } = (await update(own, 5)).result;
    expect(pledge).toMatchObject({ status: 'CONFIRMED', lines: [{ quantity: 3 }], canEdit: false });
    expect(pledge.change).toMatchObject({ dueTwd: 800, lines: [{ quantity: 5 }], payment: null });
    expect(pledge.change?.methods).toEqual(['CARD', 'LINE_PAY', 'ATM', 'CVS_CODE']);
    expect(await pool()).toEqual({ heldUnits: 2, confirmedUnits: 3 });
    await honest();

    await own.joiner.pay(own.orderNo, 'LINE_PAY');
    // LINE Pay takes what was approved when it is asked.
    fixture.shop.pass(3);
    await fixture.shop.runJobs();
    expect(await paymentsOf(own)).toEqual([1_300, 800]);
    expect(await fixture.shop.order(own.orderNo)).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'PAID', paidTwd: 2_100, payableTwd: 2_100 },
    });
    expect(await fixture.shop.orderLines(own.orderNo)).toMatchObject([{ quantity: 5 }]);
    expect(await fixture.shop.pledgeOf(own.orderNo)).toMatchObject({ units: 5, maxUnits: 5 });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 5 });
    expect(await fixture.shop.refunds(own.orderNo)).toEqual([]);
  });

  it('needs only the additional pieces, and the last available one is enough', async () => {
    await open();
    await joinWith(6);
    const own = await joinWith(3);
    const raise = { pledgeNo: own.pledgeNo, lines: lines(5) };
    expect(await own.joiner.refusal('/GroupBuy/UpdatePledge', raise)).toMatchObject({
      ...{ code: 'CAMPAIGN_FULL', details: [{ allowed: 4 }] },
    });
    await update(own, 4);
    expect(await pool()).toEqual({ heldUnits: 1, confirmedUnits: 9 });
    await own.joiner.pay(own.orderNo);
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 10 });
    await own.joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo: own.pledgeNo });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 6 });
    const back = (await fixture.shop.refunds(own.orderNo)).map(({ amountTwd }) => amountTwd);
    expect(back.toSorted((a, b) => a - b)).toEqual([400, 1_300]);
  });

  it('gives the fall of the price to all pieces, and takes effect at once where nothing is due', async () => {
    await open({ rungs: [{ threshold: 4, offTwd: 200 }] });
    const own = await joinWith(2);
    await joinWith(4);
    const { pledge } = (await update(own, 4)).result;
    expect(pledge).toMatchObject({ change: null, lines: [{ quantity: 4 }], refundTwd: 0 });
    expect(await fixture.shop.order(own.orderNo)).toMatchObject({ paidTwd: 900, payableTwd: 900 });
    const fewer = await joinWith(1);
    expect(await fixture.shop.pledgeOf(fewer.orderNo)).toMatchObject({ pledgedTwd: 200 });
  });

  it('refuses a difference other than the one that was shown', async () => {
    await open();
    const { joiner, pledgeNo } = await joinWith(3);
    const raise = { pledgeNo, lines: lines(4), expectedDifferenceTwd: 300 };
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', raise)).toBe('PLEDGE_CHANGED');
    const shown = { ...raise, expectedDifferenceTwd: 400 };
    expect(await joiner.codeOf('/GroupBuy/UpdatePledge', shown)).toBe('OK');
  });

  it('that is not paid releases only the additional pieces, and later money goes back', async () => {
    await open();
    const own = await joinWith(3);
    await update(own, 7);
    const tradeNo = await own.joiner.begin(own.orderNo);
    fixture.shop.pass(16);
    await fixture.shop.expire();
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 3 });
    await pay(tradeNo);
    expect(await unitsOf(own)).toBe(3);
    expect(await fixture.shop.order(own.orderNo)).toMatchObject({ paidTwd: 1_300 });
    expect(await fixture.shop.refunds(own.orderNo)).toEqual([
      { amountTwd: 1_600, cause: 'LATE_PAYMENT' },
    ]);
  });

  it('can be paid by a code, which holds the pieces longer', async () => {
    await open();
    const own = await joinWith(3);
    await update(own, 4);
    const tradeNo = await own.joiner.begin(own.orderNo, 'ATM');
    await fixture.shop.gateway.deliverDue();
    const request = { pledgeNo: own.pledgeNo };
    const { pledge } = (await own.joiner.call('/GroupBuy/GetPledge', request)).result;
    expect(pledge.change?.payment).toMatchObject({ status: 'PENDING', amountTwd: 400 });
    expect(pledge.change?.payment?.code?.account).toBeTruthy();
    fixture.shop.pass(60);
    await fixture.shop.expire();
    await pay(tradeNo);
    expect(await unitsOf(own)).toBe(4);
  });

  it('is given up by its member, and can be done anew', async () => {
    await open();
    const own = await joinWith(3);
    await update(own, 4);
    expect(await codeOfUpdate(own, 1)).toBe('ALREADY_JOINED');
    const request = { pledgeNo: own.pledgeNo };
    const { pledge } = (await own.joiner.call('/GroupBuy/CancelPledgeChange', request)).result;
    expect(pledge).toMatchObject({ change: null, canEdit: true, lines: [{ quantity: 3 }] });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 3 });
    expect(await own.joiner.codeOf('/GroupBuy/CancelPledgeChange', request)).toBe('OK');
    expect(await codeOfUpdate(own, 5)).toBe('OK');
  });

  it('is its member’s business only', async () => {
    await open();
    const own = await joinWith(3);
    await update(own, 4);
    const other = await fixture.shop.createJoiner();
    const { pledgeNo, orderNo } = own;
    expect(await other.codeOf('/GroupBuy/CancelPledgeChange', { pledgeNo })).toBe('NOT_FOUND');
    expect(await other.codeOf('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(5) })).toBe(
      'NOT_FOUND',
    );
    expect(await other.codeOf('/Payment/StartPayment', { orderNo, method: 'CARD' })).toBe(
      'NOT_FOUND',
    );
    expect(await pool()).toEqual({ heldUnits: 1, confirmedUnits: 3 });
  });

  it('is refused in the last hour, and after its team expired', async () => {
    await open({ mode: 'TEAM', teamSize: 3, teamHours: 2 });
    const own = await joinWith(1, 'NEW');
    await fixture.opened.database
      .update(groupTeam)
      .set({ expiresAt: fixture.shop.clock.now })
      .where(eq(groupTeam.campaignId, fixture.campaignId));
    expect(await codeOfUpdate(own, 2)).toBe('TEAM_NOT_OPEN');
    await fixture.shop.setCampaign(fixture.campaignId, { editUntil: fixture.shop.clock.now });
    expect(await codeOfUpdate(own, 2)).toBe('PLEDGE_BINDING');
  });

  it('is waited for at the close, which then settles the prices of both payments', async () => {
    await open({ rungs: [{ threshold: 5, offTwd: 300 }] });
    const own = await joinWith(3);
    await update(own, 5);
    const tradeNo = await own.joiner.begin(own.orderNo);
    const { shop, campaignId } = fixture;
    await shop.setCampaign(campaignId, { closesAt: shop.clock.now });
    await shop.runJobs();
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'CLOSING', settledAt: null });
    await pay(tradeNo);
    await shop.runJobs();
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'SUCCEEDED', finalRung: 1 });
    // 5 × NT$300 come back: all of the newer payment, then some of the first.
    const back = (await shop.refunds(own.orderNo)).map(({ amountTwd }) => amountTwd);
    expect(back.toSorted((a, b) => a - b)).toEqual([700, 800]);
    const { result } = await own.joiner.call('/Order/GetOrder', { orderNo: own.orderNo });
    expect(result.paidBy).toEqual([
      { method: 'CARD', amountTwd: 1_300, isDifference: false },
      { method: 'CARD', amountTwd: 800, isDifference: true },
    ]);
    expect(await shop.orderLines(own.orderNo)).toMatchObject([{ settledNetTwd: 500 }]);
  });

  it('ends with a cancelled campaign, and every payment goes back', async () => {
    await open();
    const own = await joinWith(3);
    await update(own, 4);
    await own.joiner.pay(own.orderNo);
    await update(own, 6);
    const tradeNo = await own.joiner.begin(own.orderNo);
    await fixture.shop.setCampaign(fixture.campaignId, {
      ...{ status: 'CANCELLED', cancelReason: '缺貨', settledAt: fixture.shop.clock.now },
    });
    await fixture.shop.runJobs();
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 0 });
    await pay(tradeNo);
    const back = (await fixture.shop.refunds(own.orderNo)).map(({ amountTwd }) => amountTwd);
    expect(back.toSorted((a, b) => a - b)).toEqual([400, 800, 1_300]);
  });
});

describe('at the same moment', () => {
  it('two members raise for the last piece, and one gets it', async () => {
    await open();
    await joinWith(3);
    const owns = [await joinWith(3), await joinWith(3)];
    const codes = await Promise.all(owns.map((own) => codeOfUpdate(own, 4)));
    expect(codes.toSorted()).toEqual(['CAMPAIGN_FULL', 'OK']);
    expect(await pool()).toEqual({ heldUnits: 1, confirmedUnits: 9 });
  });

  it('a difference is paid twice, and the second payment is refunded', async () => {
    await open();
    const own = await joinWith(3);
    await update(own, 4);
    const trades = [await own.joiner.begin(own.orderNo), await own.joiner.begin(own.orderNo)];
    await Promise.all(trades.map(pay));
    await fixture.shop.gateway.deliverDue();
    expect(await unitsOf(own)).toBe(4);
    expect(await paymentsOf(own)).toEqual([1_300, 400]);
    expect(await fixture.shop.refunds(own.orderNo)).toEqual([{ amountTwd: 400, cause: 'SURPLUS' }]);
  });

  it('two raises of one member are one', async () => {
    await open();
    const own = await joinWith(3);
    const codes = await Promise.all([codeOfUpdate(own, 4), codeOfUpdate(own, 5)]);
    expect(codes.toSorted()).toEqual(['ALREADY_JOINED', 'OK']);
  });

  it.each([1, 2, 3, 4])('a difference is paid while the group closes (%i)', async () => {
    await open();
    const own = await joinWith(3);
    await update(own, 4);
    const tradeNo = await own.joiner.begin(own.orderNo);
    const { shop, campaignId } = fixture;
    await shop.setCampaign(campaignId, { closesAt: shop.clock.now });
    shop.pass(16);
    await Promise.all([shop.runJobs(), pay(tradeNo), shop.runJobs()]);
    await shop.gateway.deliverDue();
    await shop.runJobs();
    const { status, units } = await shop.pledgeOf(own.orderNo);
    const back = (await shop.refunds(own.orderNo)).map(({ amountTwd }) => amountTwd);
    expect(status).toBe('SETTLED');
    expect({ units, back }).toEqual(units === 4 ? { units, back: [] } : { units: 3, back: [400] });
    expect(await paymentsOf(own)).toEqual(units === 4 ? [1_300, 400] : [1_300]);
    expect((await pool()).heldUnits).toBe(0);
  });

  it.each([1, 2, 3])('a difference is paid while its member leaves (%i)', async () => {
    await open();
    const own = await joinWith(3);
    await update(own, 4);
    const tradeNo = await own.joiner.begin(own.orderNo);
    const { pledgeNo } = own;
    await Promise.all([own.joiner.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo }), pay(tradeNo)]);
    await fixture.shop.gateway.deliverDue();
    const back = (await fixture.shop.refunds(own.orderNo)).map(({ amountTwd }) => amountTwd);
    expect(back.toSorted((a, b) => a - b)).toEqual([400, 1_300]);
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 0 });
  });
});
