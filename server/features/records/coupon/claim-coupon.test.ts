import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { coupon } from '#server/database/schema/trading-schema.ts';
import { maxCouponCodes } from '#server/features/flows/checkout/limit-coupon-codes.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createProduct,
  createSku,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';

let opened: OpenDatabase;
let channelId: number;
beforeAll(async () => {
  opened = await createTestDatabase();
  channelId = await createChannel(opened.database);
});
afterAll(() => opened.close());

const day = 86_400_000;
async function offer(given: Partial<typeof coupon.$inferInsert> = {}): Promise<number> {
  const id = nextId();
  await opened.database.insert(coupon).values({
    ...{ id, channelId, code: `CODE${id}`, title: '折 100 元', amountTwd: 100, isListed: true },
    ...{ startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() + day) },
    ...given,
  });
  return id;
}
const buyerOf = () => createBuyer(opened.database, channelId);
type Buyer = Awaited<ReturnType<typeof buyerOf>>;
const listOf = async (buyer: Buyer) =>
  (await buyer.call('/Coupon/GetCouponArray', { channelId })).result;
const foundIn = async (buyer: Buyer, couponId: number) =>
  (await listOf(buyer)).find((one) => one.couponId === couponId);
const claim = (buyer: Buyer, couponId: number) =>
  buyer.call('/Coupon/ClaimCoupon', { channelId, couponId });

it('tells the code of a listed coupon to each who claimed it, once or twice', async () => {
  const couponId = await offer();
  const [buyer, other] = [await buyerOf(), await buyerOf()];
  expect(await foundIn(buyer, couponId)).toMatchObject({ code: null, refusal: null });
  for (const _ of ['once', 'twice']) {
    expect((await claim(buyer, couponId)).result.code).toBe(`CODE${couponId}`);
  }
  expect((await foundIn(buyer, couponId))?.code).toBe(`CODE${couponId}`);
  expect((await foundIn(other, couponId))?.code).toBeNull();
});

it('shows no coupon that is not listed, over, used up or of another channel', async () => {
  const elsewhere = await createChannel(opened.database);
  const hidden = await Promise.all([
    offer({ isListed: false }),
    offer({ endsAt: new Date(Date.now() - 1) }),
    offer({ maxUses: 1, used: 1 }),
    offer({ channelId: elsewhere }),
  ]);
  const buyer = await buyerOf();
  const shown = (await listOf(buyer)).map(({ couponId }) => couponId);
  for (const couponId of hidden) {
    expect(shown).not.toContain(couponId);
    const { code } = await buyer.refusal('/Coupon/ClaimCoupon', { channelId, couponId });
    expect(['NOT_FOUND', 'COUPON_NOT_USABLE']).toContain(code);
  }
});

it('pays for goods at the checkout, and is over for the member afterwards', async () => {
  const couponId = await offer({ amountTwd: 30, minGoodsTwd: 200 });
  const buyer = await buyerOf();
  const { code } = (await claim(buyer, couponId)).result;
  const count = async () => (await buyer.call('/User/GetOwnCounts', { channelId })).result.coupons;
  expect(await count()).toBe(1);
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(opened.database, productId, { priceTwd: 250 });
  const orderNo = await buyer.placeOrder([{ skuId }], { couponCode: code });
  const { result } = await buyer.call('/Order/GetOrder', { orderNo });
  expect(result.discountTwd).toBe(30);
  expect(await foundIn(buyer, couponId)).toMatchObject({ refusal: 'USED_BY_MEMBER' });
  expect(await count()).toBe(0);
});

it('is not found by trying codes', async () => {
  const couponId = await offer({ isListed: false });
  const buyer = await buyerOf();
  const productId = await createProduct(opened.database, { channelIds: [channelId], skus: [] });
  await buyer.addItem(await createSku(opened.database, productId));
  const checkoutNo = await buyer.openCheckout();
  const attempt = (couponCode: string | null) =>
    buyer.codeOf('/Checkout/UpdateCheckout', { checkoutNo, couponCode });
  const tried = Array.from({ length: maxCouponCodes }, (_, n) => attempt(`GUESS${n}`));
  expect(new Set(await Promise.all(tried))).toEqual(new Set(['OK']));
  expect(await attempt(`CODE${couponId}`)).toBe('RATE_LIMITED');
  expect(await attempt(null)).toBe('OK');
});
