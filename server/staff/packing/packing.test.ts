import { addDays, taipeiDayOf } from '@kaituan/domain/taipei-day';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type ClosingShop, openClosingShop } from '#server/testing/group-buys/closing-shop.ts';
import { placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: ClosingShop;
let ask: ReturnType<typeof askAsOwner>;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openClosingShop(opened.database);
  const { database } = opened;
  ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
});
afterAll(() => opened.close());

const place = () => placeUnpaid(opened.database, shop, { method: 'HOME_COD' });

test('the parcels to pack have shelf and pieces, and no amount but what is collected with them, until they are sent', async () => {
  const skuId = await shop.createSku({ shelf: 'A-2', barcode: '4710088430014' });
  const placed = await placeUnpaid(opened.database, shop, { method: 'HOME_COD', skuId });
  const { orderNo } = placed;
  const { payableTwd } = await placed.order();
  const unpaid = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  await ask('/StaffOrder/NoteOrder', { orderNo, text: '請附保冷劑' });
  const listed = async () =>
    (await ask('/StaffPacking/SearchParcelArray', { which: 'TO_PACK' })).result;
  const before = await listed();
  expect(before.map((parcel) => parcel.orderNo)).not.toContain(unpaid.orderNo);
  const own = before.find((parcel) => parcel.orderNo === orderNo);
  expect(own).toMatchObject({
    ...{ shipmentNo: 1, parcelCount: 1, status: 'READY', isCollected: true, recipient: '王小明' },
    staffNotes: ['請附保冷劑'],
    lines: [{ skuId, shelf: 'A-2', barcode: '4710088430014', quantity: 2 }],
  });
  expect(own).toMatchObject({ collectTwd: payableTwd, collectedWith: null });
  expect(Object.keys(own ?? {}).filter((name) => /twd/i.test(name))).toEqual(['collectTwd']);
  expect(JSON.stringify(own?.lines)).not.toMatch(/twd/i);
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓' });
  expect((await listed()).map((parcel) => parcel.orderNo)).not.toContain(orderNo);
  const found = await ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] });
  expect(found.result).toMatchObject([{ orderNo, status: 'SHIPPED', carrier: '黑貓' }]);
});

test('pages go on with the next order, every parcel once', async () => {
  const placed = [await place(), await place(), await place()].map(({ orderNo }) => orderNo);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const request = { which: 'TO_PACK', limit: 1, ...(cursor && { cursor }) } as const;
    const page = await ask('/StaffPacking/SearchParcelArray', request);
    seen.push(...page.result.map(({ orderNo, shipmentNo }) => `${orderNo} ${shipmentNo}`));
    cursor = page.nextCursor;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(placed.map((orderNo) => `${orderNo} 1`)));
});

test('filters narrow by way, temperature and group buy', async () => {
  const { orderNo } = await place();
  const found = async (request: object) => {
    const query = { ...request, which: 'TO_PACK', limit: 100 } as const;
    const { result } = await ask('/StaffPacking/SearchParcelArray', query);
    return result.some((parcel) => parcel.orderNo === orderNo);
  };
  expect(await found({ kind: 'HOME', temperature: 'AMBIENT' })).toBe(true);
  expect(await found({ kind: 'PICKUP' })).toBe(false);
  expect(await found({ temperature: 'FROZEN' })).toBe(false);
  expect(await found({ ofCampaignId: 1 })).toBe(false);
  expect(await found({ search: orderNo.slice(0, 8) })).toBe(true);
  expect(await found({ search: '王小' })).toBe(true);
  expect(await found({ search: '沒有這個人' })).toBe(false);
});

test('goods sold ahead are on no list before their day in Taiwan, unless they are asked for', async () => {
  const { database } = opened;
  const placed = [await place(), await place(), await place()].map(({ orderNo }) => orderNo);
  // Placed at one moment, they are listed by number.
  placed.sort();
  const [past, today, later] = placed;
  const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);
  const on = taipeiDayOf(shop.clock.now.getTime());
  for (const [orderNo, day] of [
    [past, addDays(on, -1)],
    [today, on],
    [later, addDays(on, 1)],
  ] as const) {
    await database
      .update(shipment)
      .set({ shipFrom: midnight(day) })
      .where(eq(shipment.orderNo, orderNo ?? ''));
  }
  const listed = async (request: object) => {
    const query = { orderNoArray: placed, which: 'TO_PACK' as const, ...request };
    const { result, laterCount } = await ask('/StaffPacking/SearchParcelArray', query);
    return { orderNos: result.map(({ orderNo }) => orderNo), laterCount };
  };
  expect(await listed({})).toEqual({ orderNos: [past, today], laterCount: 1 });
  expect(await listed({ which: 'READY' })).toEqual({ orderNos: [past, today], laterCount: 1 });
  expect(await listed({ hasLater: true })).toEqual({ orderNos: placed, laterCount: 1 });
  expect(await listed({ kind: 'PICKUP' })).toEqual({ orderNos: [], laterCount: 0 });
  // What is asked for by number is found whatever its day.
  expect(await listed({ which: 'ALL' })).toEqual({ orderNos: placed, laterCount: null });
  const ordersIn = async (which: 'TO_SHIP' | 'SHIP_LATER') =>
    (await ask('/StaffOrder/SearchOrderArray', { which, sort: 'OLDEST' })).result
      .map(({ orderNo }) => orderNo)
      .filter((orderNo) => placed.includes(orderNo));
  expect(await ordersIn('TO_SHIP')).toEqual([past, today]);
  expect(await ordersIn('SHIP_LATER')).toEqual([later]);
  const { result: found } = await ask('/StaffOrder/SearchOrderArray', { search: later ?? '' });
  const shipFrom = midnight(addDays(on, 1)).toISOString();
  expect(found).toMatchObject([{ shipFrom, isPreparing: false }]);
  // The same page, on the next day.
  const tomorrow = askAsOwner({ database, now: () => midnight(addDays(on, 1)) });
  const query = { orderNoArray: placed, which: 'TO_PACK' } as const;
  const next = await tomorrow('/StaffPacking/SearchParcelArray', query);
  expect(next).toMatchObject({ result: [{}, {}, { orderNo: later }], laterCount: 0 });
});

test('goods of a group buy are due once they were marked as arrived, before their day', async () => {
  const { database } = opened;
  const { campaignId, orderNos } = await shop.close({}, [
    { lines: [{ skuId: shop.skuId, quantity: 2, ceilingTwd: 100 }] },
  ]);
  const parcels = async (request: object = {}) =>
    ask('/StaffPacking/SearchParcelArray', {
      ...{ which: 'TO_PACK', orderNoArray: orderNos, ...request },
    });
  const ordersIn = async (which: 'TO_SHIP' | 'SHIP_LATER') =>
    (await ask('/StaffOrder/SearchOrderArray', { which, ofCampaignId: campaignId })).result.length;
  const moveOn = (status: 'PROCURING' | 'ARRIVED' | 'DISTRIBUTING') =>
    ask('/StaffGroupBuy/MoveCampaignOn', { campaignId, status });
  await database
    .update(shipment)
    .set({ shipFrom: new Date(shop.clock.now.getTime() + 9 * 86_400_000) })
    .where(eq(shipment.orderNo, orderNos[0] ?? ''));
  await moveOn('PROCURING');
  expect(await parcels()).toMatchObject({ result: [], laterCount: 1 });
  const later = await parcels({ hasLater: true });
  expect(later.result).toMatchObject([{ hasArrived: false }]);
  expect([await ordersIn('TO_SHIP'), await ordersIn('SHIP_LATER')]).toEqual([0, 1]);
  for (const status of ['ARRIVED', 'DISTRIBUTING'] as const) {
    await moveOn(status);
    const { result, laterCount } = await parcels();
    expect({ result, laterCount }).toMatchObject({ result: [{ hasArrived: true }], laterCount: 0 });
    expect([await ordersIn('TO_SHIP'), await ordersIn('SHIP_LATER')]).toEqual([1, 0]);
  }
});

test('a wrong tracking number is corrected once, with what it was in the log', async () => {
  const { orderNo, events } = await place();
  const wrong = { carrier: '黑貓', trackingNo: '111' };
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', ...wrong });
  const correct = (trackingNo: string) =>
    ask('/StaffPacking/CorrectTracking', {
      ...{ orderNo, parcel: 1, carrier: '黑貓', trackingNo },
      seen: wrong,
    });
  const outcomes = await Promise.allSettled([correct('222'), correct('333')]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'ORDER_STATE_CONFLICT' } }]);
  expect((await events()).filter((kind) => kind === 'TRACKING_CORRECTED')).toHaveLength(1);
  const { result } = await ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] });
  const now = result[0]?.trackingNo;
  expect(['222', '333']).toContain(now);
  const logged = (await ask('/StaffAudit/SearchAuditArray', { search: orderNo })).result;
  expect(logged.filter(({ call }) => call === '/StaffPacking/CorrectTracking')).toMatchObject([
    { before: wrong, after: { carrier: '黑貓', trackingNo: now } },
  ]);
});

test('a parcel that was not sent has no number to correct', async () => {
  const { orderNo } = await place();
  const correcting = ask('/StaffPacking/CorrectTracking', {
    ...{ orderNo, parcel: 1, carrier: '黑貓', trackingNo: '1' },
    seen: { carrier: '', trackingNo: '' },
  });
  await expect(correcting).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
});
