import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { coupon } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, nextId } from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);
async function offer(channelId: number, given: Partial<typeof coupon.$inferInsert> = {}) {
  const id = nextId();
  await opened.database.insert(coupon).values({
    ...{ id, channelId, code: `SECRET${id}`, title: '見面禮', amountTwd: 100, isListed: true },
    ...{ minGoodsTwd: 600, startsAt: inHours(-1), endsAt: inHours(10) },
    ...given,
  });
  return id;
}

it('shows guests what can be claimed now, the first to end in front, and never a code', async () => {
  const channelId = await createChannel(opened.database);
  const elsewhere = await createChannel(opened.database);
  const late = await offer(channelId);
  const soon = await offer(channelId, { endsAt: inHours(1), amountTwd: null, offBps: 500 });
  await offer(channelId, { isListed: false });
  await offer(channelId, { isPaused: true });
  await offer(channelId, { startsAt: inHours(1) });
  await offer(channelId, { endsAt: inHours(-0.5) });
  await offer(channelId, { maxUses: 1, used: 1 });
  await offer(elsewhere);
  const answer = await createCaller(opened.database).call('/Coupon/GetListedCouponArray', {
    channelId,
  });
  const terms = { title: '見面禮', capTwd: null, minGoodsTwd: 600 };
  expect(answer.result).toEqual([
    { couponId: soon, amountTwd: null, offBps: 500, ...terms },
    { couponId: late, amountTwd: 100, offBps: null, ...terms },
  ]);
  expect(JSON.stringify(answer)).not.toContain('SECRET');
});
