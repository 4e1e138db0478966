import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { bulletin } from '#server/database/schema/bulletin-schema.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { contactMessage } from '#server/database/schema/contact-schema.ts';
import { messageThread } from '#server/database/schema/message-schema.ts';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { productReview } from '#server/database/schema/review-schema.ts';
import { coupon, priceGroup, priceGroupMember } from '#server/database/schema/trading-schema.ts';
import { wholesaleApplication } from '#server/database/schema/wholesale-schema.ts';
import { countReview } from '#server/features/records/review/change-rating.ts';
import { createFlashSale } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { type PayingShop, placeUnpaid } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from './ask-as-owner.ts';

/**
 * One record of each kind that calls of the staff name, in the channel of the shop: an order whose transfer came and
 * goes back by hand, a group buy, a message, a review and what else there is. By the fields of requests that name it.
 */
export async function createRecords(
  database: Database,
  shop: PayingShop,
): Promise<Record<string, unknown>> {
  const { channelId } = shop;
  const { orderNo, refunds, skuId } = await placeUnpaid(database, shop, {
    method: 'BANK_TRANSFER',
  });
  const ask = askAsOwner({ database, payments: shop.payments, now: () => shop.clock.now });
  const money = { amountTwd: 1_100, receivedOn: '2026-01-01' };
  await ask('/StaffOrder/ReceiveMoney', { orderNo, ...money });
  await ask('/StaffOrder/CancelOrderByShop', { orderNo });
  // Fetched at the shop, so that the list of parcels to hand out has one.
  await database
    .update(shipment)
    .set({ method: 'STORE_PICKUP' })
    .where(eq(shipment.orderNo, orderNo));
  const [refund] = await refunds();
  const items = [{ skuId, startTwd: 100 }];
  const campaignId = await createCampaign(database, channelId, new Date(), { items });
  const flashSaleId = await createFlashSale(database, channelId, { [skuId]: 100 });
  const referenceId = '01KPR000000000000000000000';
  await database.insert(messageThread).values({
    ...{ referenceId, orderNo, channelId, memberId: await createMember(database) },
    ...{ category: 'ORDER', subject: '提問', status: 'OPEN' },
    ...{ openedAt: new Date(), lastMessageAt: new Date() },
  });
  await database.insert(contactMessage).values({
    ...{ channelId, name: '王小明', email: 'guest@shop.example', category: 'OTHER' },
    ...{ body: '請問可以大量訂購嗎？謝謝', createdAt: new Date() },
  });
  const orderNoArray = [orderNo];
  const applicationNo = '01KPR000000000000000000001';
  await database.insert(wholesaleApplication).values({
    ...{ applicationNo, channelId, memberId: await createMember(database) },
    ...{ company: '好鄰居商行', taxId: '12345675', contactName: '王小明', phone: '0223113731' },
    ...{ note: '', status: 'PENDING', appliedAt: new Date() },
  });
  const reviewNo = await createReview(database, shop, orderNo);
  const [news] = await database
    .insert(bulletin)
    .values({
      ...{ channelId, kind: 'NEWS', title: '週年慶', bodyHtml: '<p>一起買</p>' },
      publishAt: new Date(),
    })
    .returning();
  const [off] = await database
    .insert(coupon)
    .values({
      ...{ channelId, code: 'WELCOME100', title: '新朋友', amountTwd: 100 },
      ...{ startsAt: new Date(), endsAt: new Date(Date.now() + 86_400_000) },
    })
    .returning();
  const [group] = await database.insert(priceGroup).values({ channelId, name: '餐廳' }).returning();
  if (!group) throw new Error('no price group');
  await database.insert(priceGroupMember).values({
    ...{ channelId, memberId: await createMember(database) },
    priceGroupId: group.id,
  });
  const made = { bulletinId: news?.id, couponId: off?.id, priceGroupId: group.id };
  const numbers = { orderNo, orderNoArray, applicationNo, reviewNo, ...made };
  const [variant] = await database.select().from(sku).where(eq(sku.id, skuId));
  const goods = { skuId, productId: variant?.productId };
  const refundNo = refund?.refundNo;
  const notExported = [{ refundNo, exportedAt: null }];
  const ofRefund = { refundNo, refundNoArray: [refundNo], refunds: notExported };
  return { ...numbers, ...goods, ...ofRefund, campaignId, flashSaleId, referenceId };
}

/** Of the order's only line, by its buyer. */
async function createReview(
  database: Database,
  { channelId }: PayingShop,
  orderNo: string,
): Promise<string> {
  const reviewNo = '01KPR000000000000000000002';
  const [line] = await database
    .select({ productId: orderLine.productId, memberId: shopOrder.memberId })
    .from(orderLine)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, orderLine.orderNo))
    .where(eq(orderLine.orderNo, orderNo));
  if (!line) throw new Error('the order has no line');
  await database
    .insert(productReview)
    .values({ reviewNo, orderNo, lineNo: 1, channelId, ...line, stars: 2, writtenAt: new Date() });
  await countReview(database, { channelId, ...line }, 2);
  return reviewNo;
}
