import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { product, sku } from '#server/database/schema/catalog-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

async function goodsOf(skuId: number) {
  const [goods] = await opened.database
    .select({ productId: product.id, code: product.code })
    .from(product)
    .innerJoin(sku, eq(sku.productId, product.id))
    .where(eq(sku.id, skuId));
  if (!goods) throw new Error(`no SKU ${skuId}`);
  return goods;
}

test('a recall takes its goods off sale when it is sent, also from a running group buy, and undone they are back', async () => {
  const { database } = opened;
  const now = () => shop.clock.now;
  const { skuId, buyer } = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  const { productId, code } = await goodsOf(skuId);
  const { channelId } = shop;
  const campaignId = await createCampaign(database, channelId, shop.clock.now, {
    ...{ title: '早鳥團', items: [{ skuId, startTwd: 100 }] },
  });
  const join = { channelId, campaignId, lines: [{ skuId, quantity: 1 }] };
  const { checkoutNo } = (await buyer.call('/GroupBuy/JoinCampaign', join)).result;

  const owner = askAsOwner({ database, now });
  const writer = askAsOwner({
    ...{ database, now },
    findOperator: async () => ({
      ...{ by: 'COMMAND_LINE', grants: [{ permissions: ['CONTENT'], channelId: null }] },
    }),
  });
  const reached = { channelId, productCodeArray: [code] };
  const reach = await owner('/StaffBulletin/CountRecallBuyers', reached);
  expect(reach.result.onSale).toBe(1);

  const bodyHtml = '<p>請勿食用</p>';
  const value = { kind: 'RECALL' as const, title: '白蝦召回', bodyHtml, isPinned: false };
  const recall = { ...value, expireAt: null, productCodeArray: [code] };
  const save = async (
    ask: typeof owner,
    seen: { bulletinId: number | null; version: string | null },
    publishAt: 'NOW' | null,
  ) => {
    const { bulletinId, version } = seen;
    const request = { channelId, bulletinId, version, publishAt, stopsSale: true, value: recall };
    return (await ask('/StaffBulletin/SaveBulletin', request)).result;
  };
  const draft = await save(owner, { bulletinId: null, version: null }, null);
  expect(draft.stoppedProductIdArray).toEqual([]);
  // Who may write, but not change goods, sends the recall and stops nothing.
  const written = await save(writer, draft, 'NOW');
  expect(written).toMatchObject({ stoppedProductIdArray: [], productArray: [{ isOnSale: true }] });
  const sent = await save(owner, written, 'NOW');
  expect(sent).toMatchObject({
    stoppedProductIdArray: [productId],
    productArray: [{ isOnSale: false, isArchived: true }],
  });

  const guest = createCaller(database, now);
  const gone = await guest.refusal('/Product/GetScpProduct', { channelId, productId });
  expect(gone.details).toMatchObject([{ rule: 'RECALLED', text: '白蝦召回' }]);
  const submitted = await buyer.refusal('/Checkout/SubmitCheckout', { checkoutNo });
  expect(submitted.message).toMatch('商品停止販售了');
  const refused = await buyer.refusal('/GroupBuy/JoinCampaign', join);
  expect(refused).toMatchObject({ code: 'CAMPAIGN_FULL', message: submitted.message });
  const log = await owner('/StaffAudit/SearchAuditArray', { search: String(sent.bulletinId) });
  expect(log.result[0]?.after).toMatchObject({ stoppedProducts: [expect.stringContaining(code)] });

  await owner('/StaffGoods/SetStatus', { productId, seenStatus: 'ARCHIVED', status: 'ACTIVE' });
  expect(await buyer.codeOf('/GroupBuy/JoinCampaign', join)).toBe('OK');
});

test('a recall takes a product off sale that is hidden as sold out while a group buy sells it', async () => {
  const { database } = opened;
  const { channelId } = shop;
  const { skuId, buyer } = await placeUnpaid(database, shop, { method: 'HOME_COD' });
  const { productId, code } = await goodsOf(skuId);
  const campaignId = await createCampaign(database, channelId, shop.clock.now, {
    ...{ title: '加開團', items: [{ skuId, startTwd: 100 }] },
  });
  const hidden = { productStatus: 'SOLD_OUT_HIDDEN' as const };
  await database.update(product).set(hidden).where(eq(product.id, productId));
  const join = { channelId, campaignId, lines: [{ skuId, quantity: 1 }] };
  expect(await buyer.codeOf('/GroupBuy/JoinCampaign', join)).toBe('OK');

  const owner = askAsOwner({ database, now: () => shop.clock.now });
  const reached = { channelId, productCodeArray: [code] };
  const { result: reach } = await owner('/StaffBulletin/CountRecallBuyers', reached);
  expect(reach.onSale).toBe(1);
  const { result } = await owner('/StaffBulletin/SaveBulletin', {
    ...{ channelId, bulletinId: null, version: null, publishAt: 'NOW', stopsSale: true },
    value: {
      ...{ kind: 'RECALL', title: '花枝召回', bodyHtml: '<p>請勿食用</p>', isPinned: false },
      ...{ expireAt: null, productCodeArray: [code] },
    },
  });
  expect(result).toMatchObject({
    ...{ stoppedProductIdArray: [productId], stoppedStatusArray: ['SOLD_OUT_HIDDEN'] },
    productArray: [{ status: 'ARCHIVED', isArchived: true, statusBefore: 'SOLD_OUT_HIDDEN' }],
  });
  expect(await buyer.codeOf('/GroupBuy/JoinCampaign', join)).toBe('CAMPAIGN_FULL');
  const undone = { productId, seenStatus: 'ARCHIVED', status: 'SOLD_OUT_HIDDEN' } as const;
  await owner('/StaffGoods/SetStatus', undone);
  const { bulletinId } = result;
  const read = async () =>
    (await owner('/StaffBulletin/GetStaffBulletin', { bulletinId })).result.productArray;
  expect(await read()).toMatchObject([{ statusBefore: null }]);
  expect(await buyer.codeOf('/GroupBuy/JoinCampaign', join)).toBe('OK');
});

test('a stored recall knows what the goods were that it took off sale, and none that were archived before', async () => {
  const owner = askAsOwner({ database: opened.database, now: () => shop.clock.now });
  const sold = await goodsOf(await shop.createSku());
  const archived = await goodsOf(await shop.createSku());
  const off = { seenStatus: 'ACTIVE', status: 'ARCHIVED' } as const;
  await owner('/StaffGoods/SetStatus', { ...off, productId: archived.productId });
  const { result } = await owner('/StaffBulletin/SaveBulletin', {
    ...{ channelId: null, bulletinId: null, version: null, publishAt: 'NOW', stopsSale: false },
    value: {
      ...{ kind: 'RECALL', title: '小卷召回', bodyHtml: '<p>請勿食用</p>', isPinned: false },
      ...{ expireAt: null, productCodeArray: [sold.code, archived.code] },
    },
  });
  const { bulletinId } = result;
  await owner('/StaffGoods/SetStatus', { ...off, productId: sold.productId, recallId: bulletinId });
  const { productArray } = (await owner('/StaffBulletin/GetStaffBulletin', { bulletinId })).result;
  expect(productArray).toMatchObject([
    { productId: sold.productId, isArchived: true, statusBefore: 'ACTIVE' },
    { productId: archived.productId, isArchived: true, statusBefore: null },
  ]);
  // Sold again, and taken off sale for another reason later.
  const on = { seenStatus: 'ARCHIVED', status: 'SOLD_OUT_HIDDEN' } as const;
  await owner('/StaffGoods/SetStatus', { ...on, productId: sold.productId });
  const offAgain = { seenStatus: 'SOLD_OUT_HIDDEN', status: 'ARCHIVED' } as const;
  await owner('/StaffGoods/SetStatus', { ...offAgain, productId: sold.productId });
  const later = (await owner('/StaffBulletin/GetStaffBulletin', { bulletinId })).result;
  expect(later.productArray[0]).toMatchObject({ isArchived: true, statusBefore: null });
});
