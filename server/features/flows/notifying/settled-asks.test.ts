import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { notification } from '#server/database/schema/notification-schema.ts';
import { notifyMembers } from '#server/jobs/notifying/relay-events.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  await notify();
});
afterAll(() => opened.close());

const notify = () => notifyMembers(opened.database, shop.clock.now, shop.tools);
type Placed = Awaited<ReturnType<typeof placeUnpaid>>;
const kindsOf = async ({ buyer: { memberId } }: Placed): Promise<string[]> => {
  const ofBuyer = eq(notification.memberId, memberId);
  const rows = await opened.database.select().from(notification).where(ofBuyer);
  return rows.sort((one, other) => one.id - other.id).map(({ kind }) => kind);
};
const cancel = ({ buyer, orderNo }: Placed) => buyer.call('/Order/CancelOrder', { orderNo });

test('who cancels an unpaid order is asked no longer to pay it, and told nothing', async () => {
  const placed = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  const other = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  await notify();
  expect(await kindsOf(placed)).toEqual(['ORDER_PLACED']);
  await cancel(placed);
  await notify();
  expect(await kindsOf(placed)).toEqual([]);
  expect(await kindsOf(other)).toEqual(['ORDER_PLACED']);
});

test('who cancels before anything was written is not asked at all', async () => {
  const placed = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  await cancel(placed);
  await notify();
  expect(await kindsOf(placed)).toEqual([]);
});

test('who switches to paying with the goods has what says that, and no ask from before', async () => {
  const placed = await placeUnpaid(opened.database, shop);
  await notify();
  await shop.gateway.failTrade(await placed.begin());
  await notify();
  expect(await kindsOf(placed)).toEqual(['ORDER_PLACED', 'PAYMENT_FAILED']);
  await placed.start('HOME_COD');
  await notify();
  expect(await kindsOf(placed)).toEqual(['PAYMENT_METHOD_CHANGED']);
  // Nothing is due before the goods: an ask of then would still be one.
  await cancel(placed);
  await notify();
  expect(await kindsOf(placed)).toEqual(['PAYMENT_METHOD_CHANGED', 'ORDER_CANCELLED']);
});

test('who switches to another way of paying ahead is asked once, for the way of now', async () => {
  const placed = await placeUnpaid(opened.database, shop);
  await notify();
  expect(await kindsOf(placed)).toEqual(['ORDER_PLACED']);
  shop.pass(1);
  await placed.start('BANK_TRANSFER');
  await notify();
  expect(await kindsOf(placed)).toEqual(['PAYMENT_METHOD_CHANGED']);
});
