import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { sharesOf, usualConnections } from '@kaituan/server/database/connection-share';
import {
  type CuttingProxy,
  openCuttingProxy,
} from '@kaituan/server/testing/databases/cutting-proxy';
import { createProduct, createSku } from '@kaituan/server/testing/goods/catalog-factory';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBooks, waitUntilSettled } from '../faults/books.ts';
import { quickScenarios } from '../faults/buying.ts';
import { startShopping } from '../faults/shopping.ts';
import { createTrafficLog } from '../faults/traffic-log.ts';
import { waitUntilAllServe } from '../faults/wait-until-all-serve.ts';
import { createPoolFixture } from './group-fixture.ts';
import { openRaceShop, type RaceShop } from './race-shop.ts';

const requestsPerSecond = 30;
const maxUnderWay = 30;
/**
 * What one node has connections for: on a slow machine more would wait for one and be refused as too much, which is no
 * fault.
 */
const maxRequestsOfNode = Math.min(
  ...sharesOf(usualConnections)
    .filter(({ kinds }) => kinds.includes('writes') || kinds.includes('reads'))
    .map(({ max }) => max),
);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let proxy: CuttingProxy;
let shop: RaceShop;
beforeAll(async () => {
  const server = process.env.TEST_DATABASE_URL ?? '';
  proxy = await openCuttingProxy(Number(new URL(server).port));
  const env = { TRUSTED_PROXIES: '1' };
  shop = await openRaceShop({ nodes: 2, through: proxy.urlThrough, env });
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
});

it('two nodes lose no order and no dollar while connections are cut, the database goes and one node is killed', {
  // More than all that is waited for within, each of which says what is missing.
  timeout: 900_000,
}, async () => {
  const { campaignId, skuId: campaignSku } = await createPoolFixture(shop);
  const productId = await createProduct(shop.database, { channelIds: [channelId], skus: [] });
  const scarce = await createSku(shop.database, productId, { onHand: 5 });
  const plenty = await createSku(shop.database, productId, { onHand: 5_000 });
  const goods = { scarce, plenty, campaignId, campaignSku };
  const log = createTrafficLog();
  const faultsOf = (phase: string) =>
    [...log.figuresOf(phase).refused.keys()].filter((status) => status >= 500);
  const members = (await shop.createMembers(150)).values();
  const { nodes } = shop;
  let serving = nodes.length;
  const shopping = startShopping({
    ...{ nodes, members, goods, log, productIds: [productId], scenarios: quickScenarios },
    ...{ requestsPerSecond, maxUnderWay, maxRequests: () => serving * maxRequestsOfNode },
  });

  log.begin('database away');
  for (let times = 0; times < 5; times += 1) {
    await wait(600);
    proxy.cut();
  }
  proxy.setMode('REFUSE');
  await wait(1_500);
  await expect.poll(() => faultsOf('database away'), { timeout: 60_000 }).not.toEqual([]);
  proxy.setMode('PASS');
  expect(await waitUntilAllServe(nodes)).toBeDefined();
  log.begin('node killed');
  serving -= 1;
  await shop.nodes[0]?.crash();
  await wait(1_000);
  await shopping.stop();

  expect(faultsOf('database away')).toEqual([503]);
  expect(faultsOf('node killed')).toEqual([]);
  expect(await waitUntilSettled(shop.database, { retriesAtOnce: true })).toEqual([]);
  const books = await checkBooks(shop.database, { purchases: shopping.purchases, goods });
  expect(books.mistakes).toEqual([]);
  expect(books.takenTwd - books.returnedTwd).toBe(books.netTwd);
  expect(books.paidOrders).toBeGreaterThan(0);
});
