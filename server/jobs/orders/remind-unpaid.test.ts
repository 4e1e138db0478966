import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import type { Job } from '#server/jobs/job.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  openPayingShop,
  type PayingShop,
  placeUnpaid,
} from '#server/testing/orders/paying-shop.ts';
import { cancelUnpaid, remindUnpaid } from './cancel-unpaid.ts';

let opened: OpenDatabase;
let shop: PayingShop;
beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
});
afterAll(() => opened.close());

const run = (job: Job) => job(opened.database, shop.clock.now, shop.tools);
/** On two nodes at once, and once more. */
async function remindOnNodes(): Promise<void> {
  await Promise.all([run(remindUnpaid), run(remindUnpaid)]);
  await run(remindUnpaid);
}
async function listReminders(orderNo: string) {
  const rows = await opened.database
    .select({ data: domainEvent.data })
    .from(domainEvent)
    .where(and(eq(domainEvent.subjectId, orderNo), eq(domainEvent.kind, 'REMINDED')))
    .orderBy(domainEvent.id);
  return rows.map(({ data }) => data);
}
const hour = 60;
const day = 24 * hour;

test('unpaid orders are reminded after half and after nine tenths of their time, each once', async () => {
  const unpaid = await placeUnpaid(opened.database, shop, { method: 'BANK_TRANSFER' });
  const countReminders = async () => (await listReminders(unpaid.orderNo)).length;
  await remindOnNodes();
  expect(await countReminders()).toBe(0);
  shop.pass(1.6 * day);
  await remindOnNodes();
  expect(await countReminders()).toBe(1);
  shop.pass(1.2 * day);
  await remindOnNodes();
  expect(await countReminders()).toBe(2);
  shop.pass(day);
  await remindOnNodes();
  expect(await countReminders()).toBe(2);
  await run(cancelUnpaid);
});

test('buyers with a virtual account are reminded by its end, and then to pay otherwise', async () => {
  const unpaid = await placeUnpaid(opened.database, shop, { method: 'ATM' });
  await unpaid.begin();
  await shop.gateway.deliverDue();
  const [attempt] = await unpaid.attempts();
  const { placedAt, payBy } = await unpaid.order();
  const endsAt = attempt?.expiresAt ?? new Date(0);
  const lifeMs = endsAt.getTime() - placedAt.getTime();
  expect(endsAt.getTime()).toBeLessThan(payBy?.getTime() ?? 0);
  const remindAt = async (share: number) => {
    shop.clock.now = new Date(placedAt.getTime() + lifeMs * share);
    await remindOnNodes();
    return listReminders(unpaid.orderNo);
  };
  const first = { payBy: endsAt.toISOString(), reminder: 1 };
  const second = { payBy: endsAt.toISOString(), reminder: 2 };
  expect(await remindAt(0.49)).toEqual([]);
  expect(await remindAt(0.51)).toEqual([first]);
  expect(await remindAt(0.91)).toEqual([first, second]);
  expect(await remindAt(0.99)).toEqual([first, second]);
  const otherwise = { payBy: payBy?.toISOString(), isCodeOver: true, reminder: 3 };
  expect(await remindAt(1.01)).toEqual([first, second, otherwise]);
  expect(await remindAt(1.05)).toEqual([first, second, otherwise]);
});

test('who pays otherwise after the account has ended is not told of it', async () => {
  const unpaid = await placeUnpaid(opened.database, shop, { method: 'ATM' });
  await unpaid.begin();
  await shop.gateway.deliverDue();
  const [attempt] = await unpaid.attempts();
  shop.clock.now = new Date((attempt?.expiresAt.getTime() ?? 0) + 60_000);
  await unpaid.start('CARD');
  await remindOnNodes();
  const reminders = await listReminders(unpaid.orderNo);
  expect(reminders.filter((data) => data.isCodeOver)).toEqual([]);
});

test('who was reminded of a card is reminded again of the transfer chosen instead, and not at once', async () => {
  const unpaid = await placeUnpaid(opened.database, shop, { method: 'CARD' });
  await unpaid.begin();
  const { placedAt, payBy } = await unpaid.order();
  const cardMs = (payBy?.getTime() ?? 0) - placedAt.getTime();
  shop.clock.now = new Date(placedAt.getTime() + cardMs * 0.95);
  await remindOnNodes();
  expect(await listReminders(unpaid.orderNo)).toHaveLength(1);
  await unpaid.start('BANK_TRANSFER');
  await remindOnNodes();
  expect(await listReminders(unpaid.orderNo)).toHaveLength(1);
  shop.pass(1.6 * day);
  await remindOnNodes();
  expect(await listReminders(unpaid.orderNo)).toHaveLength(2);
  shop.pass(1.2 * day);
  await remindOnNodes();
  expect(await listReminders(unpaid.orderNo)).toHaveLength(3);
  shop.pass(day);
  await run(cancelUnpaid);
});
