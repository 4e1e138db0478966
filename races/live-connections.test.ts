import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { groupCampaign } from '@kaituan/server/database/schema/group-schema';
import { announceCampaign } from '@kaituan/server/events/announcements';
import {
  type LiveProgress,
  openLiveProgress,
} from '@kaituan/server/features/flows/live/open-live-progress';
import { inTransaction } from '@kaituan/server/http/run-handler';
import { createProduct, createSku } from '@kaituan/server/testing/goods/catalog-factory';
import { createCampaign } from '@kaituan/server/testing/group-buys/group-shop';
import { type LiveWatcher, openWatcher } from '@kaituan/server/testing/shops/live-watcher';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaceShop, type RaceShop } from './race-shop.ts';
import { inTurns } from './racer.ts';

const connections = 1_000;
const maxMegabytes = 100;
/** Two seconds are promised; a machine that is busy with other tests is given more. */
const maxWaitMs = 10_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let shop: RaceShop;
/** This test is one node; the shop is the other. */
let ownNode: LiveProgress;
let campaignId: number;

beforeAll(async () => {
  shop = await openRaceShop({ nodes: 1, env: { TRUSTED_PROXIES: '1' } });
  const { database } = shop;
  const log = pino({ level: 'silent' });
  ownNode = openLiveProgress({ database, kind: 'postgres', log, trustedProxies: 0 });
  const skuId = await createSku(database, await createProduct(database, { skus: [] }));
  const items = [{ skuId, startTwd: 100 }];
  campaignId = await createCampaign(database, channelId, new Date(), { items });
});
afterAll(async () => {
  await ownNode.close();
  await shop.close();
});

const watch = (index: number) =>
  openWatcher(`${shop.nodes[0]?.url}/live/campaigns?channelId=${channelId}&ids=${campaignId}`, {
    headers: { 'x-forwarded-for': `10.1.${Math.floor(index / 200)}.1` },
  });

const confirmOne = () =>
  inTransaction(shop.database, async (transaction) => {
    await transaction
      .update(groupCampaign)
      .set({ confirmedUnits: sql`${groupCampaign.confirmedUnits} + 1` })
      .where(eq(groupCampaign.id, campaignId));
    announceCampaign(transaction, campaignId);
  });

const unitsSeen = (watcher: LiveWatcher) => watcher.events().at(-1)?.[0]?.confirmed.units;

/** Until every watcher has seen so many units; the milliseconds that it took. */
async function waitUntilAllSee(watchers: readonly LiveWatcher[], units: number): Promise<number> {
  const startMs = performance.now();
  while (watchers.some((watcher) => unitsSeen(watcher) !== units)) {
    if (performance.now() - startMs > maxWaitMs) {
      throw new Error(`${watchers.filter((w) => unitsSeen(w) !== units).length} saw nothing`);
    }
    await wait(20);
  }
  return Math.round(performance.now() - startMs);
}

describe('a thousand browsers that watch one node', () => {
  it('all see what another node did, and take little memory', async () => {
    const [node] = shop.nodes;
    if (!node) throw new Error('the shop has no node');
    // The first connections load code that the others share.
    for (const watcher of await inTurns(range(20), 20, watch)) watcher.close();
    await wait(500);
    const before = node.memoryBytes();

    const watchers = await inTurns(range(connections), 50, watch);
    expect(watchers.filter(({ status }) => status !== 200)).toHaveLength(0);
    await waitUntilAllSee(watchers, 0);
    const tookMs: number[] = [];
    for (let units = 1; units <= 5; units += 1) {
      await confirmOne();
      tookMs.push(await waitUntilAllSee(watchers, units));
    }
    const megabytes = (node.memoryBytes() - before) / 2 ** 20;

    for (const watcher of watchers) watcher.close();
    console.info(
      `${connections} connections: ${megabytes.toFixed(1)} MB; seen by all after ${tookMs} ms`,
    );
    expect(megabytes).toBeLessThan(maxMegabytes);
  });
});

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
