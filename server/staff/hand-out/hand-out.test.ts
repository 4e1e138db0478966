import type { StaffRole } from '@kaituan/domain/staff/role';
import { addDays, taipeiDayOf } from '@kaituan/domain/taipei-day';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import { askApi } from '#server/operator/ask-staff.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let ask: ReturnType<typeof askAsOwner>;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  const { database } = opened;
  ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
});
afterAll(() => opened.close());

/** An order whose parcel waits at the shop, paid when it is fetched. */
async function placeForPickup() {
  const placed = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
  const store = { brand: '', storeId: '1', name: '中正店', address: '忠孝路 1 號', phone: '' };
  await opened.database
    .update(shipment)
    .set({ method: 'STORE_PICKUP', store })
    .where(eq(shipment.orderNo, placed.orderNo));
  const receipts = () =>
    opened.database.select().from(moneyReceipt).where(eq(moneyReceipt.orderNo, placed.orderNo));
  return { ...placed, receipts };
}

async function appoint(role: StaffRole) {
  const { database } = opened;
  const memberId = await createMember(database);
  const appointment = { memberId, role, channelId: shop.channelId, appointedBy: memberId };
  await database.insert(staffMember).values({ ...appointment, appointedAt: shop.clock.now });
  return askApi(
    createApi({
      ...{ database, log: pino({ level: 'silent' }), checkAnswers: true },
      ...{ payments: shop.payments, now: () => shop.clock.now },
      identify: async () => ({ memberId, channelId: null, isVerified: false }),
    }),
  );
}

test('who waits is listed with what to give and what to collect, and then among those of today', async () => {
  const { orderNo } = await placeForPickup();
  const list = async (which: 'WAITING' | 'HANDED') =>
    (await ask('/StaffHandOut/SearchPickupArray', { which })).result.find(
      (row) => row.orderNo === orderNo,
    );
  expect(await list('WAITING')).toMatchObject({
    day: null,
    ...{ recipient: '王小明', isCollected: true, dueTwd: 1_130, handedAt: null },
    ...{ store: { name: '中正店' }, lines: [{ quantity: 2 }] },
  });
  await ask('/StaffHandOut/HandOver', { orderNo, parcel: 1, collectedTwd: 1_130 });
  expect(await list('WAITING')).toBeUndefined();
  expect(await list('HANDED')).toMatchObject({
    ...{ status: 'PICKED_UP', dueTwd: 0, collectedTwd: 1_130 },
  });
  const handedOn = async (day: string) =>
    (await ask('/StaffHandOut/SearchPickupArray', { which: 'HANDED', handedOn: day })).result.some(
      (row) => row.orderNo === orderNo,
    );
  const today = taipeiDayOf(shop.clock.now.getTime());
  expect(await handedOn(today)).toBe(true);
  expect(await handedOn(addDays(today, -1))).toBe(false);
  expect(await handedOn(addDays(today, 1))).toBe(false);
});

test('said many times at once it is handed over once, and its money booked once', async () => {
  const placed = await placeForPickup();
  const { orderNo } = placed;
  const handOver = () => ask('/StaffHandOut/HandOver', { orderNo, parcel: 1, collectedTwd: 1_130 });
  const answers = await Promise.all(Array.from({ length: 5 }, handOver));
  const outcomes = answers.map(({ result }) => result.outcome).sort();
  expect(outcomes).toEqual(['ALREADY', 'ALREADY', 'ALREADY', 'ALREADY', 'HANDED']);
  expect(answers.reduce((sum, { result }) => sum + result.bookedTwd, 0)).toBe(1_130);
  expect(await placed.receipts()).toMatchObject([{ amountTwd: 1_130, status: 'BOOKED' }]);
  expect(await placed.order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: 1_130 });
  expect((await placed.events()).filter((kind) => kind === 'DELIVERED')).toHaveLength(1);
  expect(await placed.stock()).toEqual({ onHand: 8, reserved: 0 });
});

test('what a device stored counts for the day on which it happened; a wrong clock counts as now', async () => {
  const late = await placeForPickup();
  const yesterday = new Date(shop.clock.now.getTime() - 24 * 3_600_000);
  const request = { parcel: 1, collectedTwd: 1_130 };
  await ask('/StaffHandOut/HandOver', {
    ...{ ...request, orderNo: late.orderNo, handedAt: yesterday.toISOString() },
  });
  expect(await late.parcels()).toMatchObject([{ deliveredAt: yesterday }]);
  expect((await late.receipts())[0]?.receivedOn).toBe(
    new Date(yesterday.getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
  );
  const odd = await placeForPickup();
  const tomorrow = new Date(shop.clock.now.getTime() + 24 * 3_600_000).toISOString();
  await ask('/StaffHandOut/HandOver', { ...request, orderNo: odd.orderNo, handedAt: tomorrow });
  expect(await odd.parcels()).toMatchObject([{ deliveredAt: shop.clock.now }]);
});

test('another amount than the one that is due is not booked, and nothing is handed over', async () => {
  const placed = await placeForPickup();
  for (const collectedTwd of [null, 1_000, 1_131]) {
    const handing = ask('/StaffHandOut/HandOver', {
      ...{ orderNo: placed.orderNo, parcel: 1, collectedTwd },
    });
    await expect(handing).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  }
  expect(await placed.receipts()).toEqual([]);
  expect(await placed.parcels()).toMatchObject([{ status: 'READY' }]);
});

test('what was missing is a note of staff, which its buyer does not read', async () => {
  const { orderNo, buyer } = await placeForPickup();
  await ask('/StaffHandOut/HandOver', {
    ...{ orderNo, parcel: 1, collectedTwd: 1_130, missing: '少一盒草莓' },
  });
  // Notes of one moment have no order.
  shop.pass(1);
  await ask('/StaffOrder/NoteOrder', { orderNo, text: '下次補給他' });
  const { result } = await ask('/StaffOrder/DescribeOrder', { orderNo });
  expect(result.notes.map(({ text }) => text)).toEqual(['領取時少給：少一盒草莓', '下次補給他']);
  const log = await opened.database
    .select({ request: staffAudit.request })
    .from(staffAudit)
    .where(eq(staffAudit.subjectId, orderNo));
  expect(log.map(({ request }) => request)).toMatchObject([{ orderNo, parcel: 1 }, { orderNo }]);
  expect(JSON.stringify(log)).not.toMatch(/草莓|下次補給他/);
  const own = await buyer.call('/Order/GetOrder', { orderNo });
  expect(JSON.stringify(own)).not.toContain('草莓');
});

test('missing pieces are recorded also where somebody else handed it over first', async () => {
  const { orderNo } = await placeForPickup();
  const handing = { orderNo, parcel: 1, collectedTwd: 1_130 };
  await ask('/StaffHandOut/HandOver', handing);
  const sayAgain = () => ask('/StaffHandOut/HandOver', { ...handing, missing: '少一盒草莓' });
  expect((await sayAgain()).result.outcome).toBe('ALREADY');
  // Once, also where a device without a connection sends it again.
  expect((await sayAgain()).result.outcome).toBe('ALREADY');
  const { result } = await ask('/StaffOrder/DescribeOrder', { orderNo });
  expect(result.notes.map(({ text }) => text)).toEqual(['領取時少給：少一盒草莓']);
});

test('a parcel on its way to its place can be fetched, and is among those of today', async () => {
  const placed = await placeForPickup();
  const { orderNo } = placed;
  const sending = ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓' });
  await expect(sending).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  await opened.database
    .update(shipment)
    .set({ status: 'SHIPPED' })
    .where(eq(shipment.orderNo, orderNo));
  await ask('/StaffHandOut/HandOver', { orderNo, parcel: 1, collectedTwd: 1_130 });
  const { result } = await ask('/StaffHandOut/SearchPickupArray', { which: 'HANDED' });
  expect(result.find((row) => row.orderNo === orderNo)).toMatchObject({ status: 'PICKED_UP' });
});

test('a packer hands over what is paid, sees no amount, and collects nothing', async () => {
  const { orderNo } = await placeForPickup();
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'ARRIVE' });
  const packer = await appoint('PACKER');
  const { result } = await packer('/StaffHandOut/SearchPickupArray', { which: 'WAITING' });
  const own = result.find((row) => row.orderNo === orderNo);
  expect(own).toMatchObject({ isCollected: true, dueTwd: null });
  const request = { orderNoArray: [orderNo] };
  const parcels = await packer('/StaffPacking/SearchParcelArray', request);
  expect(parcels.result).toMatchObject([{ isCollected: true, collectTwd: null }]);
  expect((await ask('/StaffPacking/SearchParcelArray', request)).result).toMatchObject([
    { collectTwd: 1_130 },
  ]);
  const handing = packer('/StaffHandOut/HandOver', { orderNo, parcel: 1, collectedTwd: 1_130 });
  await expect(handing).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const delivering = packer('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
  await expect(delivering).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const clerk = await appoint('CLERK');
  await clerk('/StaffHandOut/HandOver', { orderNo, parcel: 1, collectedTwd: 1_130 });
});

test('a parcel that a carrier brings is not handed over here', async () => {
  const { orderNo } = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
  const handing = ask('/StaffHandOut/HandOver', { orderNo, parcel: 1, collectedTwd: 1_130 });
  await expect(handing).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('who did not come is reminded once, however many press', async () => {
  const waiting = await placeForPickup();
  await ask('/StaffOrder/MoveParcels', { orderNo: waiting.orderNo, step: 'ARRIVE' });
  const unpacked = await placeForPickup();
  const gone = await placeForPickup();
  await ask('/StaffHandOut/HandOver', { orderNo: gone.orderNo, parcel: 1, collectedTwd: 1_130 });
  const orderNoArray = [waiting.orderNo, unpacked.orderNo, gone.orderNo];
  const remind = async () =>
    (await ask('/StaffHandOut/RemindPickupArray', { orderNoArray })).result.reminded;
  const counts = await Promise.all([remind(), remind(), remind()]);
  expect(counts.sort()).toEqual([0, 0, 1]);
  expect(await waiting.events()).toContain('PICKUP_REMINDED');
  expect(await unpacked.events()).not.toContain('PICKUP_REMINDED');
  expect(await gone.events()).not.toContain('PICKUP_REMINDED');
  shop.pass(13 * 60);
  expect(await remind()).toBe(1);
  const { result } = await ask('/StaffHandOut/SearchPickupArray', { which: 'WAITING' });
  const own = result.find((row) => row.orderNo === waiting.orderNo);
  expect(own?.remindedAt).toBe(shop.clock.now.toISOString());
});
