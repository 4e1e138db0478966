import { openSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import {
  type CuttingProxy,
  openCuttingProxy,
} from '@kaituan/server/testing/databases/cutting-proxy';
import {
  openPostgresServer,
  type PostgresServer,
} from '@kaituan/server/testing/databases/postgres-server';
import { createProduct, createSku, nextId } from '@kaituan/server/testing/goods/catalog-factory';
import { createPoolFixture } from '../races/group-fixture.ts';
import { openRaceShop, type RaceShop } from '../races/race-shop.ts';
import type { Goods } from './buying.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';

const shiftedClock = fileURLToPath(
  import.meta.resolve('@kaituan/server/testing/shops/shifted-clock'),
);
/** Beyond the ids of the demo shop's goods. */
const firstId = 900_000;
const membersAtOnce = 500;
const diskMegabytes = 700;

/** Two nodes of the demo shop behind a declared proxy, connected to PostgreSQL through another proxy. */
export type FaultShop = RaceShop & {
  server: PostgresServer;
  /** The disk of the database. */
  disk: SmallDisk;
  proxy: CuttingProxy;
  goods: Goods;
  productIds: readonly number[];
  /** Scripts, styles and pictures of the home page, as paths. */
  files: readonly string[];
  members: readonly { memberId: string; token: string }[];
  /** Shifts the clock of all nodes. */
  shiftClock(seconds: number): Promise<void>;
};

export async function openFaultShop({ members: count }: { members: number }): Promise<FaultShop> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-faults-'));
  const clockFile = join(folder, 'clock-shift');
  const shiftClock = (seconds: number) => writeFile(clockFile, String(seconds));
  await shiftClock(0);
  const disk = await openSmallDisk(diskMegabytes);
  const server = await openPostgresServer({
    parentFolder: disk.folder,
    flags: ['max_connections=120', 'max_wal_size=128MB'],
  });
  const proxy = await openCuttingProxy(Number(new URL(server.url).port));
  const shop = await openRaceShop({
    nodes: 2,
    server: server.url,
    through: proxy.urlThrough,
    execArgv: ['--import', shiftedClock],
    logFile: openSync(join(folder, 'nodes.log'), 'a'),
    env: {
      ...{ DEMO_SHOP: 'true', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' },
      ...{ CLOCK_SHIFT_FILE: clockFile },
      // As in production: excess requests are queued.
      REQUESTS_AT_ONCE: '16',
    },
  });
  const goods = await createGoods(shop);
  const members: { memberId: string; token: string }[] = [];
  while (members.length < count) {
    members.push(...(await shop.createMembers(Math.min(membersAtOnce, count - members.length))));
  }
  return {
    ...shop,
    ...{ server, disk, proxy, goods, members, shiftClock },
    productIds: await listProductIds(shop.nodes[0]?.url ?? ''),
    files: await listFiles(shop.nodes[0]?.url ?? ''),
    async close() {
      await shop.close();
      await proxy.close();
      await server.close();
      await disk.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createGoods(shop: RaceShop): Promise<Goods> {
  while (nextId() < firstId);
  const createOnSale = async (onHand: number) => {
    const productId = await createProduct(shop.database, { channelIds: [channelId], skus: [] });
    return createSku(shop.database, productId, { onHand, priceTwd: 300 });
  };
  const [scarce, plenty] = [await createOnSale(60), await createOnSale(50_000)];
  const { campaignId, skuId: campaignSku } = await createPoolFixture(shop);
  return { scarce, plenty, campaignId, campaignSku };
}

/** Some of the demo shop's products, for page views. */
async function listProductIds(url: string): Promise<number[]> {
  const response = await fetch(`${url}/Product/GetScpProductArray`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.1' },
    body: JSON.stringify({
      channelId,
      facets: ['categoryId'],
      filterArray: ['displayTimestamp < NOW AND maxEndTimestamp > NOW', 'productStatus = ACTIVE'],
      limit: 60,
    }),
  });
  const { result } = (await response.json()) as { result: { id: number }[] };
  return result.map(({ id }) => id);
}

async function listFiles(url: string): Promise<string[]> {
  const response = await fetch(`${url}/?channelId=${channelId}`, {
    headers: { 'x-forwarded-for': '203.0.113.1' },
  });
  const paths = (await response.text()).match(/\/(?:assets|media)\/[\w./-]+\.(?:js|css|webp)/g);
  return [...new Set(paths)];
}
