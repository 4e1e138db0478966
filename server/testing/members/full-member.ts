import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { storedFile } from '#server/database/schema/message-schema.ts';
import { notification, refusedEmail } from '#server/database/schema/notification-schema.ts';
import { returnPhoto } from '#server/database/schema/order-schema.ts';
import { memberNote, orderNote } from '#server/database/schema/staff-schema.ts';
import { coupon } from '#server/database/schema/trading-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { commandLine } from '#server/http/staff-access.ts';
import { createFlashSale } from '#server/testing/goods/catalog-factory.ts';
import { withGroups } from '#server/testing/group-buys/group-shop.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import type { PayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { createMember } from './member-factory.ts';

/** What only the member, and staff, may read: recognised wherever it is written. */
export const secretsOfMember = {
  displayName: '祕密會員甲',
  recipient: '祕密收件人',
  phone: '0987654321',
  street: '祕密路九號',
  note: '祕密備註',
  question: '祕密提問的內容',
  company: '祕密有限公司',
  searched: '祕密搜尋',
} as const;

const { recipient, phone, street, note, question, company } = secretsOfMember;
const address = {
  recipient,
  phone,
  zip: '106',
  county: '臺北市',
  district: '大安區',
  street,
  note,
};
const invoice = { type: 'MEMBER_CARRIER', value: '', title: '', email: '' } as const;
const pushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/secret-of-a-member',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/**
 * A member with a record of every kind, in several states where calls differ by them; `records` are the values by
 * which calls name them, by the field of the request.
 */
export async function createFullMember(database: Database, shop: PayingShop) {
  const { channelId, clock } = shop;
  const { createJoiner, openCampaign, pledgeOf } = withGroups(database, shop);
  const memberId = await createMember(database, { displayName: secretsOfMember.displayName });
  const joiner = await createJoiner({ memberId });
  const { call, placeOrder, fillCheckout } = joiner;
  const skuId = await shop.createSku({ onHand: 99 });
  const [goods] = await database.select().from(sku).where(eq(sku.id, skuId));
  const productId = goods?.productId ?? 0;
  await refreshListings(database, [productId]);
  const place = (paymentMethod: 'BANK_TRANSFER' | 'HOME_COD') =>
    placeOrder([{ skuId, quantity: 2 }], { address, invoice, paymentMethod, note });

  const unpaid = await place('BANK_TRANSFER');
  const delivered = await place('HOME_COD');
  await deliverOrder(database, delivered, clock.now);
  const returned = await place('HOME_COD');
  await deliverOrder(database, returned, clock.now);
  const refunding = await place('BANK_TRANSFER');
  const ask = askAsOwner({ database, payments: shop.payments, now: () => clock.now });
  const money = { amountTwd: 1_100, receivedOn: '2026-01-01' };
  await ask('/StaffOrder/ReceiveMoney', { orderNo: refunding, ...money });
  await ask('/StaffOrder/CancelOrderByShop', { orderNo: refunding });
  const [photo, unusedPhoto] = [newUlid(clock.now), newUlid(clock.now)];
  const taken = { memberId, createdAt: clock.now };
  await database
    .insert(returnPhoto)
    .values([photo, unusedPhoto].map((photoNo) => ({ photoNo, ...taken })));
  const lines = [{ lineNo: 1, quantity: 1, reason: 'CHANGED_MIND' as const }];
  const asked = await call('/Order/RequestReturn', {
    ...{ orderNo: returned, lines, note, photos: [photo] },
  });
  const returnNo = asked.result.returns[0]?.returnNo ?? '';
  const review = { orderNo: returned, lineNo: 1, stars: 5 as const, body: '很好吃' };
  const { reviewNo } = (await call('/Review/WriteReview', review)).result;

  // Submitting is limited by the minute.
  shop.pass(2);
  const campaignId = await openCampaign({ items: [{ skuId, startTwd: 100 }] });
  const joined = await joiner.joinAndPay({ campaignId, lines: [{ skuId }] });
  const { pledgeNo } = await pledgeOf(joined);
  const ofTeams = await openCampaign({ items: [{ skuId, startTwd: 100 }], teamSize: 3 });
  const opened = await joiner.joinAndPay({
    ...{ campaignId: ofTeams, teamNo: 'NEW', lines: [{ skuId }] },
  });
  const team = await pledgeOf(opened);

  const [fileNo, sentFileNo] = [newUlid(clock.now), newUlid(clock.now)];
  const picture = { ...taken, type: 'PICTURE' as const, name: `${note}.jpg`, bytes: 1_000 };
  await database
    .insert(storedFile)
    .values([fileNo, sentFileNo].map((no) => ({ fileNo: no, ...picture, width: 8, height: 8 })));
  const thread = await call('/MessageBoard/OpenThread', {
    ...{ channelId, category: 'ORDER', subject: question, body: question, orderNo: delivered },
    attachments: [sentFileNo],
  });
  const { referenceId } = thread.result;

  const { result: saved } = await call('/Address/SaveAddress', { address, label: '家' });
  const { result: application } = await call('/Wholesale/SendApplication', {
    ...{ channelId, company, taxId: '12345675', contactName: recipient, phone, note },
  });
  await call('/User/AddSearchHistory', { channelId, keyword: secretsOfMember.searched });
  await call('/Wishlist/WatchVariant', { channelId, skuId, isWatched: true });
  await call('/Notification/SavePushSubscription', pushSubscription);
  await call('/Notification/SetPreference', { topic: 'ORDER', way: 'EMAIL', isOn: false });
  await database.insert(refusedEmail).values({
    ...{ memberId, email: 'nobody@shop.example', reason: '5.1.1', refusedAt: clock.now },
  });
  await database.insert(orderNote).values({
    ...{ noteNo: newUlid(clock.now), orderNo: delivered, text: note },
    ...{ writtenBy: commandLine, writtenAt: clock.now },
  });
  await database.insert(memberNote).values({
    ...{ noteNo: newUlid(clock.now), memberId, text: note },
    ...{ writtenBy: commandLine, writtenAt: clock.now },
  });
  const [noted] = await database
    .insert(notification)
    .values({
      ...{ memberId, channelId, kind: 'ORDER_PLACED', facts: { orderNo: delivered } },
      ...{ occasion: 'test', at: clock.now },
    })
    .returning({ id: notification.id });
  await database.insert(coupon).values({
    ...{ id: 801, channelId, code: 'OFF100', title: '折一百', amountTwd: 100, isListed: true },
    ...{ startsAt: new Date(0), endsAt: new Date('2099-01-01') },
  });
  await call('/Coupon/ClaimCoupon', { channelId, couponId: 801 });
  const flashSaleId = await createFlashSale(database, channelId, { [await shop.createSku()]: 50 });

  await joiner.addItem(skuId, 2);
  const recipientOfQuotation = { name: company, taxId: '04595257', contact: recipient };
  const { result: quotation } = await call('/Quotation/CreateQuotation', {
    ...{ channelId, recipient: recipientOfQuotation },
  });
  const checkoutNo = await joiner.openCheckout();
  await fillCheckout(checkoutNo, { address, invoice, note });
  const { result: cart } = await call('/Cart/GetCart', { channelId, cartType: 'CART' });

  const lineIds = cart.lines.map(({ lineId }) => lineId);
  const notificationId = noted?.id ?? 0;
  return {
    memberId,
    /** The numbers that only the member and staff know. */
    numbers: [
      ...[
        memberId,
        unpaid,
        delivered,
        returned,
        refunding,
        joined,
        opened,
        returnNo,
        pledgeNo,
        team.pledgeNo,
      ],
      ...[photo, unusedPhoto, fileNo, sentFileNo, referenceId, checkoutNo, quotation.quotationNo],
      application.application?.applicationNo ?? '',
    ],
    records: {
      orderNo: [unpaid, delivered, returned, refunding, joined],
      pledgeNo: [pledgeNo, team.pledgeNo],
      ...{ teamNo: [team.teamNo], campaignId: [campaignId, ofTeams], flashSaleId: [flashSaleId] },
      ...{ checkoutNo: [checkoutNo], returnNo: [returnNo], reviewNo: [reviewNo] },
      ...{ referenceId: [referenceId], attachments: [[fileNo]], photos: [[unusedPhoto], [fileNo]] },
      ...{ papers: [[fileNo]], addressId: [saved[0]?.addressId], couponId: [801] },
      applicationNo: [application.application?.applicationNo],
      ...{ lineId: [lineIds[0]], lineIdArray: [lineIds], skuId: [skuId], productId: [productId] },
      ...{ idArray: [[notificationId]], upToId: [notificationId], no: [1], lineNo: [1] },
      endpoint: [pushSubscription.endpoint],
    } satisfies Record<string, unknown[]> as Record<string, unknown[]>,
  };
}
