import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { productListing } from '#server/database/schema/listing-schema.ts';
import { refund } from '#server/database/schema/payment-schema.ts';
import { settleRefundByHand } from '#server/features/flows/money-out/execute-refund.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { refreshSales } from '#server/features/ground/product/sales-figures.ts';
import { settleCampaigns } from '#server/jobs/group-buys/settle-campaigns.ts';
import { presentOrder } from '#server/operator/orders/order-printing.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import type { PaidPledge } from '#server/testing/group-buys/paid-pledges.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
});
afterAll(() => opened.close());

const close = (...given: Parameters<ClosingShop['close']>) => shop.close(...given);
const read = (orderNo: string | undefined) => shop.read(orderNo);
const pieces = (quantity: number, more: Partial<PaidPledge['lines'][number]> = {}) => ({
  lines: [{ skuId: shop.skuId, quantity, ceilingTwd: 100, ...more }],
});

describe('a campaign that reached its goal', () => {
  test('gives everybody the final price, and refunds the difference', async () => {
    const rungs = [{ threshold: 3, offTwd: 15 }];
    const { orderNos, campaign } = await close({ rungs, goalMin: 2 }, [
      pieces(2),
      pieces(1, { ceilingTwd: 85 }),
    ]);
    expect(campaign).toMatchObject({
      ...{ status: 'SUCCEEDED', finalRung: 1, shopFills: 0, settledAt: shop.clock.now },
      outcomeText: '達成團門檻（3／2 份）',
      ...{ confirmedBuyers: 2, confirmedUnits: 3 },
    });
    const early = await read(orderNos[0]);
    expect(early).toMatchObject({
      order: { status: 'CONFIRMED', paymentStatus: 'PAID' },
      pledge: {
        status: 'SETTLED',
        outcomeText: '最終價 NT$85，比跟團時便宜 NT$15，退回 NT$30。',
      },
      lines: [{ settledQuantity: 2, settledNetTwd: 170, holdState: 'HELD' }],
      parcels: [{ status: 'READY' }],
      refunds: [
        {
          ...{ cause: 'GROUP_SETTLED', amountTwd: 30, kind: 'AUTOMATIC', status: 'REQUESTED' },
          nextTryAt: shop.clock.now,
        },
      ],
      events: ['GROUP_SETTLED', 'REFUND_REQUESTED'],
    });
    const late = await read(orderNos[1]);
    expect(late).toMatchObject({
      pledge: { outcomeText: '最終價 NT$85，與跟團時相同。' },
      parcels: [{ status: 'READY' }],
    });
    expect(late.refunds).toEqual([]);
    const [difference] = early.refunds;
    await settleRefundByHandAfterGateway(difference?.refundNo);
    expect(await read(orderNos[0])).toMatchObject({
      order: { paymentStatus: 'PARTIALLY_REFUNDED', refundedTwd: 30 },
      pledge: { status: 'SETTLED' },
    });
  });

  test('asks for a bank account of those who paid at a machine', async () => {
    const rungs = [{ threshold: 2, offTwd: 10 }];
    const { orderNos } = await close({ rungs }, [{ ...pieces(2), method: 'ATM' }]);
    expect((await read(orderNos[0])).refunds).toMatchObject([
      { kind: 'BANK_FORM', amountTwd: 20, nextTryAt: null },
    ]);
  });

  test('cuts the newest pledges to whole cases and explains it', async () => {
    const fixture = { caseQty: 6, casePolicy: 'ROUND_DOWN' as const };
    const skuId = await shop.createSku();
    const pledges = [5, 3, 2].map((quantity) => pieces(quantity, { skuId }));
    const { orderNos, campaign } = await close({ ...fixture, skuIds: [skuId] }, pledges);
    // Ten pieces, four too many: the newest two, then two of the pledge before.
    expect(campaign).toMatchObject({ confirmedBuyers: 2, confirmedUnits: 8 });
    expect(await read(orderNos[0])).toMatchObject({ pledge: { status: 'SETTLED' } });
    expect(await read(orderNos[1])).toMatchObject({
      pledge: {
        status: 'REDUCED',
        outcomeText:
          '最後一箱未滿 6 份，由較晚跟團的人先調整，您的數量由 3 份減為 1 份，差額將退回。最終價 NT$100，與跟團時相同，退回 NT$200。',
      },
      lines: [{ settledQuantity: 1, settledNetTwd: 100 }],
      refunds: [{ amountTwd: 200 }],
    });
    const ask = askAsOwner({ database: opened.database });
    const packed = await ask('/StaffOrder/DescribeOrder', { orderNo: orderNos[1] ?? '' });
    expect(presentOrder(packed.result)).toContain('× 1（原 3）\n');
    expect(await soldOf(skuId)).toBe(6);
    const cut = await read(orderNos[2]);
    expect(cut).toMatchObject({
      order: { status: 'CANCELLED', cancelReason: 'GROUP_FAILED' },
      pledge: { status: 'REFUND_DUE' },
      lines: [{ settledQuantity: 0, settledNetTwd: 0, holdState: 'RELEASED' }],
      parcels: [{ status: 'CANCELLED' }],
      refunds: [{ cause: 'GROUP_FAILED', amountTwd: 300 }],
    });
    await settleRefundByHandAfterGateway(cut.refunds[0]?.refundNo);
    expect(await read(orderNos[2])).toMatchObject({
      order: { paymentStatus: 'REFUNDED' },
      pledge: { status: 'REFUNDED' },
    });
  });

  test('cuts those who pay with the goods without promising money back', async () => {
    const skuId = await shop.createSku();
    const cases = { caseQty: 3, casePolicy: 'ROUND_DOWN' as const };
    const items = [{ skuId, startTwd: 100 }];
    const campaignId = await shop.openCampaign({ items, ...cases, paysOnDelivery: true });
    const hold = async (quantity: number) =>
      (await shop.createJoiner()).hold({
        ...{ campaignId, lines: [{ skuId, quantity }], method: 'HOME_COD' },
      });
    const [, cutNo, removedNo] = [await hold(2), await hold(2), await hold(1)];
    await shop.closeAll();
    expect((await read(cutNo)).pledge).toMatchObject({
      status: 'REDUCED',
      outcomeText:
        '最後一箱未滿 3 份，由較晚跟團的人先調整，您的數量由 2 份減為 1 份。最終價 NT$100，與跟團時相同，付款時少付 NT$100。',
    });
    expect((await read(removedNo)).pledge).toMatchObject({
      status: 'RELEASED',
      outcomeText: '最後一箱未滿 3 份，由較晚跟團的人先調整，您的 1 份未能成箱，不用付款。',
    });
  });

  test('uses tolerances that were paid in advance, and refunds the rest of them', async () => {
    const fixture = { caseQty: 6, casePolicy: 'ROUND_UP_BY_TOLERANCE' as const };
    const { orderNos } = await close(fixture, [pieces(3, { maxQuantity: 6 }), pieces(2)]);
    expect(await read(orderNos[0])).toMatchObject({
      pledge: {
        status: 'SETTLED',
        outcomeText:
          '為湊滿整箱（每箱 6 份），在您同意的上限內，由 3 份增加為 4 份。最終價 NT$100，與跟團時相同，未用到的預留數量一併退款，退回 NT$200。',
      },
      lines: [{ quantity: 6, settledQuantity: 4, settledNetTwd: 400 }],
      refunds: [{ amountTwd: 200 }],
    });
  });

  test('uses the edited quantities, whether they were lowered or raised', async () => {
    const pool = await shop.createSku();
    const rungs = [{ threshold: 7, offTwd: 15 }];
    const items = [{ skuId: pool, startTwd: 100 }];
    const campaignId = await shop.openCampaign({ items, rungs });
    const lines = (requested: number) => [{ skuId: pool, quantity: requested }];
    const [fewer, more] = [await shop.createJoiner(), await shop.createJoiner()];
    const lowered = await fewer.joinAndPay({ campaignId, lines: lines(5) });
    const raised = await more.joinAndPay({ campaignId, lines: lines(1) });
    const edit = async (joiner: typeof fewer, orderNo: string, requested: number) => {
      const { pledgeNo } = await shop.pledgeOf(orderNo);
      const request = { pledgeNo, lines: lines(requested) };
      await joiner.call('/GroupBuy/UpdatePledge', request);
    };
    await edit(fewer, lowered, 3);
    await edit(more, raised, 4);
    await more.pay(raised);
    await shop.closeAll();
    for (const [orderNo, requested] of [
      [lowered, 3],
      [raised, 4],
    ] as const) {
      const { order, pledge, refunds } = await read(orderNo);
      const backTwd = refunds.reduce((sum, { amountTwd }) => sum + amountTwd, 0);
      expect(pledge).toMatchObject({ status: 'SETTLED' });
      const settledTwd = refunds.find(({ cause }) => cause === 'GROUP_SETTLED')?.amountTwd;
      expect(settledTwd).toBe(requested * 15);
      expect(order?.paidTwd).toBe(requested * 85 + 100 + backTwd);
    }
    expect(await shop.campaign(campaignId)).toMatchObject({ confirmedUnits: 7, finalRung: 1 });
  });

  test('does not ship an empty parcel and refunds its fee', async () => {
    const both = [shop.skuId, shop.otherSkuId].map((id) => ({
      skuId: id,
      quantity: 2,
      ceilingTwd: 100,
    }));
    const fixture = { caseQty: 3, casePolicy: 'ROUND_DOWN' as const };
    const alsoFirst = pieces(1);
    const { orderNos } = await close(fixture, [alsoFirst, { lines: both, isSplit: true }]);
    const settled = await read(orderNos[1]);
    expect(settled.parcels.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'READY']);
    expect(settled.pledge).toMatchObject({ status: 'REDUCED' });
    expect(settled.refunds).toMatchObject([{ amountTwd: 300 }]);
    expect(settled.pledge.outcomeText).toContain('未出貨包裹的運費 NT$100 一併退款');
  });
});

describe('a campaign that missed its goal', () => {
  test('refunds everything with the reason', async () => {
    const { campaignId, orderNos, campaign } = await close({ goalKind: 'BUYERS', goalMin: 3 }, [
      pieces(2),
      pieces(1, { maxQuantity: 4 }),
    ]);
    expect(campaign).toMatchObject({
      ...{ status: 'FAILED', finalRung: null, outcomeText: '未達成團門檻（2／3 人）' },
      ...{ confirmedBuyers: 0, confirmedUnits: 0, confirmedTwd: 0 },
    });
    expect(await shop.item(campaignId, shop.skuId)).toMatchObject({ confirmedUnits: 0 });
    expect(await read(orderNos[1])).toMatchObject({
      order: { status: 'CANCELLED', cancelReason: 'GROUP_FAILED', closedAt: shop.clock.now },
      pledge: {
        status: 'REFUND_DUE',
        outcomeText: '團購未達成團門檻（2／3 人），款項將全額退回。',
      },
      parcels: [{ status: 'CANCELLED' }],
      refunds: [{ cause: 'GROUP_FAILED', amountTwd: 500 }],
      events: ['CANCELLED', 'REFUND_REQUESTED'],
    });
    expect(await shop.runJob(settleCampaigns)).toBe(0);
  });
});

/** The number of sold pieces on the page of a SKU's product. */
async function soldOf(id: number): Promise<number | undefined> {
  const { database } = opened;
  const [found] = await database.select().from(sku).where(eq(sku.id, id));
  const productId = found?.productId ?? 0;
  await refreshListings(database, [productId]);
  await refreshSales(database, [productId], shop.clock.now);
  const [listing] = await database
    .select()
    .from(productListing)
    .where(eq(productListing.productId, productId));
  return listing?.soldCount;
}

/** An inserted payment has no gateway, so its refund is settled by hand. */
async function settleRefundByHandAfterGateway(refundNo: string | undefined): Promise<void> {
  const { database } = opened;
  const no = refundNo ?? '';
  await database.update(refund).set({ kind: 'BANK_FORM' }).where(eq(refund.refundNo, no));
  await settleRefundByHand(database, no, '1121-1', shop.clock.now);
}
