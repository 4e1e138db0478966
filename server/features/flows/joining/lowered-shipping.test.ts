import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { shipment } from '#server/database/schema/order-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { useOneSkuGroup } from '#server/testing/group-buys/one-sku-group.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';

const { fixture, open, lines } = useOneSkuGroup();

/** Shipping is free from NT$1,000 on. */
const tiers = [
  { minGoodsTwd: 0, feeTwd: 100 },
  { minGoodsTwd: 1_000, feeTwd: 0 },
];
beforeAll(async () => {
  const shipping = [{ method: 'HOME_AMBIENT', region: 'MAIN', tiers } as const];
  await fixture.opened.database
    .update(channelTerms)
    .set({ shipping })
    .where(eq(channelTerms.channelId, fixture.shop.channelId));
});

async function joinWith(quantity: number) {
  const joiner = await fixture.shop.createJoiner();
  const orderNo = await joiner.joinAndPay({
    campaignId: fixture.campaignId,
    lines: lines(quantity),
  });
  const { pledgeNo } = await fixture.shop.pledgeOf(orderNo);
  const edit = async (requested: number) =>
    (await joiner.call('/GroupBuy/UpdatePledge', { pledgeNo, lines: lines(requested) })).result;
  return { joiner, orderNo, pledgeNo, edit };
}
const backOf = async (orderNo: string) =>
  (await fixture.shop.refunds(orderNo)).reduce((sum, { amountTwd }) => sum + amountTwd, 0);

describe('an order that falls below the free shipping threshold', () => {
  it('keeps the shipping fee of fewer pieces, and says so', async () => {
    await open();
    const { joiner, orderNo, pledgeNo, edit } = await joinWith(4);
    expect((await edit(3)).pledge).toMatchObject({ refundTwd: 400, shippingKeptTwd: 0 });
    const { pledge } = await edit(2);
    expect(pledge).toMatchObject({ paidTwd: 1_600, refundTwd: 700, shippingKeptTwd: 100 });
    expect(pledge?.parcels).toMatchObject([{ feeTwd: 100, orderedFeeTwd: 0, tiers }]);
    const texts = pledge?.timeline.map(({ text }) => text);
    expect(texts).toContain('已修改團購數量，未達免運門檻，從退款扣除運費 NT$100');
    const { result: order } = await joiner.call('/Order/GetOrder', { orderNo });
    expect(order.shipments).toMatchObject([{ feeTwd: 0, settledFeeTwd: 100 }]);

    expect((await edit(1)).pledge).toMatchObject({ refundTwd: 1_100, shippingKeptTwd: 100 });
    await joiner.call('/GroupBuy/WithdrawPledge', { pledgeNo });
    expect(await backOf(orderNo)).toBe(1_600);
  });

  it.each([
    { startTwd: 40, edits: [25, 24, 1], backTwd: 860 },
    { startTwd: 50, edits: [20, 19, 10], backTwd: 400 },
    { startTwd: 40, edits: [26, 24, 23], backTwd: 20 },
  ])('are charged as one edit to the last of $edits would be', async (given) => {
    await open({ ...given, capUnits: 100, perOrderMax: 100 });
    const [first = 0, ...edits] = given.edits;
    const { orderNo, edit } = await joinWith(first);
    for (const pieces of edits) await edit(pieces);
    expect(await backOf(orderNo)).toBe(given.backTwd);
  });

  it('is not charged when the price fell, by an edit or by the close', async () => {
    await open({ rungs: [{ threshold: 5, offTwd: 150 }] });
    const { orderNo, edit } = await joinWith(4);
    await joinWith(5);
    expect((await edit(3)).pledge).toMatchObject({
      refundTwd: 1_600 - 3 * 250,
      shippingKeptTwd: 0,
    });
    fixture.shop.pass(49 * 60);
    await fixture.shop.runJobs();
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'SETTLED' });
    expect(await backOf(orderNo)).toBe(1_600 - 3 * 250);
  });

  it('is not charged when the shop cuts it to whole cases', async () => {
    await open({ caseQty: 4, casePolicy: 'ROUND_DOWN' });
    const { orderNo } = await joinWith(5);
    fixture.shop.pass(49 * 60);
    await fixture.shop.runJobs();
    expect(await fixture.shop.pledgeOf(orderNo)).toMatchObject({ status: 'REDUCED' });
    expect(await backOf(orderNo)).toBe(400);
  });

  it('refunds the shipping fee with the last return, once', async () => {
    await open();
    const { joiner, orderNo, edit } = await joinWith(3);
    await edit(1);
    expect(await backOf(orderNo)).toBe(700);
    await fixture.opened.database
      .update(shipment)
      .set({ status: 'READY' })
      .where(eq(shipment.orderNo, orderNo));
    await deliverOrder(fixture.opened.database, orderNo, fixture.shop.clock.now);
    const returned = [{ lineNo: 1, quantity: 1, reason: 'CHANGED_MIND' as const }];
    const { result } = await joiner.call('/Order/RequestReturn', { orderNo, lines: returned });
    expect(result.returns).toMatchObject([{ refundTwd: 500 }]);
  });

  it('pays for shipping once when it is raised again', async () => {
    await open();
    const { joiner, orderNo, pledgeNo, edit } = await joinWith(3);
    await edit(1);
    const raise = { pledgeNo, lines: lines(2) };
    const { pledge } = (await joiner.call('/GroupBuy/UpdatePledge', raise)).result;
    expect(pledge.change?.dueTwd).toBe(400);
    await joiner.pay(orderNo);
    expect(await fixture.shop.order(orderNo)).toMatchObject({
      ...{ paidTwd: 1_600, payableTwd: 900, shippingFeeTwd: 100 },
    });
    expect(await backOf(orderNo)).toBe(700);
  });

  it('is given back as soon as more pieces are sent free', async () => {
    await open();
    const { joiner, orderNo, pledgeNo, edit } = await joinWith(3);
    await edit(1);
    const raise = { pledgeNo, lines: lines(3) };
    const { pledge } = (await joiner.call('/GroupBuy/UpdatePledge', raise)).result;
    expect(pledge.change?.dueTwd).toBe(2 * 400 - 100);
    await joiner.pay(orderNo);
    expect(await fixture.shop.order(orderNo)).toMatchObject({
      ...{ paidTwd: 1_900, payableTwd: 1_200, shippingFeeTwd: 0 },
    });
  });
});

describe('any sequence of edits', () => {
  it('of cheap pieces refunds the same as one edit to its result, once its result refunds anything', async () => {
    const history = fc.record({
      startTwd: fc.integer({ min: 30, max: 70 }),
      counts: fc
        .uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 4 })
        .map((counts) => counts.toSorted((a, b) => b - a)),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ startTwd, counts }) => {
        await open({ startTwd, capUnits: 100, perOrderMax: 100 });
        const [first = 0, ...edits] = counts;
        const last = edits.at(-1) ?? 0;
        const { orderNo, edit } = await joinWith(first);
        let lastBackTwd = 0;
        for (const pieces of edits) {
          const before = await backOf(orderNo);
          await edit(pieces);
          lastBackTwd = (await backOf(orderNo)) - before;
        }
        const isCharged = first * startTwd >= 1_000 && last * startTwd < 1_000;
        const takenTwd = (first - last) * startTwd;
        const oneEditTwd = Math.max(0, takenTwd - (isCharged ? 100 : 0));
        if (lastBackTwd > 0) expect(await backOf(orderNo)).toBe(oneEditTwd);
        else expect(await backOf(orderNo)).toBeGreaterThanOrEqual(oneEditTwd);
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('keeps exactly the price of pieces and shipping, and refunds the rest', async () => {
    const history = fc.record({
      first: fc.integer({ min: 2, max: 9 }),
      others: fc.integer({ min: 0, max: 6 }),
      cuts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 }),
      offTwd: fc.integer({ min: 0, max: 300 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ first, others, cuts, offTwd }) => {
        await open({ rungs: [{ threshold: 4, offTwd }] });
        const { orderNo, edit } = await joinWith(first);
        if (others > 0 && first + others <= 10) await joinWith(others);
        let pieces = first;
        for (const cut of cuts) {
          if (pieces - cut < 1) break;
          pieces -= cut;
          const { pledge } = await edit(pieces);
          const line = pledge?.lines[0];
          const [parcel] = await fixture.shop.parcels(orderNo);
          const feeTwd = parcel?.settledFeeTwd ?? parcel?.feeTwd ?? 0;
          const { paidTwd } = await fixture.shop.order(orderNo);
          const netTwd = pieces * (line?.ceilingUnitPriceTwd ?? 0) + feeTwd;
          expect(paidTwd).toBe(netTwd + (await backOf(orderNo)));
          expect(feeTwd).toBe(pieces * 400 >= 1_000 ? 0 : 100);
        }
        for (const { amountTwd } of await fixture.shop.refunds(orderNo)) {
          expect(amountTwd).toBeGreaterThan(0);
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);
});
