import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

const { fixture, open, lines } = useOneSkuGroup();
const openForTransfers = () => open({ transferHours: 24 });

const owner = () => {
  const { shop, opened } = fixture;
  const options = { payments: shop.payments, now: () => shop.clock.now };
  return askAsOwner({ database: opened.database, ...options });
};
const today = () => fixture.shop.clock.now.toISOString().slice(0, 10);
const receive = async (orderNo: string, amountTwd: number, reference = '') => {
  const request = { orderNo, amountTwd, reference, receivedOn: today() };
  return (await owner()('/StaffOrder/ReceiveMoney', request)).result;
};

/** Joins with three pieces and pays NT$1,300 by transfer. */
async function joinByTransfer(parts: readonly number[] = [1_300]) {
  const joiner = await fixture.shop.createJoiner();
  const joining = { campaignId: fixture.campaignId, lines: lines(3) };
  const orderNo = await joiner.hold({ ...joining, method: 'BANK_TRANSFER' });
  await joiner.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
  for (const amountTwd of parts) await receive(orderNo, amountTwd);
  const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
  return { joiner, orderNo, pledgeNo };
}
type Own = Awaited<ReturnType<typeof joinByTransfer>>;

const update = ({ joiner, pledgeNo }: Own, quantity: number) =>
  joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(quantity) });
const begin = ({ joiner, orderNo }: Own) =>
  joiner.call('/Payment/StartPayment', { orderNo, method: 'BANK_TRANSFER' });
const report = ({ joiner, orderNo }: Own, amountTwd: number, lastFive = '98765') =>
  joiner.call('/Payment/ReportTransfer', { orderNo, lastFive, paidOn: today(), amountTwd });
const changeOf = async ({ joiner, pledgeNo }: Own) =>
  (await joiner.call('/GroupBuy/GetPledge', { pledgeNo })).result.pledge.change;
const pool = async () => {
  const { heldUnits, confirmedUnits } = await fixture.shop.item(fixture.campaignId, fixture.skuId);
  return { heldUnits, confirmedUnits };
};
const attemptsOf = ({ orderNo }: Own) =>
  fixture.opened.database.select().from(paymentAttempt).where(eq(paymentAttempt.orderNo, orderNo));

/** What came for an order is either what it costs, or goes back; a part waits with its change. */
async function expectBooked(own: Own): Promise<void> {
  const { payableTwd, paidTwd, status } = await fixture.shop.order(own.orderNo);
  const came = (await attemptsOf(own)).reduce((sum, { receivedTwd }) => sum + receivedTwd, 0);
  const refunds = await fixture.shop.refunds(own.orderNo);
  const back = refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0);
  expect(came - back).toBe(status === 'CONFIRMED' ? payableTwd : 0);
  if (status === 'CONFIRMED') expect(paidTwd).toBe(payableTwd);
}

describe('a difference by transfer', () => {
  it('is held for the hours of a transfer, reported, and booked by its amount', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    const { pledge } = (await update(own, 5)).result;
    expect(pledge.change?.methods).toContain('BANK_TRANSFER');
    const { payment } = (await begin(own)).result;
    const due = new Date(fixture.shop.clock.now.getTime() + 24 * 3_600_000).toISOString();
    expect(payment).toMatchObject({ amountTwd: 800, status: 'PENDING', payBy: due });
    expect(payment.code?.account).toBeTruthy();
    fixture.shop.pass(23 * 60);
    await fixture.shop.runJobs();
    expect(await pool()).toEqual({ heldUnits: 2, confirmedUnits: 3 });
    const { result } = await report(own, 800);
    expect(result).toMatchObject({ amountTwd: 800, report: { lastFive: '98765' } });
    expect((await changeOf(own))?.payment).toMatchObject({ report: { lastFive: '98765' } });
    const { money } = (await owner()('/StaffOrder/DescribeOrder', { orderNo: own.orderNo })).result;
    expect(money).toMatchObject({ paidTwd: 1_300, differenceTwd: 800 });
    expect(await receive(own.orderNo, 800)).toMatchObject({ outcome: 'PAID', surplusTwd: 0 });
    expect(await fixture.shop.order(own.orderNo)).toMatchObject({
      ...{ status: 'CONFIRMED', paymentStatus: 'PAID', paidTwd: 2_100, payableTwd: 2_100 },
    });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 5 });
    await expectBooked(own);
    // Said a second time it is the same money, and a third sum is nobody's.
    expect(await receive(own.orderNo, 800)).toMatchObject({ outcome: 'REPEATED' });
    await expect(receive(own.orderNo, 700)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  });

  it('as large as money that came before on the same day is not taken for it', async () => {
    await openForTransfers();
    const own = await joinByTransfer([500, 800]);
    fixture.shop.pass(5);
    await update(own, 5);
    await begin(own);
    expect(await receive(own.orderNo, 800)).toMatchObject({ outcome: 'PAID', surplusTwd: 0 });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 5 });
    await expectBooked(own);
  });

  it('comes in a part as large as money that came before on the same day, which is not taken for it', async () => {
    await openForTransfers();
    const own = await joinByTransfer([500, 800]);
    fixture.shop.pass(5);
    await update(own, 5);
    const outcomes = [];
    for (const twd of [500, 500, 300]) outcomes.push((await receive(own.orderNo, twd)).outcome);
    expect(outcomes).toEqual(['PARTIAL', 'REPEATED', 'PAID']);
  });

  it('that was reported waits for the shop to check it, of which staff hear', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    const toConfirm = async () => {
      const { result } = await owner()('/StaffOrder/SearchOrderArray', { which: 'TO_CONFIRM' });
      return result.some(({ orderNo }) => orderNo === own.orderNo);
    };
    await update(own, 5);
    await begin(own);
    expect(await toConfirm()).toBe(false);
    await report(own, 800);
    expect(await toConfirm()).toBe(true);
    const [here] = (await owner()('/StaffToday/GetTodayArray', {})).result;
    expect(here?.toConfirm).toBeGreaterThan(0);
    await receive(own.orderNo, 800);
    expect(await toConfirm()).toBe(false);
  });

  it('of a pledge that was lowered before makes the order count as what it costs', async () => {
    await openForTransfers();
    const soldTwd = async () => {
      const { result } = await owner()('/StaffToday/GetTodayArray', {});
      return result.flatMap(({ sales }) => sales ?? []).reduce((sum, day) => sum + day.salesTwd, 0);
    };
    const before = await soldTwd();
    const own = await joinByTransfer();
    await update(own, 2);
    expect((await soldTwd()) - before).toBe(900);
    await update(own, 4);
    await begin(own);
    await receive(own.orderNo, 800);
    expect(await fixture.shop.order(own.orderNo)).toMatchObject({ payableTwd: 1_700 });
    expect((await soldTwd()) - before).toBe(1_700);
  });

  it('is asked for at once where it is the only way, and never beyond the close', async () => {
    const { database } = fixture.opened;
    const [terms] = await database.select().from(channelTerms);
    if (!terms) throw new Error('the shop has no terms');
    const payments = [{ method: 'BANK_TRANSFER' as const, minTwd: 1, maxTwd: null, feeTwd: 0 }];
    await database.update(channelTerms).set({ payments });
    try {
      await open({ transferHours: 72 });
      const own = await joinByTransfer();
      const { change } = (await update(own, 4)).result.pledge;
      expect(change).toMatchObject({ dueTwd: 400, methods: ['BANK_TRANSFER'] });
      expect(change?.payment).toMatchObject({ amountTwd: 400, status: 'PENDING' });
      expect(change?.payment?.code?.account).toBeTruthy();
      const { closesAt } = await fixture.shop.campaign(fixture.campaignId);
      expect(change?.payBy).toBe(closesAt.toISOString());
    } finally {
      await database.update(channelTerms).set({ payments: terms.payments });
    }
  });

  it('that does not come gives its pieces back, and money after that returns whole', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    await update(own, 5);
    await begin(own);
    fixture.shop.pass(24 * 60);
    await fixture.shop.runJobs();
    expect(await changeOf(own)).toBeNull();
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 3 });
    expect(await receive(own.orderNo, 800)).toMatchObject({ outcome: 'SURPLUS', surplusTwd: 800 });
    expect(await fixture.shop.refunds(own.orderNo)).toEqual([
      { amountTwd: 800, cause: 'LATE_PAYMENT' },
    ]);
    await expectBooked(own);
  });

  it('that was reported is held while the shop looks for it, however often it is reported', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    await update(own, 5);
    await begin(own);
    fixture.shop.pass(24 * 60 - 1);
    await report(own, 800);
    fixture.shop.pass(6 * 60);
    await fixture.shop.runJobs();
    await report(own, 800);
    expect((await changeOf(own))?.methods).toEqual([]);
    expect(await pool()).toEqual({ heldUnits: 2, confirmedUnits: 3 });
    fixture.shop.pass(6 * 60 + 2);
    await fixture.shop.runJobs();
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 3 });
  });

  it('in two parts takes effect with the second, and too much goes back', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    await update(own, 5);
    await begin(own);
    expect(await receive(own.orderNo, 300)).toMatchObject({ outcome: 'PARTIAL', leftTwd: 500 });
    expect((await changeOf(own))?.payment).toMatchObject({ amountTwd: 800, receivedTwd: 300 });
    expect(await pool()).toEqual({ heldUnits: 2, confirmedUnits: 3 });
    expect(await receive(own.orderNo, 600)).toMatchObject({ outcome: 'PAID', surplusTwd: 100 });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 5 });
    expect(await fixture.shop.refunds(own.orderNo)).toEqual([{ amountTwd: 100, cause: 'SURPLUS' }]);
    await expectBooked(own);
  });

  it.each(['given up', 'paid by card'] as const)('of which a part came is %s', async (how) => {
    await openForTransfers();
    const own = await joinByTransfer();
    await update(own, 5);
    await begin(own);
    await receive(own.orderNo, 300);
    const { pledgeNo } = own;
    if (how === 'paid by card') await own.joiner.pay(own.orderNo);
    else await own.joiner.call('/GroupBuy/CancelPledgeChange', { pledgeNo });
    expect(await fixture.shop.refunds(own.orderNo)).toEqual([
      { amountTwd: 300, cause: 'PART_PAYMENT' },
    ]);
    const confirmedUnits = how === 'paid by card' ? 5 : 3;
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits });
    // The whole transfer came after all: nothing is due any more.
    expect(await receive(own.orderNo, 800)).toMatchObject({ outcome: 'SURPLUS' });
    await expectBooked(own);
  });

  it('is found in the statement of the bank by its own amount', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    await update(own, 5);
    await begin(own);
    await report(own, 800, '43210');
    const { channelId } = fixture.shop;
    const ask = owner();
    const line = `${today().replaceAll('-', '/')},800,(812)0000000000043210`;
    const content = Buffer.from(`交易日期,存入,交易資訊\n${line}\n${line.replace('812', '700')}`);
    const statement = { channelId, fileName: 'bank.csv', columns: ['DAY', 'IN', 'NOTE'] as const };
    await ask('/StaffMoney/ReadStatement', {
      ...{ ...statement, columns: [...statement.columns], content: content.toString('base64') },
    });
    const list = { channelId, which: 'OPEN', search: '' } as const;
    const { result: rows } = await ask('/StaffMoney/GetStatementRowArray', list);
    const likeliest = { orderNo: own.orderNo, dueTwd: 800, report: { lastFive: '43210' } };
    expect(rows.map(({ candidates: [first] }) => first)).toMatchObject([likeliest, likeliest]);
    const pairs = rows.map(({ rowNo }) => ({ rowNo, orderNo: own.orderNo }));
    const booking = { channelId, rows: pairs };
    const { result } = await ask('/StaffMoney/BookStatementRowArray', booking);
    expect(result.map(({ received }) => received?.outcome)).toEqual(['PAID', 'SURPLUS']);
    const again = await ask('/StaffMoney/GetStatementRowArray', { ...list, which: 'BOOKED' });
    expect(again.result[0]?.candidates).toMatchObject([{ dueTwd: 800 }]);
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 5 });
    await expectBooked(own);
  });
});

describe('at the same moment', () => {
  it.each([1, 2, 3, 4])('a transferred difference is booked while it runs out (%i)', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    await update(own, 5);
    await begin(own);
    fixture.shop.pass(24 * 60);
    await Promise.all([receive(own.orderNo, 800), fixture.shop.expire(), fixture.shop.runJobs()]);
    await expectBooked(own);
    expect((await pool()).heldUnits).toBe(0);
  });

  it.each([1, 2, 3, 4])('it is transferred and paid by card (%i)', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    await update(own, 5);
    await begin(own);
    const { gateway } = fixture.shop;
    const tradeNo = await own.joiner.begin(own.orderNo);
    await Promise.all([receive(own.orderNo, 800), gateway.payTrade(tradeNo)]);
    await gateway.deliverDue();
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 5 });
    const back = (await fixture.shop.refunds(own.orderNo)).map(({ amountTwd }) => amountTwd);
    expect(back).toEqual([800]);
    await expectBooked(own);
  });

  it.each([1, 2, 3, 4])('two rows of the statement, its member leaving (%i)', async () => {
    await openForTransfers();
    const own = await joinByTransfer();
    await update(own, 5);
    await begin(own);
    const { pledgeNo, orderNo, joiner } = own;
    await Promise.allSettled([
      receive(orderNo, 800, 'A'),
      receive(orderNo, 800, 'B'),
      joiner.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo }),
    ]);
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 0 });
    await expectBooked(own);
  });
});
