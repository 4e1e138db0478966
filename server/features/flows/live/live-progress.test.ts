import { campaignProgress } from '@kaituan/contract/group-buy/campaign';
import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { createShopApp } from '#server/shop/shop-app.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createCampaign, withGroups } from '#server/testing/group-buys/group-shop.ts';
import { openPayingShop } from '#server/testing/orders/paying-shop.ts';
import { type LiveWatcher, openWatcher } from '#server/testing/shops/live-watcher.ts';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';
import { openLiveProgress } from './open-live-progress.ts';

const log = pino({ level: 'silent' });
const generousMs = 8_000;

type Node = Awaited<ReturnType<typeof openNode>>;

let opened: OpenDatabase;
let database: Database;
let channelId: number;
let skuId: number;
const nodes: Node[] = [];
const watchers: LiveWatcher[] = [];

/** One node of the shop with its own database connections and its HTTP server. */
async function openNode(own: OpenDatabase) {
  const live = openLiveProgress({ ...own, log, trustedProxies: 1 });
  const nothing = { fetch: () => new Response(null, { status: 404 }) };
  const storefront = {
    render: async () => new Response('page'),
    filesFolder: import.meta.dirname,
    routeOf: () => undefined,
  };
  const app = createShopApp({
    api: nothing,
    storefront,
    routes: [live.routes],
    log,
    trustedProxies: 1,
  });
  const server = await serveOnLoopback(new Hono().route('/', app));
  return {
    ...{ database: own.database, live, url: server.url },
    async close() {
      live.endStreams();
      await server.close();
      await live.close();
      if (own !== opened) await own.close();
    },
  };
}

beforeAll(async () => {
  opened = await createTestDatabase();
  database = opened.database;
  channelId = await createChannel(database);
  skuId = await createSku(database, await createProduct(database, { skus: [] }));
  nodes.push(await openNode(opened));
  if (opened.kind === 'postgres') {
    const { connectionString } = (database as unknown as { $client: pg.Pool }).$client.options;
    nodes.push(await openNode(await openDatabase({ databaseUrl: connectionString, dataDir: '' })));
  }
});
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.close();
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await opened.close();
});

const firstNode = () => nodes[0] as Node;
/** A second node, where the database allows two. */
const lastNode = () => nodes.at(-1) as Node;

const createOpen = (given: { visibility?: 'LINK_ONLY' } = {}) =>
  createCampaign(database, channelId, new Date(), {
    ...{ items: [{ skuId, startTwd: 100, capUnits: 500 }], goalMin: 20 },
    ...given,
  });

async function watch(
  node: Node,
  ids: readonly (number | string)[],
  { address = '203.0.113.1', ofChannel = channelId } = {},
) {
  const url = `${node.url}/live/campaigns?channelId=${ofChannel}&ids=${ids.join(',')}`;
  const watcher = await openWatcher(url, { headers: { 'x-forwarded-for': address } });
  watchers.push(watcher);
  return watcher;
}

/** Updates a campaign as a paid pledge does. */
const confirm = (node: Node, campaignId: number, units: number) =>
  inTransaction(node.database, async (transaction) => {
    await transaction
      .update(groupCampaign)
      .set({ confirmedUnits: sql`${groupCampaign.confirmedUnits} + ${units}` })
      .where(eq(groupCampaign.id, campaignId));
    announceCampaign(transaction, campaignId);
  });

const waitForEvents = (watcher: LiveWatcher, count: number) =>
  vi.waitFor(() => expect(watcher.events().length).toBeGreaterThanOrEqual(count), {
    timeout: generousMs,
    interval: 5,
  });

describe('the live progress of campaigns', () => {
  it('begins with all subscribed campaigns, in the contract’s format', async () => {
    const shown = await createOpen();
    const byLink = await createOpen({ visibility: 'LINK_ONLY' });
    const watcher = await watch(lastNode(), [shown, byLink, 999_999]);
    await waitForEvents(watcher, 1);

    expect(watcher.status).toBe(200);
    expect(watcher.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(watcher.headers['content-encoding']).toBeUndefined();
    expect(watcher.text()).toMatch(/^retry: \d+\n\n/);
    const [first = []] = watcher.events();
    expect(first.map(({ campaignId }) => campaignId).sort()).toEqual([shown, byLink].sort());
    for (const one of first) expect(campaignProgress.parse(one)).toEqual(one);
  });

  it('reaches subscribers on another node, and only those of that campaign', async () => {
    const moving = await createOpen();
    const still = await createOpen();
    const watcher = await watch(lastNode(), [moving, still]);
    const elsewhere = await watch(lastNode(), [still]);
    await Promise.all([waitForEvents(watcher, 1), waitForEvents(elsewhere, 1)]);

    await confirm(firstNode(), moving, 3);
    await waitForEvents(watcher, 2);

    expect(watcher.events()[1]).toMatchObject([{ campaignId: moving, confirmed: { units: 3 } }]);
    expect(elsewhere.events()).toHaveLength(1);
  });

  it('shows on one node joins and payments made on another', async () => {
    const shop = withGroups(database, await openPayingShop(database));
    const tea = await shop.createSku();
    const campaignId = await shop.openCampaign({ items: [{ skuId: tea, startTwd: 400 }] });
    const watcher = await watch(lastNode(), [campaignId], { ofChannel: shop.channelId });
    await waitForEvents(watcher, 1);
    const joiner = await shop.createJoiner();

    const orderNo = await joiner.hold({ campaignId, lines: [{ skuId: tea, quantity: 2 }] });
    await waitForEvents(watcher, 2);
    expect(watcher.events()[1]).toMatchObject([
      { confirmed: { buyers: 0, units: 0 }, held: { buyers: 1, units: 2 } },
    ]);

    await joiner.pay(orderNo);
    await waitForEvents(watcher, 3);
    expect(watcher.events()[2]).toMatchObject([
      { confirmed: { buyers: 1, units: 2 }, held: { buyers: 0, units: 0 } },
    ]);
  });

  it('shows a money goal as a percentage in a channel that hides its prices', async () => {
    const hiding = await createChannel(database);
    await database.insert(channelTerms).values({
      ...{ channelId: hiding, priceVisibility: 'PRICES_HIDDEN', shipping: [], payments: [] },
    });
    const campaignId = await createCampaign(database, hiding, new Date(), {
      ...{ items: [{ skuId, startTwd: 1_717 }], goalKind: 'AMOUNT', goalMin: 16_161 },
    });
    const watcher = await watch(lastNode(), [campaignId], { ofChannel: hiding });
    await waitForEvents(watcher, 1);
    await inTransaction(firstNode().database, async (transaction) => {
      await transaction
        .update(groupCampaign)
        .set({ confirmedBuyers: 1, confirmedUnits: 5, confirmedTwd: 8_585 })
        .where(eq(groupCampaign.id, campaignId));
      announceCampaign(transaction, campaignId);
    });
    await waitForEvents(watcher, 2);

    const share = { kind: 'SHARE', min: 100 };
    expect(watcher.events().map(([one]) => one?.goal)).toEqual([
      { ...share, reached: 0, missing: 100, ratioBps: 0 },
      { ...share, reached: 53, missing: 47, ratioBps: 5_300 },
    ]);
    expect(watcher.text()).not.toMatch(/1717|16161|8585/);
    for (const one of watcher.events().flat()) expect(campaignProgress.parse(one)).toEqual(one);
  });

  it('sends changes of a transaction only after it committed', async () => {
    const campaignId = await createOpen();
    const watcher = await watch(lastNode(), [campaignId]);
    await waitForEvents(watcher, 1);
    const failing = inTransaction(firstNode().database, async (transaction) => {
      await transaction.update(groupCampaign).set({ confirmedUnits: 400 });
      announceCampaign(transaction, campaignId);
      throw new Error('paid with a card that is refused');
    });
    await expect(failing).rejects.toThrow();
    await confirm(firstNode(), campaignId, 1);
    await waitForEvents(watcher, 2);
    expect(watcher.events().map(([one]) => one?.confirmed.units)).toEqual([0, 1]);
  });

  it('continues after the database dropped every listening connection', async () => {
    // The embedded database has no connection that could be dropped.
    if (opened.kind === 'pglite') return;
    const campaignId = await createOpen();
    const watcher = await watch(lastNode(), [campaignId]);
    await waitForEvents(watcher, 1);
    const { rows } = await database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike 'listen %'`);
    expect(rows.length).toBeGreaterThan(0);
    await confirm(firstNode(), campaignId, 5);
    await waitForEvents(watcher, 2);
    await confirm(firstNode(), campaignId, 2);
    await waitForEvents(watcher, 3);
    expect(watcher.events().at(-1)).toMatchObject([{ confirmed: { units: 7 } }]);
  });

  it('refuses invalid requests, and more than fifty campaigns', async () => {
    const tooMany = Array.from({ length: 51 }, (_, index) => index + 1);
    for (const ids of [[], ['x'], [0], tooMany]) {
      expect((await watch(lastNode(), ids)).status).toBe(400);
    }
    const { url } = lastNode();
    expect((await fetch(`${url}/live/campaigns?ids=1`)).status).toBe(400);
    expect((await fetch(`${url}/live/campaigns`, { method: 'POST' })).status).toBe(404);
  });

  it('refuses too many connections from one address, and accepts new ones when some were closed', async () => {
    const address = '198.51.100.7';
    const campaignId = await createOpen();
    const open = await Promise.all(
      Array.from({ length: 300 }, () => watch(lastNode(), [campaignId], { address })),
    );
    const refused = await watch(lastNode(), [campaignId], { address });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await watch(lastNode(), [campaignId])).status).toBe(200);
    for (const watcher of open) watcher.close();
    await vi.waitFor(
      async () => expect((await watch(lastNode(), [campaignId], { address })).status).toBe(200),
      { timeout: generousMs, interval: 100 },
    );
  });

  it('ends its connections when the shop shuts down, and refuses new ones', async () => {
    const own =
      opened.kind === 'postgres'
        ? await openDatabase({
            databaseUrl: (database as unknown as { $client: pg.Pool }).$client.options
              .connectionString,
            dataDir: '',
          })
        : opened;
    const node = await openNode(own);
    const watcher = await watch(node, [await createOpen()]);
    await waitForEvents(watcher, 1);
    node.live.endStreams();
    await vi.waitFor(() => expect(watcher.isOver()).toBe(true), { timeout: generousMs });
    expect((await watch(node, [1])).status).toBe(503);
    await node.close();
  });
});
