import type { Database, OpenDatabase } from '@kaituan/server/database/database';
import { groupCampaign, groupPledge } from '@kaituan/server/database/schema/group-schema';
import { orderJobs, refundJobs } from '@kaituan/server/jobs/job-list';
import { runAll } from '@kaituan/server/jobs/job-runner';
import { openPayments } from '@kaituan/server/shop/open-payments';
import { createTestDatabase } from '@kaituan/server/testing/databases/test-database';
import { walkPublicCounts } from '@kaituan/server/testing/group-buys/walk-public-counts';
import { createCaller } from '@kaituan/server/testing/shops/call-api';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoGateway } from '#demo/gateway/demo-gateway.ts';
import { seedDemoShop } from '#demo/shop/seed-demo-shop.ts';

const seededAt = new Date();
const hoursLater = (hours: number) => new Date(seededAt.getTime() + hours * 3_600_000);
const faults: string[] = [];
let opened: OpenDatabase;
let database: Database;

beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
  await seedDemoShop(database, seededAt);
});
afterAll(() => opened.close());

async function runJobs(at: Date): Promise<void> {
  const log = pino({ level: 'warn' }, { write: (line) => faults.push(line) });
  const now = () => at;
  const payment = { ecpay: undefined, linePay: undefined, demoGateway: true };
  const paymentSecret = 'a secret of the tests, 32 characters or more';
  const configuration = { payment, paymentSecret, publicUrl: 'http://shop.test', dataDir: '' };
  const { service } = await openPayments({
    ...{ database, configuration, log, now },
    openSimulator: createDemoGateway,
  });
  await runAll([...orderJobs, ...refundJobs], {
    ...opened,
    tools: { providers: service.providers, log },
    now,
  });
}

const readState = async () =>
  (
    await database.execute(sql`
      select (select jsonb_agg(to_jsonb(c) order by id) from group_campaign c) as campaigns,
        (select jsonb_agg(to_jsonb(p) order by seq) from group_pledge p) as pledges,
        (select jsonb_agg(to_jsonb(t) order by team_no) from group_team t) as teams,
        (select jsonb_agg(o.status order by order_no) from shop_order o) as orders`)
  ).rows;

test('a fresh demo leaves the jobs of group buys nothing to do', async () => {
  const before = await readState();
  await runJobs(seededAt);
  expect(await readState()).toEqual(before);
  expect(faults).toEqual([]);
});

test('the one that is closing is settled once the time of whoever pays is over', async () => {
  const statusAt = async (minutes: number) => {
    await runJobs(new Date(seededAt.getTime() + minutes * 60_000));
    const closing = eq(groupCampaign.id, 8014);
    const [campaign] = await database.select().from(groupCampaign).where(closing);
    return campaign;
  };
  expect(await statusAt(10)).toMatchObject({ status: 'CLOSING', heldUnits: 1 });
  expect(await statusAt(13)).toMatchObject({ status: 'SUCCEEDED', heldUnits: 0, finalRung: 1 });
  expect(faults).toEqual([]);
});

test('the first group buy is settled when its time comes, and its counts are still those of rows', async () => {
  await runJobs(hoursLater(30));
  await runJobs(hoursLater(31));
  const [campaign] = await database.select().from(groupCampaign).where(eq(groupCampaign.id, 8001));
  expect(campaign).toMatchObject({ status: 'SUCCEEDED', finalRung: 1, heldUnits: 0 });
  const open = await database
    .select({ status: groupPledge.status })
    .from(groupPledge)
    .where(
      sql`${groupPledge.campaignId} = 8001 and ${groupPledge.status} in ('HELD', 'CONFIRMED')`,
    );
  expect(open).toEqual([]);
  const guest = createCaller(database, () => hoursLater(31));
  await walkPublicCounts(database, guest, 100083);
  expect(faults).toEqual([]);
});
