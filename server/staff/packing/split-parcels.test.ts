import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { homeAddress } from '#server/testing/members/buyer.ts';
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

/** Five pieces of one SKU and one of another, in one parcel. */
async function place() {
  const alsoSkuId = await shop.createSku();
  const order = { method: 'HOME_COD', quantity: 5, alsoSkuId } as const;
  return { ...(await placeUnpaid(opened.database, shop, order)), alsoSkuId };
}
const parcelsOf = async (orderNo: string) =>
  (await ask('/StaffPacking/SearchParcelArray', { orderNoArray: [orderNo] })).result;
async function parcelOf(orderNo: string, shipmentNo = 1) {
  const found = (await parcelsOf(orderNo)).find((one) => one.shipmentNo === shipmentNo);
  if (!found) throw new Error(`no parcel ${shipmentNo}`);
  return found;
}
async function split(orderNo: string, units: { skuId: number; quantity: number }[], parcel = 1) {
  const { labelVersion } = await parcelOf(orderNo, parcel);
  return ask('/StaffPacking/SplitParcel', { orderNo, parcel, labelVersion, units });
}
const sent = (trackingNo: string) => ({ step: 'SHIP', carrier: '黑貓', trackingNo }) as const;

test('an order leaves in two parcels, each with its own goods, number and day', async () => {
  const { orderNo, skuId, alsoSkuId, buyer, order, stock } = await place();
  const { payableTwd } = await order();
  expect((await split(orderNo, [{ skuId, quantity: 2 }])).result).toBe(2);
  expect(await parcelsOf(orderNo)).toMatchObject([
    {
      ...{ shipmentNo: 1, parcelCount: 2, joins: null },
      lines: [
        { skuId, quantity: 3 },
        { skuId: alsoSkuId, quantity: 1 },
      ],
    },
    { shipmentNo: 2, joins: 1, lines: [{ skuId, quantity: 2 }] },
  ]);
  const cashOf = async () =>
    (await parcelsOf(orderNo)).map(({ collectTwd, collectedWith }) => [collectTwd, collectedWith]);
  const receivedOn = '2026-11-21';
  await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: 100, receivedOn });
  const restTwd = payableTwd - 100;
  expect(await cashOf()).toEqual([
    [restTwd, null],
    [restTwd, null],
  ]);
  await ask('/StaffOrder/MoveParcels', { orderNo, parcel: 2, ...sent('222') });
  // The carrier of the first to leave collects it all.
  expect(await cashOf()).toEqual([
    [0, 2],
    [restTwd, null],
  ]);
  expect(await stock()).toEqual({ onHand: 8, reserved: 3 });
  const { result: partly } = await buyer.call('/Order/GetOrder', { orderNo });
  expect(partly).toMatchObject({
    shipments: [
      { shipmentNo: 1, status: 'READY', trackingNo: null },
      { shipmentNo: 2, status: 'SHIPPED', trackingNo: '222', feeTwd: 0 },
    ],
  });
  expect(JSON.stringify(partly)).toContain('商品會分成 2 個包裹寄出');
  const described = (await ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  expect(described).toMatchObject({ label: 'PARTLY_SHIPPED', money: { payableTwd } });
  // What is on its way is not packed anew.
  await expect(split(orderNo, [{ skuId, quantity: 1 }], 2)).rejects.toMatchObject({
    code: 'ORDER_STATE_CONFLICT',
  });
  await ask('/StaffOrder/MoveParcels', { orderNo, parcel: 1, ...sent('111') });
  await ask('/StaffOrder/MoveParcels', { orderNo, step: 'DELIVER' });
  expect(await stock()).toEqual({ onHand: 5, reserved: 0 });
  expect(await order()).toMatchObject({ paymentStatus: 'PAID', paidTwd: payableTwd });
});

test('labels of parcels that have not left say which collects if they leave together', async () => {
  const { orderNo, skuId } = await place();
  await split(orderNo, [{ skuId, quantity: 2 }]);
  const parcels = await parcelsOf(orderNo);
  expect(parcels.map(({ collectorIfTogether }) => collectorIfTogether)).toEqual([1, 1]);
  const [first, second] = parcels.map(({ labelVersion }) => labelVersion);
  // Either may leave first, and the label of the other is still good.
  await ask('/StaffOrder/MoveParcels', {
    orderNo,
    parcel: 2,
    labelVersion: second,
    ...sent('222'),
  });
  expect(await parcelOf(orderNo, 1)).toMatchObject({ collectorIfTogether: null, collectedWith: 2 });
  await ask('/StaffOrder/MoveParcels', { orderNo, parcel: 1, labelVersion: first, ...sent('111') });
});

test('what was split off is put back as it was', async () => {
  const { orderNo, skuId, alsoSkuId, lines, events } = await place();
  const before = await lines();
  const units = [
    { skuId, quantity: 4 },
    { skuId: alsoSkuId, quantity: 1 },
  ];
  await split(orderNo, units);
  const apart = await parcelOf(orderNo, 2);
  const joining = { orderNo, parcel: 2, labelVersion: apart.labelVersion };
  expect((await ask('/StaffPacking/JoinParcel', joining)).result).toBe(1);
  const byLine = (rows: typeof before) => rows.toSorted((a, b) => a.lineNo - b.lineNo);
  expect(byLine(await lines())).toEqual(byLine(before));
  expect(await parcelsOf(orderNo)).toMatchObject([{ parcelCount: 1 }]);
  expect((await events()).filter((kind) => kind === 'PACKED_ANEW')).toHaveLength(2);
  const logged = (await ask('/StaffAudit/SearchAuditArray', { search: orderNo })).result;
  expect(logged.find(({ call }) => call === '/StaffPacking/SplitParcel')).toMatchObject({
    before: { '包裹 1': expect.stringContaining(' × 5、') },
    after: { '包裹 1': expect.stringContaining(' × 1'), '包裹 2': expect.stringContaining(' × 4') },
  });
});

test('a parcel that was split goes elsewhere by itself, and then belongs to no other', async () => {
  const { orderNo, skuId } = await place();
  await split(orderNo, [{ skuId, quantity: 1 }]);
  const { version: seen } = (await ask('/StaffOrder/GetDeliveryChoices', { orderNo })).result;
  const address = { ...homeAddress, recipient: '陳小美' };
  const tried = await ask('/StaffOrder/ChangeDelivery', { orderNo, seen, address });
  expect(tried.result).toMatchObject({ refundTwd: 0, owedLessTwd: 0, borneTwd: 0 });
});

describe('refused', () => {
  test('everything at once, and more than there is', async () => {
    const { orderNo, skuId, alsoSkuId } = await place();
    const all = [
      { skuId, quantity: 5 },
      { skuId: alsoSkuId, quantity: 1 },
    ];
    const refusal = { code: 'VALIDATION_FAILED' };
    await expect(split(orderNo, all)).rejects.toMatchObject(refusal);
    await expect(split(orderNo, [{ skuId, quantity: 6 }])).rejects.toMatchObject(refusal);
    const { labelVersion } = await parcelOf(orderNo);
    const joining = ask('/StaffPacking/JoinParcel', { orderNo, parcel: 1, labelVersion });
    await expect(joining).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' });
  });

  test('one of two who pack the same parcel anew at the same moment', async () => {
    const { orderNo, skuId } = await place();
    const { labelVersion } = await parcelOf(orderNo);
    const units = [{ skuId, quantity: 1 }];
    const request = { orderNo, parcel: 1, labelVersion, units };
    const outcomes = await Promise.allSettled([
      ask('/StaffPacking/SplitParcel', request),
      ask('/StaffPacking/SplitParcel', request),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'ORDER_STATE_CONFLICT' } },
    ]);
    expect(await parcelsOf(orderNo)).toHaveLength(2);
  });

  test('a label from before the address or the goods changed, until there is a new one', async () => {
    const { orderNo, skuId } = await place();
    await ask('/StaffOrder/MoveParcels', { orderNo, step: 'PREPARE' });
    const { labelVersion: printed } = await parcelOf(orderNo);
    const send = (labelVersion?: string) =>
      ask('/StaffOrder/MoveParcels', {
        ...{ orderNo, parcel: 1, ...sent('1') },
        ...(labelVersion && { labelVersion }),
      });
    const { version: seen } = (await ask('/StaffOrder/GetDeliveryChoices', { orderNo })).result;
    const moving = { orderNo, seen, address: { ...homeAddress, street: '和平東路二段 9 號' } };
    const { plan } = (await ask('/StaffOrder/ChangeDelivery', moving)).result;
    await ask('/StaffOrder/ChangeDelivery', { ...moving, confirmed: plan });
    const refusal = {
      code: 'ORDER_STATE_CONFLICT',
      message: expect.stringContaining('換上新的標籤'),
    };
    await expect(send(printed)).rejects.toMatchObject(refusal);
    await expect(send()).rejects.toMatchObject(refusal);
    const relabelled = await parcelOf(orderNo);
    expect(relabelled).toMatchObject({ isRelabelled: true });
    await split(orderNo, [{ skuId, quantity: 1 }]);
    await expect(send(relabelled.labelVersion)).rejects.toMatchObject(refusal);
    const arriving = { orderNo, parcel: 1, step: 'ARRIVE', labelVersion: printed } as const;
    await expect(ask('/StaffOrder/MoveParcels', arriving)).rejects.toMatchObject(refusal);
    await send((await parcelOf(orderNo)).labelVersion.toLowerCase());
    expect(await parcelOf(orderNo)).toMatchObject({ status: 'SHIPPED', isRelabelled: false });
  });
});
