import type { OpenDatabase } from '@kaituan/server/database/database';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { createCaller } from '@kaituan/server/testing/shops/call-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoMembers } from '#demo/shop/members/seed-demo-members.ts';
import { seedDemoShop } from '#demo/shop/seed-demo-shop.ts';
import { writeReceivedOrder } from './received-order.ts';

let opened: OpenDatabase;
const now = new Date();
beforeAll(async () => {
  opened = await createTestDatabase();
  await seedDemoShop(opened.database, now);
});
afterAll(() => opened.close());

const member = (at: Date) =>
  createCaller(opened.database, () => at, {
    ...{ memberId: 'demo-member', isVerified: false, channelId: null },
  });
const listReturnable = async (at: Date) => {
  const { result } = await member(at).call('/Order/GetOrderArray', {});
  return result.filter(({ actions }) => actions.includes('RETURN'));
};
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

test('nobody receives anything in a shop without its member', async () => {
  expect(await writeReceivedOrder(opened.database, now)).toBe(false);
});

test('the demo’s member can ask for the return of what came two days ago', async () => {
  await seedDemoMembers(opened.database, now);
  expect(await writeReceivedOrder(opened.database, now)).toBe(true);
  expect(await writeReceivedOrder(opened.database, now)).toBe(false);
  const [order, ...others] = await listReturnable(now);
  expect(others).toEqual([]);
  const { orderNo = '', pieceCount } = order ?? {};
  expect(pieceCount).toBe(3);
  const lines = [{ lineNo: 2, quantity: 1, reason: 'CHANGED_MIND' as const }];
  await member(now).call('/Order/RequestReturn', { orderNo, lines });
  expect(await listReturnable(now)).toEqual([]);
});

test('in a demo that goes on there is another one before the first can no longer be returned', async () => {
  expect(await writeReceivedOrder(opened.database, inDays(4))).toBe(false);
  expect(await writeReceivedOrder(opened.database, inDays(6))).toBe(true);
  expect(await listReturnable(inDays(6))).toHaveLength(1);
});
