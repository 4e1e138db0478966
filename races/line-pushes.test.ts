import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineUserOf, openLinePlatform } from '@kaituan/demo/line/line-platform';
import { type OpenDatabase, openDatabase } from '@kaituan/server/database/database';
import { memberAccount } from '@kaituan/server/database/schema/identity-schema';
import { lineFriend } from '@kaituan/server/database/schema/line-schema';
import { notificationDelivery } from '@kaituan/server/database/schema/notification-schema';
import { writeNotifications } from '@kaituan/server/features/ground/notification/write-notifications';
import { createServerDatabase } from '@kaituan/server/testing/databases/server-database';
import { createMember } from '@kaituan/server/testing/members/member-factory';
import { serveOnLoopback } from '@kaituan/server/testing/shops/serve-on-loopback';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNode, type ShopNode } from './open-node.ts';

const within = { timeout: 90_000, interval: 250 };
const memberCount = 60;
const accessToken = 'an access token of the race';

let opened: OpenDatabase;
let startNode: () => Promise<ShopNode>;
/** Set while LINE accepts messages and its answers get lost. */
let isStuck = false;
let accepted = 0;
const platform = openLinePlatform({ accessToken });
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const made = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', {
    template: process.env.TEST_DATABASE_TEMPLATE,
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'kaituan-line-'));
  const database = { databaseUrl: made.url, dataDir };
  opened = await openDatabase(database);
  const line = await serveOnLoopback(
    new Hono().all('*', async (c) => {
      const answer = await platform.ask(c.req.raw);
      if (c.req.path.endsWith('/push')) accepted += 1;
      return isStuck && accepted > 10 ? new Promise(() => {}) : answer;
    }),
  );
  const env = {
    ...{ LINE_API_BASE: line.url, LINE_MESSAGING_TOKEN: accessToken },
    LINE_MESSAGING_SECRET: 'a secret of the race',
  };
  startNode = async () => {
    const node = await openNode(made.url, dataDir, { env });
    ends.unshift(() => node.close());
    return node;
  };
  ends.push(
    () => line.close(),
    () => opened.close(),
    () => made.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});

async function createFriend(): Promise<string> {
  const { database } = opened;
  const memberId = await createMember(database);
  const now = new Date();
  const accountId = lineUserOf(memberId);
  const dates = { createdAt: now, updatedAt: now };
  await database
    .insert(memberAccount)
    .values({ id: memberId, providerId: 'line', accountId, memberId, ...dates });
  const friend = { account: 'shop', lineUserId: accountId, isFriend: true };
  await database.insert(lineFriend).values({ ...friend, changedAt: now });
  platform.friends.set(accountId, true);
  return memberId;
}

it('a node is killed while it pushes, two others go on, and everybody is notified once', {
  timeout: 240_000,
}, async () => {
  const { database } = opened;
  const memberIds: string[] = [];
  for (let count = 0; count < memberCount; count += 1) memberIds.push(await createFriend());
  const at = new Date();
  // With a deadline so near that it goes at any hour.
  const rest = { kind: 'PAYMENT_DUE', channelId: null, occasion: 'due', at } as const;
  const due = { payableTwd: 100, payBy: new Date(at.getTime() + 3_600_000).toISOString() };
  isStuck = true;
  await writeNotifications(
    database,
    // Each has an order of their own: the same to all would be one message.
    memberIds.map((memberId, place) => ({
      ...{ memberId, ...rest, facts: { ...due, orderNo: `G310520AB${1_000 + place}` } },
    })),
  );
  const node = await startNode();
  await expect.poll(() => accepted, within).toBeGreaterThan(10);
  await node.kill();
  isStuck = false;
  // As if the claims of the dead node had expired.
  await database.execute(
    sql`update notification_delivery set next_try_at = now() where status = 'PENDING'`,
  );
  await Promise.all([startNode(), startNode()]);
  const countSent = async () => {
    const rows = await database.select().from(notificationDelivery);
    return rows.filter(({ status }) => status === 'SENT').length;
  };
  await expect.poll(countSent, within).toBe(memberCount);
  const received = memberIds.map((memberId) => platform.received.get(lineUserOf(memberId))?.length);
  expect(received).toEqual(memberIds.map(() => 1));
  // A push was sent whose delivery was not recorded as ended: only its retry key prevented a second one.
  expect(accepted).toBeGreaterThan(memberCount);
});
