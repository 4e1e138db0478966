import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { settleCampaigns } from '#server/jobs/group-buys/settle-campaigns.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { expectHonestCounters } from '#server/testing/group-buys/group-counts.ts';
import type { Joiner } from '#server/testing/group-buys/group-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
});
afterAll(() => opened.close());

async function open(capUnits = 10) {
  const skuId = await shop.createSku();
  const campaignId = await shop.openCampaign({
    ...{ items: [{ skuId, startTwd: 100, capUnits }], rungs: [{ threshold: 2, offTwd: 10 }] },
    ...{ transferHours: 24, paysOnDelivery: true },
  });
  const prepare = async (joiner: Joiner, method: PaymentMethod) => {
    const checkoutNo = await joiner.join({ campaignId, lines: [{ skuId }] });
    await joiner.fill(checkoutNo, method);
    return checkoutNo;
  };
  return { campaignId, skuId, prepare };
}

const receive = (orderNo: string, amountTwd: number) => {
  const owner = askAsOwner({
    ...{ database: opened.database, payments: shop.payments, now: () => shop.clock.now },
  });
  const receivedOn = shop.clock.now.toISOString().slice(0, 10);
  return owner('/StaffOrder/ReceiveMoney', { orderNo, amountTwd, receivedOn, reference: '' });
};

/** Everything that came for an order is either what it costs, or goes back. */
async function expectBooked(orderNo: string): Promise<void> {
  const order = await shop.order(orderNo);
  const attempts = await opened.database
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.orderNo, orderNo));
  const cameTwd = attempts.reduce((sum, { receivedTwd }) => sum + receivedTwd, 0);
  const backTwd = (await shop.refunds(orderNo)).reduce((sum, { amountTwd }) => sum + amountTwd, 0);
  const isIn = order.status === 'CONFIRMED';
  expect(cameTwd - backTwd).toBe(isIn ? order.payableTwd : 0);
}

describe('at the same moment', () => {
  test.each([1, 2, 3])('a transfer is booked while its seat runs out (%i)', async () => {
    const { campaignId, prepare } = await open(1);
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.submit(await prepare(joiner, 'BANK_TRANSFER'));
    shop.pass(24 * 60);
    await Promise.all([receive(orderNo, 200), shop.expire()]);
    await expectBooked(orderNo);
    await expectHonestCounters(opened.database, campaignId);
    // Whatever came first, the money was there and nobody else was.
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'CONFIRMED' });
  });

  test.each([1, 2, 3])('late money and somebody else want the released seat (%i)', async () => {
    const { campaignId, prepare } = await open(1);
    const joiner = await shop.createJoiner();
    const orderNo = await joiner.submit(await prepare(joiner, 'BANK_TRANSFER'));
    shop.pass(24 * 60);
    await shop.expire();
    const other = await shop.createJoiner();
    const checkoutNo = await prepare(other, 'HOME_COD');
    const [, code] = await Promise.all([
      receive(orderNo, 200),
      other.codeOf('/Checkout/SubmitCheckout', { checkoutNo }),
    ]);
    const isBack = (await shop.pledgeOf(orderNo)).status === 'REFUND_DUE';
    expect(code === 'OK').toBe(isBack);
    await expectBooked(orderNo);
    await expectHonestCounters(opened.database, campaignId);
  });

  test('five members promise to pay for the last two pieces', async () => {
    const { campaignId, prepare } = await open(2);
    const joiners = await Promise.all(Array.from({ length: 5 }, () => shop.createJoiner()));
    const ready = await Promise.all(
      joiners.map(async (joiner) => ({ joiner, checkoutNo: await prepare(joiner, 'HOME_COD') })),
    );
    const codes = await Promise.all(
      ready.map(({ joiner, checkoutNo }) =>
        joiner.codeOf('/Checkout/SubmitCheckout', { checkoutNo }),
      ),
    );
    expect(codes.filter((code) => code === 'OK')).toHaveLength(2);
    expect(await shop.campaign(campaignId)).toMatchObject({ confirmedUnits: 2, heldUnits: 0 });
    await expectHonestCounters(opened.database, campaignId);
  });

  test('one member cannot go beyond the unpaid ones that are allowed', async () => {
    const joiner = await shop.createJoiner();
    const checkouts = [];
    for (let index = 0; index < 5; index += 1) {
      checkouts.push(await (await open()).prepare(joiner, 'BANK_TRANSFER'));
    }
    const codes = await Promise.all(
      checkouts.map((checkoutNo) => joiner.codeOf('/Checkout/SubmitCheckout', { checkoutNo })),
    );
    expect(codes.toSorted()).toEqual([
      ...['CHECKOUT_INCOMPLETE', 'CHECKOUT_INCOMPLETE', 'OK', 'OK', 'OK'],
    ]);
  });

  test.each([1, 2, 3, 4, 5, 6])('an owed pledge is paid while its group closes (%i)', async () => {
    const { campaignId, prepare } = await open();
    const [one, two] = [await shop.createJoiner(), await shop.createJoiner()];
    const orderNo = await one.submit(await prepare(one, 'HOME_COD'));
    await two.submit(await prepare(two, 'HOME_COD'));
    // NT$100, delivery and the carrier's fee, NT$10 less once the group is settled.
    const [paid] = await Promise.allSettled([receive(orderNo, 230), shop.closeAll()]);
    expect(paid.status).toBe('fulfilled');
    // A pledge whose order was being paid is skipped until the next run.
    await shop.runJob(settleCampaigns);
    expect(await shop.pledgeOf(orderNo)).toMatchObject({ status: 'SETTLED' });
    const { status, paymentStatus } = await shop.order(orderNo);
    expect({ status, paymentStatus }).toEqual({ status: 'CONFIRMED', paymentStatus: 'PAID' });
    const refunds = await shop.refunds(orderNo);
    expect(refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(10);
    expect(await shop.campaign(campaignId)).toMatchObject({ status: 'SUCCEEDED' });
  });
});
