import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { explainByIndex } from '#server/testing/databases/index-plan.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { type GroupShop, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { homeAddress } from '#server/testing/members/buyer.ts';
import { deliverOrder, sendOrder } from '#server/testing/orders/parcel-office.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { ownCountsSql } from './get-own-counts.ts';

let opened: OpenDatabase;
let shop: GroupShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = withGroups(opened.database, await openPayingShop(opened.database));
});
afterAll(() => opened.close());

it('counts what is under way, of this member and this channel only', async () => {
  const { database } = opened;
  const { channelId, clock } = shop;
  const skuId = await shop.createSku();
  const [joiner, other] = [await shop.createJoiner(), await shop.createJoiner()];
  const countsOf = async (who: typeof joiner, channel = channelId) =>
    (await who.call('/User/GetOwnCounts', { channelId: channel })).result;
  const nothing = { TO_PAY: 0, WAITING_FOR_GROUP: 0, TO_SHIP: 0, TO_RECEIVE: 0, RETURNS: 0 };
  expect(await countsOf(joiner)).toEqual({
    orders: nothing,
    groups: 0,
    addresses: 0,
    wishlist: 0,
    coupons: 0,
    reviews: 0,
  });

  const order = () => joiner.placeOrder([{ skuId }]);
  const campaign = () => shop.openCampaign({ items: [{ skuId, startTwd: 400 }] });
  // First, because joins are what is limited when somebody submits often.
  await joiner.hold({ campaignId: await campaign(), lines: [{ skuId }] });
  await joiner.joinAndPay({ campaignId: await campaign(), lines: [{ skuId }] });
  await order();
  await order();
  await sendOrder(database, await order(), clock.now);
  const [sentBack, done, cancelled] = [await order(), await order(), await order()];
  await deliverOrder(database, sentBack, clock.now);
  await joiner.call('/Order/RequestReturn', {
    orderNo: sentBack,
    lines: [{ lineNo: 1, quantity: 1, reason: 'CHANGED_MIND' }],
  });
  await deliverOrder(database, done, clock.now);
  await joiner.call('/Order/ConfirmReceipt', { orderNo: done });
  await joiner.call('/Order/CancelOrder', { orderNo: cancelled });
  await other.placeOrder([{ skuId }], { address: { ...homeAddress, recipient: '林小美' } });

  expect(await countsOf(joiner)).toEqual({
    orders: { TO_PAY: 1, WAITING_FOR_GROUP: 1, TO_SHIP: 2, TO_RECEIVE: 1, RETURNS: 1 },
    ...{ groups: 2, addresses: 1, wishlist: 0, coupons: 0, reviews: 2 },
  });
  expect((await countsOf(joiner, channelId + 1)).groups).toBe(0);
  expect((await countsOf(other)).orders).toEqual({ ...nothing, TO_SHIP: 1 });
});

it('finds everything by an index', async () => {
  const plan = await explainByIndex(
    opened.database,
    ownCountsSql('somebody', shop.channelId, new Date().toISOString()),
  );
  expect(plan).not.toContain('Seq Scan');
  for (const index of [
    'shop_order_by_member',
    'shipment_order_no_shipment_no_pk',
    'return_request_one_open_per_order',
    'group_pledge_by_member',
    'member_address_by_member',
  ]) {
    expect(plan).toContain(index);
  }
});
