import type { Database, OpenDatabase } from '@kaituan/server/database/database';
import { groupCampaign } from '@kaituan/server/database/schema/group-schema';
import { listPromotionClashes } from '@kaituan/server/features/records/flash-sale/live-promotion';
import { orderJobs } from '@kaituan/server/jobs/job-list';
import { runAll } from '@kaituan/server/jobs/job-runner';
import { openPayments } from '@kaituan/server/shop/open-payments';
import { walkPublicCounts } from '@kaituan/server/testing/group-buys/walk-public-counts';
import { createCaller } from '@kaituan/server/testing/shops/call-api';
import { eq, like, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoGateway } from '#demo/gateway/demo-gateway.ts';
import { renewDemo } from '#demo/shop/demo-data.ts';
import { createSeededDatabase, seededAt } from '#demo/testing/seeded-database.ts';

const daysLater = (days: number) => new Date(seededAt.getTime() + days * 86_400_000);
const running = [8001, 8002, 8003, 8004, 8005, 8013, 8101, 8201];
const log = pino({ level: 'silent' });
const retail = 100083;
let opened: OpenDatabase;
let database: Database;

beforeAll(async () => {
  opened = await createSeededDatabase();
  database = opened.database;
});
afterAll(() => opened.close());

async function openTools(at: Date) {
  const payment = { ecpay: undefined, linePay: undefined, demoGateway: true };
  const paymentSecret = 'a secret of the tests, 32 characters or more';
  const configuration = { payment, paymentSecret, publicUrl: 'http://shop.test', dataDir: '' };
  const { service } = await openPayments({
    ...{ database, configuration, log, now: () => at },
    openSimulator: createDemoGateway,
  });
  return { providers: service.providers, log };
}
const renew = async (at: Date) => renewDemo(database, at, await openTools(at));
const listSuccessors = () =>
  database.select().from(groupCampaign).where(like(groupCampaign.code, 'demo-%'));

test('while its group buys run, a demo shop gets no others', async () => {
  expect(await renew(seededAt)).toBe(0);
});

test('a long-running demo shop gets successors of ended group buys, once', async () => {
  const at = daysLater(12);
  await runAll(orderJobs, { ...opened, tools: await openTools(at), now: () => at });
  expect(await renew(at)).toBe(running.length);
  expect(await renew(at)).toBe(0);
  const successors = await listSuccessors();
  expect(successors.map(({ code }) => code).sort()).toEqual(running.map((id) => `demo-${id}-2`));
  const [ended] = await database.select().from(groupCampaign).where(eq(groupCampaign.id, 8001));
  expect(ended?.status).toBe('SUCCEEDED');
  const guest = createCaller(database, () => at);
  const { result } = await guest.call('/GroupBuy/GetCampaignArray', { channelId: retail });
  expect(result[0]).toMatchObject({ status: 'OPEN', unitsToNextRung: 7, title: ended?.title });
  for (const channelId of [retail, 100120, 100205]) {
    await walkPublicCounts(database, guest, channelId);
  }
  expect(await listPromotionClashes(database, at)).toEqual([]);
});

test('goods in another promotion get no successor', async () => {
  const at = daysLater(24);
  await runAll(orderJobs, { ...opened, tools: await openTools(at), now: () => at });
  await database.execute(sql`
    with own as (
      insert into group_campaign (channel_id, mode, title, status, opens_at, closes_at, edit_until,
        ship_from, ship_to, goal_kind, goal_min, ladder)
      select channel_id, mode, '店家自己的團', 'OPEN', ${at.toISOString()}::timestamptz,
        ${daysLater(25).toISOString()}::timestamptz, ${daysLater(25).toISOString()}::timestamptz,
        ship_from, ship_to, goal_kind, goal_min, ladder
      from group_campaign where id = 8002 returning id)
    insert into group_campaign_item (campaign_id, sku_id)
    select own.id, i.sku_id from own, group_campaign_item i where i.campaign_id = 8002`);
  expect(await renew(at)).toBe(running.length - 1);
  const codes = (await listSuccessors()).map(({ code }) => code);
  expect(codes).toContain('demo-8001-3');
  expect(codes).not.toContain('demo-8002-3');
});

test('two nodes create one successor of each', async () => {
  const at = daysLater(40);
  await runAll(orderJobs, { ...opened, tools: await openTools(at), now: () => at });
  const before = await listSuccessors();
  const made = await Promise.all([renew(at), renew(at)]);
  expect(made.toSorted()).toEqual([0, running.length]);
  expect(await listSuccessors()).toHaveLength(before.length + running.length);
  expect(await listPromotionClashes(database, at)).toEqual([]);
});

test('a shop without the demo does not change', async () => {
  await database.execute(sql`delete from shop_fact where key = 'demo'`);
  expect(await renew(daysLater(60))).toBe(0);
});
