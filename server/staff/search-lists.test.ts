import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createRecords } from '#server/testing/shops/staff-records.ts';

let opened: OpenDatabase;
let ask: ReturnType<typeof askAsOwner>;
let elsewhere: number;
/** Of the records: what a search in full finds. */
let names: Record<'orderNo' | 'reviewNo' | 'applicationNo' | 'product', string> & {
  priceGroupId: number;
  campaignId: number;
};

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  const shop = await openPayingShop(database);
  const records = await createRecords(database, shop);
  elsewhere = await createChannel(database);
  ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
  const { orderNo, referenceId, reviewNo, applicationNo, skuId } = records;
  const { priceGroupId, campaignId } = records;
  const [goods] = await database
    .select({ id: product.id, name: product.name })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(eq(sku.id, Number(skuId)));
  if (!goods) throw new Error('no goods');
  await database
    .update(messageThread)
    .set({ productId: goods.id, memberId: await createMember(database, { displayName: '林阿嬤' }) })
    .where(eq(messageThread.referenceId, String(referenceId)));
  await database
    .update(productReview)
    .set({ body: '100% 好吃，還會再買' })
    .where(eq(productReview.reviewNo, String(reviewNo)));
  const appointed = { role: 'PACKER' as const, channelId: shop.channelId, appointedBy: 'x' };
  await database.insert(staffMember).values({
    ...{ ...appointed, appointedAt: new Date() },
    memberId: await createMember(database, { displayName: '吳理貨', email: 'wu@shop.example' }),
  });
  const byPhone = {
    ...{ displayName: '許店員', email: '20260912-0914@member.invalid' },
    ...{ phoneNumber: '0914338275', contactPhone: '0987001662' },
  };
  await database.insert(staffMember).values({
    ...{ ...appointed, appointedAt: new Date() },
    memberId: await createMember(database, byPhone),
  });
  names = {
    ...{ orderNo: String(orderNo), product: goods.name },
    ...{ reviewNo: String(reviewNo), applicationNo: String(applicationNo) },
    ...{ priceGroupId: Number(priceGroupId), campaignId: Number(campaignId) },
  };
});
afterAll(() => opened.close());

type Search = (search: string) => Promise<{ result: readonly unknown[] }>;
const lists: Record<string, { search: Search; finds: () => string[] }> = {
  questions: {
    search: (search) => ask('/StaffMessage/SearchThreadArray', { search }),
    finds: () => ['提', names.orderNo.toLowerCase(), '阿嬤', names.product],
  },
  'the contact form': {
    search: (search) => ask('/StaffMessage/SearchContactArray', { search }),
    finds: () => ['小明', 'GUEST@', '大量訂購'],
  },
  reviews: {
    search: (search) => ask('/StaffReview/SearchReviewArray', { search, which: 'ALL' }),
    finds: () => ['100% 好吃', names.orderNo, names.reviewNo, names.product],
  },
  bulletins: {
    search: (search) => ask('/StaffBulletin/SearchBulletinArray', { search }),
    finds: () => ['週年'],
  },
  'wholesale applications': {
    search: (search) => ask('/StaffMember/SearchApplicationArray', { search }),
    finds: () => ['好鄰居', '12345675', names.applicationNo, '小明'],
  },
  'group buys': {
    search: (search) => ask('/StaffGroupBuy/SearchCampaignArray', { search }),
    finds: () => ['測試團', String(names.campaignId)],
  },
  'price groups': {
    search: (search) => ask('/StaffPriceGroup/GetPriceGroupArray', { search }),
    finds: () => ['餐'],
  },
  staff: {
    search: (search) => ask('/Staff/GetStaffArray', { search }),
    finds: () => ['理貨', 'WU@shop', '0914-338-275', '+886914338275', '8275', '662'],
  },
};

describe.each(Object.entries(lists))('%s', (_, { search, finds }) => {
  test('are found by any part of what a person knows of them, and by nothing else', async () => {
    for (const text of finds()) expect((await search(text)).result, text).toHaveLength(1);
    // Signs of a pattern are letters.
    for (const text of ['不在這裡', '%', '100_']) {
      const found = (await search(text)).result;
      expect(found, text).toHaveLength(text === '%' && finds().includes('100% 好吃') ? 1 : 0);
    }
  });
});

test('staff are not found by an invented address, nor by the beginning of a phone', async () => {
  for (const search of ['2026', '0914', 'member.invalid']) {
    expect((await ask('/Staff/GetStaffArray', { search })).result, search).toEqual([]);
  }
});

test('lists of several channels are narrowed to one', async () => {
  const ofChannelId = elsewhere;
  for (const { result } of [
    await ask('/StaffReview/SearchReviewArray', { which: 'ALL', ofChannelId }),
    await ask('/StaffMember/SearchApplicationArray', { ofChannelId }),
    await ask('/StaffGroupBuy/SearchCampaignArray', { ofChannelId }),
  ]) {
    expect(result).toEqual([]);
  }
});

test('the contact form is narrowed to what it is about', async () => {
  const ask1 = async (ofCategory: 'OTHER' | 'ORDER') =>
    (await ask('/StaffMessage/SearchContactArray', { ofCategory })).result;
  expect(await ask1('OTHER')).toHaveLength(1);
  expect(await ask1('ORDER')).toEqual([]);
});
