import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { homeAddress } from '#server/testing/members/buyer.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { setPaymentFees } from '#server/testing/orders/payment-fees.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let ask: ReturnType<typeof askAsOwner>;
const feesTwd: Partial<Record<ShippingMethod, number>> = { CVS_711: 60, CVS_FAMILY: 130 };
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  const { database } = opened;
  const names = ['HOME_AMBIENT', 'CVS_711', 'CVS_FAMILY', 'STORE_PICKUP'] as const;
  const shipping = names.flatMap((method) =>
    (method === 'CVS_711' ? (['MAIN'] as const) : (['MAIN', 'OFFSHORE'] as const)).map(
      (region) => ({
        ...{ method, region },
        tiers: [
          { minGoodsTwd: 0, feeTwd: (feesTwd[method] ?? 100) + (region === 'MAIN' ? 0 : 80) },
        ],
      }),
    ),
  );
  const place = { id: 'P1', name: '松山店', address: '臺北市松山區八德路四段 1 號', phone: '' };
  await database
    .update(channelTerms)
    .set({ shipping, pickupPlaces: [{ ...place, hours: '' }] })
    .where(eq(channelTerms.channelId, shop.channelId));
  ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
});
afterAll(() => opened.close());

const seven = { storeId: '131386', name: '成功門市', address: '臺北市大安區成功路 1 號' };
type Requested = { address?: typeof homeAddress; method?: ShippingMethod; placeId?: string };

/** What the screen does: looks, tries, and confirms the plan it was shown. */
async function change(orderNo: string, { address, method, placeId }: Requested) {
  const { version: seen } = (await ask('/StaffOrder/GetDeliveryChoices', { orderNo })).result;
  const isChain = method?.startsWith('CVS_') === true;
  const parcel = { shipmentNo: 1, method, placeId, ...(isChain && { store: seven }) };
  const requested = {
    orderNo,
    seen,
    ...(address && { address }),
    ...(method && { parcels: [parcel] }),
  };
  const call = '/StaffOrder/ChangeDelivery';
  const request = requested as { orderNo: string; seen: string };
  const tried = (await ask(call, request)).result;
  expect(tried.isDone).toBe(false);
  return {
    tried,
    confirm: async () => (await ask(call, { ...request, confirmed: tried.plan })).result,
  };
}
const placePaid = async () => {
  const placed = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  const { payableTwd: amountTwd } = await placed.order();
  await ask('/StaffOrder/ReceiveMoney', { orderNo: placed.orderNo, amountTwd });
  return placed;
};
const moved = { ...homeAddress, recipient: '陳小美', street: '和平東路二段 9 號' };

test('recipient and address change until a parcel leaves; the log has them masked, the buyer is notified', async () => {
  const { orderNo, order, parcels, buyer } = await placePaid();
  const notify = () => notifyMembers(opened.database, shop.clock.now, shop.tools);
  await notify();
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'PREPARE' });
  const { tried, confirm } = await change(orderNo, { address: moved });
  expect(tried).toMatchObject({ refundTwd: 0, borneTwd: 0, relabelled: [1] });
  await confirm();
  expect((await order()).address).toEqual(moved);
  expect(await parcels()).toMatchObject([{ method: 'HOME_AMBIENT', feeTwd: 100 }]);
  const packed = await ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] });
  expect(packed.result).toMatchObject([{ recipient: '陳小美', isRelabelled: true }]);

  const logged = (await ask('/StaffAudit/SearchAuditArray', { search: orderNo })).result;
  const entries = logged.filter(({ call }) => call === '/StaffOrder/ChangeDelivery');
  expect(entries).toMatchObject([
    { before: { address: { recipient: '王小明' } }, after: { address: { recipient: '陳小美' } } },
  ]);
  for (const secret of ['二段 9 號', '0912345678']) {
    expect(JSON.stringify(entries)).not.toContain(secret);
    const events = (await ask('/StaffOrder/DescribeOrder', { orderNo })).result.events;
    expect(JSON.stringify(events)).not.toContain(secret);
  }
  await notify();
  const { result: notifications } = await buyer.call('/Notification/GetNotificationArray', {});
  expect(notifications[0]).toMatchObject({
    title: '收件資料已更改',
    link: `/member/orders/${orderNo}`,
  });
  const seen = await buyer.call('/Order/GetOrder', { orderNo });
  expect(JSON.stringify(seen.result)).toContain('店家更改了收件資料');

  const labelVersion = packed.result[0]?.labelVersion;
  const sent = { orderNo, parcel: 1, step: 'SHIP', carrier: '黑貓', labelVersion } as const;
  await ask('/StaffOrder/MoveParcels', sent);
  await expect(change(orderNo, { address: homeAddress })).rejects.toMatchObject({
    code: 'ORDER_STATE_CONFLICT',
    message: expect.stringContaining('離開店裡'),
  });
});

describe('the fee of another way', () => {
  test('goes back to the dollar where it is lower and paid, and never twice', async () => {
    const { orderNo, parcels, refunds, order } = await placePaid();
    const { tried, confirm } = await change(orderNo, { method: 'CVS_711' });
    expect(tried).toMatchObject({ refundTwd: 40, owedLessTwd: 0, borneTwd: 0 });
    await confirm();
    await expect(confirm()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    expect(await refunds()).toMatchObject([{ amountTwd: 40 }]);
    const store = { brand: '7-ELEVEN', ...seven, isOffshore: false };
    expect(await parcels()).toMatchObject([{ method: 'CVS_711', feeTwd: 60, store }]);
    expect(await order()).toMatchObject({ shippingFeeTwd: 100, payableTwd: 1_100 });
    // What is left goes back when the order is cancelled: nothing is paid twice.
    await ask('/StaffOrder/CancelOrderByShop', { orderNo });
    expect((await refunds()).reduce((sum, one) => sum + one.amountTwd, 0)).toBe(1_100);
  });

  test('goes back as far as money is left beside the fee of the payment', async () => {
    await setPaymentFees(opened.database, shop.channelId, { BANK_TRANSFER: 30 });
    const { orderNo, refunds } = await placePaid();
    await setPaymentFees(opened.database, shop.channelId, { BANK_TRANSFER: 0 });
    const given = { lines: [], goodwillTwd: 1_080, cause: 'CHANGED_MIND', reason: '' } as const;
    const { plan } = (await ask('/StaffOrder/ReduceOrder', { orderNo, ...given, lines: [] }))
      .result;
    await ask('/StaffOrder/ReduceOrder', { orderNo, ...given, lines: [], confirmed: plan });
    const { tried, confirm } = await change(orderNo, { method: 'CVS_711' });
    expect(tried).toMatchObject({ refundTwd: 20 });
    await confirm();
    const amounts = (await refunds()).map(({ amountTwd }) => amountTwd);
    expect(amounts.toSorted((one, other) => other - one)).toEqual([1_080, 20]);
  });

  test('is collected less only as far as a sum that the shop gave has not paid for it', async () => {
    const { orderNo, order } = await placeUnpaid(opened.database, shop, { method: 'HOME_COD' });
    // 1,000 of goods and 90 of the delivery; 10 of it and 30 for cash on delivery are left.
    const given = { lines: [], goodwillTwd: 1_090, cause: 'CHANGED_MIND', reason: '' } as const;
    const { result } = await ask('/StaffOrder/ReduceOrder', { orderNo, ...given, lines: [] });
    const confirmed = result.isDone ? '' : result.plan;
    await ask('/StaffOrder/ReduceOrder', { orderNo, ...given, lines: [], confirmed });
    expect(await order()).toMatchObject({ shippingDiscountTwd: 90, payableTwd: 40 });
    const setFee = (feeTwd: number) =>
      opened.database.execute(sql`update channel_terms set shipping = jsonb_set(shipping,
        '{0,tiers,0,feeTwd}', ${String(feeTwd)}::jsonb) where channel_id = ${shop.channelId}`);
    const island = {
      ...{ ...homeAddress, zip: '880', county: '澎湖縣', district: '馬公市' },
      street: '中華路 1 號',
    };
    await (await change(orderNo, { address: island })).confirm();
    await setFee(70);
    const cheaper = await change(orderNo, { address: homeAddress });
    expect(cheaper.tried).toMatchObject({ owedLessTwd: 10 });
    await cheaper.confirm();
    await setFee(100);
    expect(await order()).toMatchObject({
      ...{ shippingFeeTwd: 70, shippingDiscountTwd: 70, payableTwd: 30 },
    });
  });

  test('is collected less where it is owed, by the same kind of way only', async () => {
    const { orderNo, order, parcels } = await placeUnpaid(opened.database, shop, {
      method: 'HOME_COD',
    });
    await expect(change(orderNo, { method: 'CVS_711' })).rejects.toMatchObject({
      message: expect.stringContaining('貨到付款'),
    });
    // To an island and back: dearer is the shop's, and what was never charged does not come back.
    const island = {
      ...{ ...homeAddress, zip: '880', county: '澎湖縣', district: '馬公市' },
      street: '中華路 1 號',
    };
    const there = await change(orderNo, { address: island });
    expect(there.tried).toMatchObject({ owedLessTwd: 0, borneTwd: 80 });
    await there.confirm();
    const back = await change(orderNo, { address: homeAddress });
    expect(back.tried).toMatchObject({ owedLessTwd: 0, borneTwd: 0 });
    await opened.database.execute(sql`update channel_terms set shipping = jsonb_set(shipping,
      '{0,tiers,0,feeTwd}', '70') where channel_id = ${shop.channelId}`);
    // The fees changed since it was tried.
    await expect(back.confirm()).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
    const cheaper = await change(orderNo, { address: homeAddress });
    expect(cheaper.tried).toMatchObject({ owedLessTwd: 30 });
    await cheaper.confirm();
    await opened.database.execute(sql`update channel_terms set shipping = jsonb_set(shipping,
      '{0,tiers,0,feeTwd}', '100') where channel_id = ${shop.channelId}`);
    // 1,000 of goods, 30 for cash on delivery.
    expect(await order()).toMatchObject({ shippingFeeTwd: 70, payableTwd: 1_100 });
    expect(await parcels()).toMatchObject([{ feeTwd: 70 }]);
  });

  test('is the shop’s where it is higher, and stays where the buyer still has to pay', async () => {
    const { orderNo, order } = await placeUnpaid(opened.database, shop, {
      method: 'BANK_TRANSFER',
    });
    await expect(change(orderNo, { method: 'CVS_711' })).rejects.toMatchObject({
      message: expect.stringContaining('還沒付款'),
    });
    const { tried, confirm } = await change(orderNo, { method: 'CVS_FAMILY' });
    expect(tried).toMatchObject({ refundTwd: 0, borneTwd: 30 });
    await confirm();
    expect(await order()).toMatchObject({ payableTwd: 1_100, paymentStatus: 'UNPAID' });
  });
});

test('what cannot reach the buyer is refused at its field', async () => {
  const { orderNo } = await placePaid();
  const pathsOf = (requested: Requested) =>
    change(orderNo, requested).then(
      () => [],
      ({ details }: { details: { path: string }[] }) => details.map(({ path }) => path),
    );
  expect(await pathsOf({ address: { ...moved, phone: '123' } })).toEqual(['address.phone']);
  expect(await pathsOf({ method: 'STORE_PICKUP', placeId: 'gone' })).toEqual(['parcels.1.store']);
  expect(await pathsOf({ method: 'HOME_FROZEN' })).toEqual(['parcels.1.method']);
  const { tried } = await change(orderNo, { method: 'STORE_PICKUP', placeId: 'P1' });
  expect(tried).toMatchObject({ refundTwd: 0, borneTwd: 0 });
});

test('a store is found among those that buyers chose, by staff who may change the order', async () => {
  const { orderNo } = await placePaid();
  const { confirm } = await change(orderNo, { method: 'CVS_711' });
  await confirm();
  const found = async (search: string, method: ShippingMethod = 'CVS_711') => {
    const requested = { orderNo, method, search };
    return (await ask('/StaffOrder/SearchStoreArray', requested)).result;
  };
  expect(await found('台北 大安')).toMatchObject([{ ...seven, brand: '7-ELEVEN' }]);
  expect(await found('成功', 'CVS_HILIFE')).toEqual([]);
  const unknown = { orderNo: 'G000000000000', method: 'CVS_711', search: '成功' } as const;
  await expect(ask('/StaffOrder/SearchStoreArray', unknown)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

describe('at the same moment', () => {
  test('of two who change one order, one does', async () => {
    const { orderNo, refunds } = await placePaid();
    const [one, other] = [
      await change(orderNo, { method: 'CVS_711' }),
      await change(orderNo, { method: 'CVS_711', address: moved }),
    ];
    const outcomes = await Promise.allSettled([one.confirm(), other.confirm()]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'ORDER_STATE_CONFLICT' } },
    ]);
    expect(await refunds()).toMatchObject([{ amountTwd: 40 }]);
  });

  test('a parcel that is sent goes where the order says, in whatever order they come', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { orderNo, order, parcels } = await placePaid();
      const { confirm } = await change(orderNo, { address: moved });
      const sending = ask('/StaffOrder/MoveParcels', { orderNo, step: 'SHIP', carrier: '黑貓' });
      const [changed, sent] = await Promise.allSettled([confirm(), sending]);
      expect(sent.status).toBe('fulfilled');
      expect(await parcels()).toMatchObject([{ status: 'SHIPPED' }]);
      const isMoved = (await order()).address?.recipient === moved.recipient;
      expect(changed.status).toBe(isMoved ? 'fulfilled' : 'rejected');
    }
  });
});
