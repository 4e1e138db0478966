import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@kaituan/server/database/database';
import { createServerDatabase } from '@kaituan/server/testing/databases/server-database';
import { placeUnpaid } from '@kaituan/server/testing/orders/paying-shop';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LinePayFixture, type LinePayOrder, openLinePayFixture } from './line-pay-fixture.ts';
import { openNode, type ShopNode } from './open-node.ts';

const maxTakeOverMs = 60_000;
const within = { timeout: maxTakeOverMs, interval: 250 };

let opened: OpenDatabase;
let fixture: LinePayFixture;
let startNode: () => Promise<ShopNode>;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const made = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', {
    template: process.env.TEST_DATABASE_TEMPLATE,
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'kaituan-dies-'));
  opened = await openDatabase({ databaseUrl: made.url, dataDir });
  fixture = await openLinePayFixture(opened);
  startNode = async () => {
    const node = await openNode(made.url, dataDir, { env: fixture.env });
    ends.unshift(() => node.close());
    return node;
  };
  ends.push(
    () => fixture.close(),
    () => opened.close(),
    () => made.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});

it('what a killed node had in hand is done by the other within a minute, and no refund twice', {
  timeout: 180_000,
}, async () => {
  const { database } = opened;
  const [early, late] = [await fixture.placeRefunded(), await fixture.placeRefunded()];
  const approved = await fixture.placeApproved();
  const unpaid = await placeUnpaid(database, fixture.shop);
  await database.execute(
    sql`update payment_attempt set next_ask_at = now() where order_no = ${approved.orderNo}`,
  );
  const held = [
    Object.assign(fixture.callsFor(early, 'refund'), { held: 'EARLY' }),
    Object.assign(fixture.callsFor(late, 'refund'), { held: 'LATE' }),
    Object.assign(fixture.callsFor(approved, 'confirm'), { held: 'EARLY' }),
  ];

  const dying = await startNode();
  for (const what of held) await expect.poll(() => what.count, within).toBe(1);
  await startNode();
  await dying.kill();
  const killedAt = performance.now();
  expect(held.map(({ count }) => count)).toEqual([1, 1, 1]);
  expect(await approved.order()).not.toMatchObject({ paymentStatus: 'PAID' });
  await database.execute(sql`
    update shop_order set hold_until = now() - interval '1 second', pay_by = now()
    where order_no = ${unpaid.orderNo}`);
  fixture.release();

  const statusOf = async (order: LinePayOrder) => (await order.refunds())[0]?.status;
  await expect.poll(() => statusOf(early), within).toBe('DONE');
  await expect.poll(() => statusOf(late), within).toBe('DONE');
  await expect.poll(async () => (await approved.order()).paymentStatus, within).toBe('PAID');
  await expect.poll(async () => (await unpaid.order()).status, within).toBe('CANCELLED');
  expect(performance.now() - killedAt).toBeLessThan(maxTakeOverMs);
  // Recognised by the gateway's status, and not requested again.
  expect(held.map(({ count }) => count)).toEqual([1, 1, 1]);
  for (const order of [early, late]) {
    expect(await fixture.sentBack(order)).toBe(300);
    expect(await order.order()).toMatchObject({ refundedTwd: 300 });
  }
  // The runs of the killed node are still recorded as active: they did not block others.
  const { rows } = await database.execute(sql`
    select distinct name from job.job
    where state = 'active' and name in ('orders', 'refunds') order by name`);
  expect(rows).toEqual([{ name: 'orders' }, { name: 'refunds' }]);
});
