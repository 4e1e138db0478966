import { describe, expect, it } from 'vitest';
import { expectHonestCounters } from '#server/testing/group-counts.ts';
import type { Joiner } from '#server/testing/group-shop.ts';
import { useOneSkuGroup } from '#server/testing/one-sku-group.ts';

const { fixture, open, lines } = useOneSkuGroup();

/** Joins with a quantity and pays. */
async function joinWith(quantity: number) {
  const joiner = await fixture.shop.createJoiner();
  const orderNo = await joiner.joinAndPay({
    campaignId: fixture.campaignId,
    lines: lines(quantity),
  });
  const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
  return { joiner, orderNo, pledgeNo };
}
type Own = Awaited<ReturnType<typeof joinWith>>;

/** The checkout that raises the pledge to a quantity, ready to be submitted. */
async function openRaise({ joiner, pledgeNo }: Own, quantity: number): Promise<string> {
  const raise = { pledgeNo, lines: lines(quantity) };
  const { checkoutNo } = (await joiner.call('/GroupBuy/UpdatePledge', raise)).result;
  await joiner.fill(checkoutNo ?? '');
  return checkoutNo ?? '';
}
const holdRaise = async (own: Own, quantity: number) =>
  own.joiner.submit(await openRaise(own, quantity));
const pool = async () => {
  const { heldUnits, confirmedUnits } = await fixture.shop.item(fixture.campaignId, fixture.skuId);
  return { heldUnits, confirmedUnits };
};
const submitted = (joiner: Joiner, checkoutNo: string) =>
  joiner.codeOf('/Checkout/SubmitCheckout', { checkoutNo });
const pay = (tradeNo: string) =>
  fixture.shop.gateway.payTrade(tradeNo).then(() => fixture.shop.gateway.deliverDue());
const honest = () => expectHonestCounters(fixture.opened.database, fixture.campaignId);

describe('raising a pledge', () => {
  it('needs only the additional pieces, and the last available one is enough', async () => {
    await open();
    await joinWith(6);
    const own = await joinWith(3);
    const raise = { pledgeNo: own.pledgeNo, lines: lines(5) };
    expect(await own.joiner.refusal('/GroupBuy/UpdatePledge', raise)).toMatchObject({
      ...{ code: 'CAMPAIGN_FULL', details: [{ allowed: 4 }] },
    });
    const raised = await holdRaise(own, 4);
    expect(await pool()).toEqual({ heldUnits: 1, confirmedUnits: 9 });
    expect(await fixture.shop.campaign(fixture.campaignId)).toMatchObject({
      ...{ heldBuyers: 1, heldUnits: 1, confirmedBuyers: 2, confirmedUnits: 9 },
    });
    await honest();

    await own.joiner.pay(raised);
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 10 });
    expect(await fixture.shop.pledgeOf(raised)).toMatchObject({ status: 'CONFIRMED', units: 4 });
    expect(await fixture.shop.pledgeOf(own.orderNo)).toMatchObject({ status: 'WITHDRAWN' });
    await own.joiner.call('/GroupBuy/WithdrawPledge', {
      pledgeNo: (await fixture.shop.pledgeOf(raised)).pledgeNo,
    });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 6 });
  });

  it('shows what is to be paid, and the refund that follows', async () => {
    await open();
    const own = await joinWith(3);
    await own.joiner.call('/GroupBuy/UpdatePledge', { pledgeNo: own.pledgeNo, lines: lines(2) });
    const checkoutNo = await openRaise(own, 4);
    const { result } = await own.joiner.call('/Checkout/GetCheckout', { checkoutNo });
    expect(result.group?.replaces).toEqual({ lines: lines(2), backTwd: 900 });
    const raised = await fixture.shop.pledgeOf(await own.joiner.submit(checkoutNo));
    const request = { pledgeNo: raised.pledgeNo };
    const { pledge } = (await own.joiner.call('/GroupBuy/GetPledge', request)).result;
    expect(pledge.raise).toEqual({ dueTwd: 1_700, backTwd: 900 });
    await own.joiner.pay(raised.orderNo);
    const { pledge: paid } = (await own.joiner.call('/GroupBuy/GetPledge', request)).result;
    expect(paid).toMatchObject({ isRaise: true, raise: null, paidTwd: 1_700 });
    const back = (await fixture.shop.refunds(own.orderNo)).map(({ amountTwd }) => amountTwd);
    expect(back.toSorted((a, b) => a - b)).toEqual([400, 900]);
  });

  it('that is not paid releases only the additional pieces', async () => {
    await open();
    const own = await joinWith(3);
    const raised = await holdRaise(own, 7);
    expect(await pool()).toEqual({ heldUnits: 4, confirmedUnits: 3 });
    fixture.shop.pass(16);
    await fixture.shop.expire();
    expect(await fixture.shop.pledgeOf(raised)).toMatchObject({ status: 'EXPIRED' });
    expect(await fixture.shop.pledgeOf(own.orderNo)).toMatchObject({ status: 'CONFIRMED' });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 3 });
  });

  it.each([
    { others: 6, fate: 'CONFIRMED', old: 'WITHDRAWN', confirmedUnits: 10 },
    { others: 7, fate: 'REFUND_DUE', old: 'CONFIRMED', confirmedUnits: 10 },
  ] as const)('and paid late is $fate when others have $others of ten', async (given) => {
    await open();
    const own = await joinWith(3);
    const raised = await holdRaise(own, 4);
    const tradeNo = await own.joiner.begin(raised);
    fixture.shop.pass(16);
    await fixture.shop.expire();
    await joinWith(given.others);
    await pay(tradeNo);
    expect(await fixture.shop.pledgeOf(raised)).toMatchObject({ status: given.fate });
    expect(await fixture.shop.pledgeOf(own.orderNo)).toMatchObject({ status: given.old });
    expect(await pool()).toMatchObject({ heldUnits: 0, confirmedUnits: given.confirmedUnits });
    const back = await fixture.shop.refunds(given.fate === 'CONFIRMED' ? own.orderNo : raised);
    expect(back).toHaveLength(1);
  });

  it('keeps the pledge unchanged until it is paid', async () => {
    await open();
    const own = await joinWith(3);
    await holdRaise(own, 4);
    const lower = { pledgeNo: own.pledgeNo, lines: lines(1) };
    expect(await own.joiner.codeOf('/GroupBuy/UpdatePledge', lower)).toBe('ALREADY_JOINED');
    expect(await fixture.shop.pledgeOf(own.orderNo)).toMatchObject({ units: 3 });
  });

  it('counts from the pledge’s quantity when the raise is submitted', async () => {
    await open();
    await joinWith(6);
    const own = await joinWith(4);
    const checkoutNo = await openRaise({ ...own }, 4).catch(() => '');
    expect(checkoutNo).toBe('');
    const lower = { pledgeNo: own.pledgeNo, lines: lines(2) };
    await own.joiner.call('/GroupBuy/UpdatePledge', lower);
    const again = await openRaise(own, 4);
    await joinWith(1);
    expect(await submitted(own.joiner, again)).toBe('CAMPAIGN_FULL');
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 9 });
  });

  it('ends with a cancelled campaign, and its money is refunded', async () => {
    await open();
    const own = await joinWith(3);
    const raised = await holdRaise(own, 4);
    const tradeNo = await own.joiner.begin(raised);
    await fixture.shop.setCampaign(fixture.campaignId, {
      ...{ status: 'CANCELLED', cancelReason: '缺貨', settledAt: fixture.shop.clock.now },
    });
    await pay(tradeNo);
    expect(await fixture.shop.refunds(raised)).toEqual([
      { amountTwd: 1_700, cause: 'LATE_PAYMENT' },
    ]);
    await fixture.shop.setCampaign(fixture.campaignId, { status: 'OPEN', settledAt: null });
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 3 });
  });
});

describe('at the same moment', () => {
  it('two members raise for the last piece, and one gets it', async () => {
    await open();
    await joinWith(3);
    const owns = [await joinWith(3), await joinWith(3)];
    const ready = [];
    for (const own of owns) ready.push({ ...own, checkoutNo: await openRaise(own, 4) });
    const codes = await Promise.all(
      ready.map(({ joiner, checkoutNo }) => submitted(joiner, checkoutNo)),
    );
    expect(codes.toSorted()).toEqual(['CAMPAIGN_FULL', 'OK']);
    expect(await pool()).toEqual({ heldUnits: 1, confirmedUnits: 9 });
  });

  it.each([1, 2, 3, 4])('a raise of a full pool is paid and its pledge left (%i)', async () => {
    await open();
    await joinWith(6);
    const own = await joinWith(3);
    const raised = await holdRaise(own, 4);
    const tradeNo = await own.joiner.begin(raised);
    await Promise.all([
      own.joiner.codeOf('/GroupBuy/WithdrawPledge', { pledgeNo: own.pledgeNo }),
      pay(tradeNo),
    ]);
    await fixture.shop.gateway.deliverDue();
    expect(await fixture.shop.pledgeOf(own.orderNo)).toMatchObject({ status: 'WITHDRAWN' });
    const { status } = await fixture.shop.pledgeOf(raised);
    const confirmedUnits = status === 'CONFIRMED' ? 10 : 6;
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits });
    const back = await fixture.shop.refunds(raised);
    expect(back.map(({ amountTwd }) => amountTwd)).toEqual(status === 'CONFIRMED' ? [] : [1_700]);
  });

  it('a raise is paid twice, and the second payment is refunded', async () => {
    await open();
    await joinWith(6);
    const own = await joinWith(3);
    const raised = await holdRaise(own, 4);
    const trades = [await own.joiner.begin(raised), await own.joiner.begin(raised)];
    await Promise.all(trades.map(pay));
    await fixture.shop.gateway.deliverDue();
    expect(await fixture.shop.pledgeOf(raised)).toMatchObject({ status: 'CONFIRMED' });
    expect(await fixture.shop.refunds(raised)).toEqual([{ amountTwd: 1_700, cause: 'SURPLUS' }]);
    expect(await fixture.shop.refunds(own.orderNo)).toEqual([
      { amountTwd: 1_300, cause: 'CANCEL' },
    ]);
    expect(await pool()).toEqual({ heldUnits: 0, confirmedUnits: 10 });
  });

  it('a raise is paid while others take the remaining pieces', async () => {
    await open();
    const own = await joinWith(3);
    const raised = await holdRaise(own, 5);
    const tradeNo = await own.joiner.begin(raised);
    const joiners = await Promise.all(Array.from({ length: 7 }, () => fixture.shop.createJoiner()));
    const checkouts = await Promise.all(
      joiners.map(async (joiner) => {
        const checkoutNo = await joiner.join({ campaignId: fixture.campaignId, lines: lines(1) });
        await joiner.fill(checkoutNo);
        return { joiner, checkoutNo };
      }),
    );
    const [codes] = await Promise.all([
      Promise.all(checkouts.map(({ joiner, checkoutNo }) => submitted(joiner, checkoutNo))),
      pay(tradeNo),
    ]);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(5);
    expect(await pool()).toEqual({ heldUnits: 5, confirmedUnits: 5 });
  });
});
