import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDatabase, openDatabase } from '@kaituan/server/database/database';
import { eventConsumer } from '@kaituan/server/database/schema/event-schema';
import { notification } from '@kaituan/server/database/schema/notification-schema';
import { prolongCampaign } from '@kaituan/server/features/flows/settling/manage-campaign';
import { createServerDatabase } from '@kaituan/server/testing/databases/server-database';
import { createCampaign } from '@kaituan/server/testing/group-buys/group-shop';
import { insertPaidPledges } from '@kaituan/server/testing/group-buys/paid-pledges';
import { openPayingShop, type PayingShop } from '@kaituan/server/testing/orders/paying-shop';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openNode, type ShopNode } from './open-node.ts';

const within = { timeout: 90_000, interval: 250 };
const memberCount = 300;

let opened: OpenDatabase;
let shop: PayingShop;
let startNode: () => Promise<ShopNode>;
const ends: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  const made = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', {
    template: process.env.TEST_DATABASE_TEMPLATE,
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'kaituan-notifies-'));
  opened = await openDatabase({ databaseUrl: made.url, dataDir });
  shop = await openPayingShop(opened.database);
  startNode = async () => {
    const node = await openNode(made.url, dataDir);
    ends.unshift(() => node.close());
    return node;
  };
  ends.push(
    () => opened.close(),
    () => made.drop(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});

it('a group buy is extended, the node that notifies its members is killed, and everybody hears of it once', {
  timeout: 240_000,
}, async () => {
  const { database } = opened;
  const { channelId, clock } = shop;
  const skuId = await shop.createSku({ onHand: 1_000 });
  const items = [{ skuId, startTwd: 100 }];
  const campaignId = await createCampaign(database, channelId, new Date(), { items });
  const lines = [{ skuId, quantity: 1, ceilingTwd: 100 }];
  const pledges = Array.from({ length: memberCount }, () => ({ lines }));
  await insertPaidPledges(database, { campaignId, channelId, now: clock.now }, pledges);
  await database.insert(eventConsumer).values({ name: 'notifications', position: 0 });
  await database.transaction((transaction) =>
    prolongCampaign(transaction, { campaignId, hours: 24 }, new Date()),
  );

  // Whoever notifies waits in the middle of its work for this row, which is not there in the end.
  const { rows } = await database.execute<{ memberId: string }>(sql`
    select member_id as "memberId" from group_pledge where campaign_id = ${campaignId}
    order by seq offset ${memberCount / 2} limit 1`);
  const memberId = rows[0]?.memberId ?? '';
  const held = Promise.withResolvers<void>();
  const isHolding = Promise.withResolvers<void>();
  // On the owner's connection, which may wait in a transaction for longer than a node takes to start on a loaded machine.
  const holding = opened.owner
    .transaction(async (transaction) => {
      const occasion = `GROUP_EXTENDED ${campaignId} 1`;
      const row = { memberId, kind: 'GROUP_EXTENDED', facts: {}, occasion, at: new Date() };
      await transaction.insert(notification).values(row);
      isHolding.resolve();
      await held.promise;
      throw new Error('given up');
    })
    .catch(() => {});
  onTestFinished(() => held.resolve());
  await isHolding.promise;
  const node = await startNode();
  const countWaiting = async () => {
    const waiting = await database.execute(sql`
      select pid from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%insert into "notification"%'`);
    return waiting.rows.length;
  };
  await expect.poll(countWaiting, within).toBe(1);
  await node.kill();
  await startNode();
  held.resolve();
  await holding;

  const countNotified = async () => (await database.select().from(notification)).length;
  await expect.poll(countNotified, within).toBe(memberCount);
  // Read again from the beginning, nobody hears of it a second time.
  await database.execute(sql`update event_consumer set position = 0 where name = 'notifications'`);
  const readPosition = async () => {
    const consumers = await database.select().from(eventConsumer);
    return consumers.find(({ name }) => name === 'notifications')?.position;
  };
  await expect.poll(readPosition, within).toBeGreaterThan(0);
  const counts = await database.execute<{ members: number; notifications: number }>(sql`
    select count(distinct member_id)::int as members, count(*)::int as notifications
    from notification`);
  expect(counts.rows).toEqual([{ members: memberCount, notifications: memberCount }]);
});
