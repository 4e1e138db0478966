import { grantOf } from '@kaituan/domain/staff/grant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffAudit } from '#server/database/schema/staff-schema.ts';
import type { AskStaff } from '#server/operator/ask-staff.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner, refusalOf } from '#server/testing/shops/ask-as-owner.ts';

let opened: OpenDatabase;
let channelId: number;
let owner: AskStaff;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
  owner = askAsOwner({ database: opened.database });
});
afterAll(() => opened.close());

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
let lastCode = 100;
const planned = () => ({
  ...{ code: `code${++lastCode}`, title: '折 30 元', amountTwd: 30 as number | null },
  ...{ offBps: null as number | null, capTwd: null as number | null, minGoodsTwd: 200 },
  ...{ maxUses: 100 as number | null, maxUsesPerMember: 1, isListed: true, isPaused: false },
  ...{ startsAt: at(-1), endsAt: at(10) },
});
type Plan = ReturnType<typeof planned>;
async function save(
  value: Plan,
  seen: { couponId: number; version: string } | null = null,
  ask = owner,
) {
  const { couponId = null, version = null } = seen ?? {};
  const request = { channelId, couponId, version, value };
  return (await ask('/StaffCoupon/SaveCoupon', request)).result;
}
const pathsOf = async (asked: Promise<unknown>) =>
  (await refusalOf(asked))?.details.map(({ path }) => path);
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked))?.code;
const buyerOf = () => createBuyer(opened.database, channelId);
async function order(buyer: Awaited<ReturnType<typeof buyerOf>>, couponCode: string) {
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(opened.database, productId, { priceTwd: 250 });
  return buyer.placeOrder([{ skuId }], { couponCode });
}

test('a coupon is made, claimed, used, and counted', async () => {
  const made = await save(planned());
  expect(made).toMatchObject({ code: `CODE${lastCode}`, state: 'RUNNING', used: 0, claimed: 0 });
  const buyer = await buyerOf();
  await buyer.call('/Coupon/ClaimCoupon', { channelId, couponId: made.couponId });
  await order(buyer, made.code);
  const { result } = await owner('/StaffCoupon/SearchCouponArray', { search: made.code });
  expect(result).toMatchObject([{ used: 1, claimed: 1, discountTwd: 30 }]);
  expect(result[0]?.salesTwd).toBeGreaterThan(200);
});

test('its sales are those that are left when less of a paid order is sent', async () => {
  const shop = await openPayingShop(opened.database);
  const now = () => shop.clock.now;
  const ask = askAsOwner({ database: opened.database, payments: shop.payments, now });
  const request = { channelId: shop.channelId, couponId: null, version: null, value: planned() };
  const { code } = (await ask('/StaffCoupon/SaveCoupon', request)).result;
  const buyer = await shop.createBuyer();
  const items = [{ skuId: await shop.createSku(), quantity: 2 }];
  const orderNo = await buyer.placeOrder(items, {
    ...{ paymentMethod: 'BANK_TRANSFER', couponCode: code },
  });
  const { payableTwd } = (await ask('/StaffOrder/DescribeOrder', { orderNo })).result;
  await ask('/StaffOrder/ReceiveMoney', { orderNo, amountTwd: payableTwd ?? 0 });
  const reduction = { orderNo, lines: [], goodwillTwd: 120 };
  const { plan } = (await ask('/StaffOrder/ReduceOrder', reduction)).result;
  await ask('/StaffOrder/ReduceOrder', { ...reduction, confirmed: plan });
  const { result } = await ask('/StaffCoupon/SearchCouponArray', { search: code });
  expect(result).toMatchObject([{ used: 1, salesTwd: (payableTwd ?? 0) - 120 }]);
});

test('what members hold becomes only better, and is not removed', async () => {
  const plan = planned();
  const made = await save(plan);
  await (await buyerOf()).call('/Coupon/ClaimCoupon', { channelId, couponId: made.couponId });
  expect(await pathsOf(save({ ...plan, amountTwd: 29, minGoodsTwd: 300 }, made))).toEqual([
    'value.amountTwd',
    'value.minGoodsTwd',
  ]);
  const { couponId, version } = made;
  expect(await pathsOf(owner('/StaffCoupon/RemoveCoupon', { couponId, version }))).toEqual([
    'couponId',
  ]);
  expect((await save({ ...plan, amountTwd: 50 }, made)).amountTwd).toBe(50);
});

test('a paused coupon is not claimed and not used until it goes on; an ended one never again', async () => {
  const plan = planned();
  const made = await save(plan);
  const buyer = await buyerOf();
  const checkoutOf = async () => {
    const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
    await buyer.addItem(await createSku(opened.database, productId, { priceTwd: 250 }));
    return buyer.openCheckout();
  };
  const checkoutNo = await checkoutOf();
  await buyer.fillCheckout(checkoutNo, { couponCode: made.code });
  const paused = await save({ ...plan, isPaused: true }, made);
  expect(paused.state).toBe('PAUSED');
  // The buyer is shown the price without it first.
  const refused = await buyer.refusal('/Checkout/SubmitCheckout', { checkoutNo });
  expect(refused.code).toBe('PRICE_CHANGED');
  const claim = { channelId, couponId: made.couponId };
  expect((await buyer.refusal('/Coupon/ClaimCoupon', claim)).code).toBe('COUPON_NOT_USABLE');
  const on = await save(plan, paused);
  expect(
    (await buyer.call('/Checkout/SubmitCheckout', { checkoutNo })).result.orderNo,
  ).toBeTruthy();
  const { couponId, version } = on;
  const ended = (await owner('/StaffCoupon/EndCoupon', { couponId, version })).result;
  expect(ended.state).toBe('ENDED');
  const late = await (await buyerOf()).refusal('/Coupon/ClaimCoupon', claim);
  expect(late.code).toBe('COUPON_NOT_USABLE');
});

test('a code that is refused when it is entered never becomes part of the order', async () => {
  const buyer = await buyerOf();
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  await buyer.addItem(await createSku(opened.database, productId, { priceTwd: 250 }));
  const checkoutNo = await buyer.openCheckout();
  await buyer.fillCheckout(checkoutNo);
  const mistyped = { checkoutNo, couponCode: 'HELLO999' };
  const { result } = await buyer.call('/Checkout/UpdateCheckout', mistyped);
  expect(result).toMatchObject({
    coupon: { code: 'HELLO999', reason: '查無此優惠碼', discountTwd: 0 },
    problems: [],
  });
  expect((await buyer.call('/Checkout/GetCheckout', { checkoutNo })).result.coupon).toBeNull();
  await buyer.call('/Checkout/SubmitCheckout', { checkoutNo });
});

test('a coupon is claimed, or removed, when both are asked at once', async () => {
  const { couponId, version } = await save(planned());
  const buyer = await buyerOf();
  const outcomes = await Promise.all([
    buyer.codeOf('/Coupon/ClaimCoupon', { channelId, couponId }),
    codeOf(owner('/StaffCoupon/RemoveCoupon', { couponId, version })),
  ]);
  expect([
    ['OK', 'VALIDATION_FAILED'],
    ['NOT_FOUND', undefined],
  ]).toContainEqual(outcomes);
});

test('an ended coupon goes on when its end is moved, as the desk says', async () => {
  const made = await save(planned());
  const { couponId, version } = made;
  const ended = (await owner('/StaffCoupon/EndCoupon', { couponId, version })).result;
  const plan = { ...planned(), code: made.code, startsAt: made.startsAt, endsAt: at(5) };
  expect((await save(plan, ended)).state).toBe('RUNNING');
});

test('a code is there once in a channel, whatever its letters', async () => {
  const first = await save(planned());
  const again = { ...planned(), code: first.code.toLowerCase() };
  expect(await pathsOf(save(again))).toEqual(['value.code']);
  const other = await createChannel(opened.database);
  const request = { channelId: other, couponId: null, version: null, value: again };
  expect((await owner('/StaffCoupon/SaveCoupon', request)).result.code).toBe(first.code);
});

test('who saves second is told, and of one channel nobody reaches another', async () => {
  const plan = planned();
  const made = await save(plan);
  await save({ ...plan, title: '別的名字' }, made);
  expect(await codeOf(save(plan, made))).toBe('SETTINGS_CHANGED');
  const elsewhere = await createChannel(opened.database);
  const manager = askAsOwner({
    database: opened.database,
    findOperator: async () => ({
      ...{ by: 'COMMAND_LINE', grants: [grantOf({ role: 'MANAGER', channelId: elsewhere })] },
    }),
  });
  const { couponId } = made;
  expect(await codeOf(manager('/StaffCoupon/GetStaffCoupon', { couponId }))).toBe(
    'CHANNEL_MISMATCH',
  );
  const moved = { channelId: elsewhere, couponId, version: made.version, value: plan };
  expect(await codeOf(manager('/StaffCoupon/SaveCoupon', moved))).toBe('NOT_FOUND');
  const { result } = await manager('/StaffCoupon/SearchCouponArray', {});
  expect(result).toEqual([]);
});

test('the log has what it was and what it is', async () => {
  const plan = planned();
  const made = await save(plan);
  await save({ ...plan, minGoodsTwd: 100 }, made);
  const entries = await opened.database.select().from(staffAudit);
  const own = entries.filter(({ subjectId }) => subjectId === made.code);
  expect(own.at(-1)).toMatchObject({ before: { minGoodsTwd: 200 }, after: { minGoodsTwd: 100 } });
});

describe('the list as one value', () => {
  const get = async (of: number) =>
    (await owner('/StaffSettings/GetCoupons', { channelId: of })).result;
  const put = async (of: number, value: Plan[], version: string) =>
    (await owner('/StaffSettings/SaveCoupons', { channelId: of, version, value })).result;

  test('is written, is read back the same, and loses what nobody holds', async () => {
    const place = await createChannel(opened.database);
    const [one, two] = [planned(), { ...planned(), amountTwd: null, offBps: 500, capTwd: 300 }];
    const first = await put(place, [one, two], (await get(place)).version);
    expect(first.value.map(({ code }) => code)).toEqual([
      one.code.toUpperCase(),
      two.code.toUpperCase(),
    ]);
    expect((await put(place, first.value as Plan[], first.version)).version).toBe(first.version);
    const second = await put(place, [{ ...two, title: '少了一張' }], first.version);
    expect(second.value).toMatchObject([{ offBps: 500, title: '少了一張' }]);
    expect(await codeOf(put(place, [one], first.version))).toBe('SETTINGS_CHANGED');
  });

  test('refuses to take what members hold', async () => {
    const place = await createChannel(opened.database);
    const { value, version } = await put(place, [planned()], (await get(place)).version);
    const { result } = await owner('/StaffCoupon/SearchCouponArray', { ofChannelId: place });
    const buyer = await createBuyer(opened.database, place);
    const couponId = result[0]?.couponId ?? 0;
    await buyer.call('/Coupon/ClaimCoupon', { channelId: place, couponId });
    expect(await pathsOf(put(place, [], version))).toEqual(['value']);
    const worse = value.map((plan) => ({ ...plan, amountTwd: 1 })) as Plan[];
    expect(await pathsOf(put(place, worse, version))).toEqual(['value[0].amountTwd']);
  });
});
