import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { announceBy } from '#server/events/announcements.ts';
import { consumeEvents } from '#server/events/consume-events.ts';
import { notificationsConsumer } from '#server/features/flows/notifying/notifications-consumer.ts';
import { closeCampaigns } from '#server/jobs/group-buys/close-campaigns.ts';
import { endJoining } from '#server/jobs/group-buys/open-campaigns.ts';
import { settleCampaigns } from '#server/jobs/group-buys/settle-campaigns.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
  await consumeEvents(opened.database, notificationsConsumer, shop.clock.now);
});
afterAll(() => opened.close());

const changes: { isAnnounced: boolean }[] = [];
const ask = () =>
  askAsOwner({
    ...{ database: opened.database, now: () => shop.clock.now },
    afterStaffChange: (change) => changes.push(change),
  });

async function close() {
  shop.pass(49 * 60);
  for (const job of [endJoining, closeCampaigns, settleCampaigns]) {
    await job(opened.database, shop.clock.now, shop.tools);
  }
}

/** A group buy of two SKUs that three joined, the last of them to pay with the goods; settled. */
async function settleThree() {
  const [skuId, otherId] = [await shop.createSku(), await shop.createSku()];
  const items = [skuId, otherId].map((id) => ({ skuId: id, startTwd: 100 }));
  const campaignId = await shop.openCampaign({ items, paysOnDelivery: true });
  const lines = (quantity: number) => ({ campaignId, lines: [{ skuId, quantity }] });
  const first = await (await shop.createJoiner()).joinAndPay(lines(2));
  const both = {
    campaignId,
    lines: [
      { skuId, quantity: 2 },
      { skuId: otherId, quantity: 1 },
    ],
  };
  const second = await (await shop.createJoiner()).joinAndPay(both);
  const owed = await (await shop.createJoiner()).hold({ ...lines(3), method: 'HOME_COD' });
  await close();
  const report = async (units: number, version: string | null = null) =>
    (
      await ask()('/StaffGroupBuy/ReportShortage', {
        ...{ campaignId, missing: [{ skuId, units }], version },
      })
    ).result;
  return { campaignId, skuId, first, second, owed, report };
}

describe('a shortage', () => {
  test('is looked at before anything changes, then cuts who joined last', async () => {
    const { campaignId, skuId, first, second, owed, report } = await settleThree();
    const dueBefore = (await shop.order(owed)).payableTwd;
    const seen = await report(1);
    expect(seen).toMatchObject({ isDone: false, refundsTwd: 0, owedLessTwd: 100 });
    expect(seen.joiners).toMatchObject([
      { orderNo: owed, isCancelled: false, lines: [{ from: 3, to: 2 }] },
    ]);
    expect((await shop.order(owed)).payableTwd).toBe(dueBefore);

    expect(await report(1, seen.version)).toMatchObject({ isDone: true });
    expect((await shop.order(owed)).payableTwd).toBe(dueBefore - 100);
    expect(await shop.pledgeOf(owed)).toMatchObject({ status: 'REDUCED' });
    expect(await shop.refunds(owed)).toEqual([]);

    // Two pieces of the owed order and one of the second are left to cut.
    const more = await report(3);
    expect(more).toMatchObject({ refundsTwd: 100 });
    await report(3, more.version);
    expect(await shop.order(owed)).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'STOCK', paymentStatus: 'EXPIRED', paidTwd: 0 },
    });
    expect(await shop.pledgeOf(owed)).toMatchObject({ status: 'RELEASED' });
    expect(await shop.refunds(second)).toEqual([
      { amountTwd: 100, cause: expect.stringMatching(/^SHORTAGE /) },
    ]);
    expect(await shop.orderLines(second)).toMatchObject([
      { settledQuantity: 1, settledNetTwd: 100 },
      { settledQuantity: 1, settledNetTwd: 100 },
    ]);
    expect(await shop.refunds(first)).toEqual([]);
    const { result } = await ask()('/StaffGroupBuy/DescribeCampaign', { campaignId });
    expect(result.items.find((item) => item.skuId === skuId)?.units).toBe(3);
    expect(result).toMatchObject({ confirmedBuyers: 2 });

    await consumeEvents(opened.database, notificationsConsumer, shop.clock.now);
    const notified = await opened.database
      .select()
      .from(notification)
      .where(eq(notification.kind, 'GROUP_TOLD'));
    expect(notified.map(({ facts }) => facts)).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('2 份改為 1 份，退回 NT$100') }),
    );
  });

  test('an order that gets nothing is cancelled and refunded whole, with its fee', async () => {
    const { first, report } = await settleThree();
    const { paidTwd } = await shop.order(first);
    const seen = await report(7);
    expect(seen.joiners).toHaveLength(3);
    await report(7, seen.version);
    expect(await shop.order(first)).toMatchObject({ status: 'CANCELLED', cancelReason: 'STOCK' });
    expect(await shop.refunds(first)).toEqual([{ amountTwd: paidTwd, cause: 'CANCEL' }]);
    expect(await shop.pledgeOf(first)).toMatchObject({ status: 'REFUND_DUE' });
  });

  test('is logged once it is done, and empties no page but those of its group buy', async () => {
    const { report, campaignId } = await settleThree();
    const log = async () =>
      opened.database
        .select({ call: staffAudit.call })
        .from(staffAudit)
        .where(eq(staffAudit.subjectId, String(campaignId)));
    const notified: number[] = [];
    announceBy(opened.database, (id) => notified.push(id));
    const { version } = await report(1);
    expect([await log(), notified]).toEqual([[], []]);
    changes.splice(0);
    await report(1, version);
    expect(await log()).toEqual([{ call: '/StaffGroupBuy/ReportShortage' }]);
    expect(notified).toEqual([campaignId]);
    await ask()('/StaffGroupBuy/MoveCampaignOn', { campaignId, status: 'PROCURING' });
    expect(changes).toEqual([{ isAnnounced: true }, { isAnnounced: false }]);
  });

  test('leaves out who was cancelled after the close, whom the supplier is not asked for either', async () => {
    const { campaignId, skuId, first, owed, report } = await settleThree();
    for (const orderNo of [first, owed]) await ask()('/StaffOrder/CancelOrderByShop', { orderNo });
    expect(await shop.pledgeOf(first)).toMatchObject({ status: 'REFUND_DUE' });
    expect(await shop.pledgeOf(owed)).toMatchObject({ status: 'RELEASED' });
    const { result } = await ask()('/StaffGroupBuy/DescribeCampaign', { campaignId });
    expect(result.items.find((item) => item.skuId === skuId)?.units).toBe(2);
    expect(result).toMatchObject({ confirmedBuyers: 1 });
    await expect(report(3)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  });

  test('said by two at once is cut once', async () => {
    const { report, second, owed } = await settleThree();
    const { version } = await report(4);
    const said = await Promise.allSettled([report(4, version), report(4, version)]);
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop.order(owed)).toMatchObject({ status: 'CANCELLED' });
    expect(await shop.refunds(second)).toMatchObject([{ amountTwd: 100 }]);
  });

  test('of more than is still here is refused', async () => {
    const { report, owed } = await settleThree();
    await ask()('/StaffOrder/MoveParcels', { orderNo: owed, step: 'SHIP', carrier: '黑貓' });
    await expect(report(5)).rejects.toThrow('還沒出貨的只有 4 份');
    expect(await report(4)).toMatchObject({ refundsTwd: expect.any(Number) });
    await expect(report(1, 'something else')).rejects.toThrow('剛剛有變動');
  });

  test('is one share of who gets the goods in several parcels', async () => {
    const { skuId, second, first, report } = await settleThree();
    const orderNoArray = [second];
    const [parcel] = (await ask()('/StaffPacking/SearchParcelArray', { orderNoArray })).result;
    const { labelVersion = '' } = parcel ?? {};
    const units = [{ skuId, quantity: 1 }];
    await ask()('/StaffPacking/SplitParcel', { orderNo: second, parcel: 1, labelVersion, units });
    // Who joined last loses all three pieces, the second both; the first keeps the rest.
    const seen = await report(5);
    expect(seen.joiners).toHaveLength(2);
    await report(5, seen.version);
    expect(await shop.refunds(second)).toMatchObject([{ amountTwd: 200 }]);
    expect(await shop.refunds(first)).toEqual([]);
    const after = (await ask()('/StaffPacking/SearchParcelArray', { orderNoArray })).result;
    expect(after.map(({ status }) => status)).toEqual(['READY', 'CANCELLED']);
  });

  test('makes labels out of date that were printed for parcels in preparation', async () => {
    const { second, owed, report } = await settleThree();
    const orderNoArray = [second, owed];
    await ask()('/StaffOrder/MoveParcels', { orderNo: second, step: 'PREPARE' });
    await ask()('/StaffOrder/MoveParcels', { orderNo: owed, step: 'PREPARE' });
    const list = async () =>
      (await ask()('/StaffPacking/SearchParcelArray', { orderNoArray })).result;
    const printed = new Map((await list()).map((one) => [one.orderNo, one.labelVersion]));
    const { version } = await report(1);
    await report(1, version);
    const ship = (orderNo: string, labelVersion?: string) =>
      ask()('/StaffOrder/MoveParcels', {
        ...{ orderNo, step: 'SHIP', carrier: '黑貓' },
        ...(labelVersion && { labelVersion }),
      });
    await expect(ship(owed, printed.get(owed))).rejects.toMatchObject({
      code: 'ORDER_STATE_CONFLICT',
    });
    await expect(ship(owed)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    const now = (await list()).find(({ orderNo }) => orderNo === owed);
    await ship(owed, now?.labelVersion);
    await ship(second, printed.get(second));
  });

  test('of all that was still to be sent completes the delivery of the rest', async () => {
    const { skuId, second, first, report } = await settleThree();
    const [parcel] = (await ask()('/StaffPacking/SearchParcelArray', { orderNoArray: [second] }))
      .result;
    const units = [{ skuId, quantity: 2 }];
    const split = { orderNo: second, parcel: 1, labelVersion: parcel?.labelVersion ?? '', units };
    await ask()('/StaffPacking/SplitParcel', split);
    const one = { orderNo: second, parcel: 1 };
    await ask()('/StaffOrder/MoveParcels', { ...one, step: 'SHIP', carrier: '黑貓' });
    await ask()('/StaffOrder/MoveParcels', { ...one, step: 'DELIVER' });
    expect((await shop.order(second)).deliveredAt).toBeNull();
    const { version } = await report(5);
    await report(5, version);
    expect((await shop.order(second)).deliveredAt).toEqual(shop.clock.now);
    expect(await shop.refunds(first)).toEqual([]);
  });

  test('leaves the fee of a delivery on which a part of the goods still travels', async () => {
    const [skuId, otherId] = [await shop.createSku(), await shop.createSku()];
    const items = [skuId, otherId].map((id) => ({ skuId: id, startTwd: 100 }));
    const campaignId = await shop.openCampaign({ items });
    const lines = [
      { skuId, quantity: 2 },
      { skuId: otherId, quantity: 1 },
    ];
    const orderNo = await (await shop.createJoiner()).joinAndPay({ campaignId, lines });
    await close();
    const [parcel] = (await ask()('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] }))
      .result;
    const units = [{ skuId: otherId, quantity: 1 }];
    const split = { orderNo, parcel: 1, labelVersion: parcel?.labelVersion ?? '', units };
    await ask()('/StaffPacking/SplitParcel', split);
    const missing = [{ skuId, units: 2 }];
    const report = async (version: string | null) =>
      (await ask()('/StaffGroupBuy/ReportShortage', { campaignId, missing, version })).result;
    const { version } = await report(null);
    expect(await report(version)).toMatchObject({ refundsTwd: 200 });
    // Two pieces of 100, not the fee of 100.
    expect(await shop.refunds(orderNo)).toMatchObject([{ amountTwd: 200 }]);
  });

  test('of a SKU that is named twice is the sum of both', async () => {
    const { campaignId, skuId, report } = await settleThree();
    const twice = [
      { skuId, units: 1 },
      { skuId, units: 2 },
    ];
    const said = await ask()('/StaffGroupBuy/ReportShortage', {
      ...{ campaignId, missing: twice, version: null },
    });
    expect(said.result).toEqual(await report(3));
  });
});
