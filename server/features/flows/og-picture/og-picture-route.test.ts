import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sku } from '#server/database/schema/catalog-schema.ts';
import { groupCampaign, groupTeam } from '#server/database/schema/group-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { type CampaignFixture, createCampaign } from '#server/testing/group-buys/group-shop.ts';
import { ogPictureRoute } from './og-picture-route.ts';

const silent = { shipping: [], payments: [] };
let opened: OpenDatabase;
let dataDir: string;
let channelId: number;
let otherChannelId: number;
let skuId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-og-'));
  channelId = await createChannel(opened.database);
  otherChannelId = await createChannel(opened.database);
  const productId = await createProduct(opened.database, {
    channelIds: [channelId, otherChannelId],
  });
  const [row] = await opened.database
    .select({ id: sku.id })
    .from(sku)
    .where(eq(sku.productId, productId));
  skuId = row?.id ?? 0;
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

const open = (given: Partial<CampaignFixture> = {}, channel = channelId) =>
  createCampaign(opened.database, channel, new Date(), {
    title: '宜蘭現流白蝦仁',
    items: [{ skuId, startTwd: 90 }],
    rungs: [{ threshold: 10, offTwd: 15 }],
    ...given,
  });

/** Every route has its own cache, so a new one starts empty. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  ogPictureRoute(opened.database, dataDir).request(`/og/group-buys/${path}`, { headers });
const etagOf = async (path: string) => (await ask(path)).headers.get('etag');

test('a group buy has a cacheable picture of 1200 by 630', async () => {
  const path = `${await open()}.png?channelId=${channelId}`;
  const answer = await ask(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  const etag = answer.headers.get('etag') ?? '';
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
});

test('the picture changes when the counters do', async () => {
  const campaignId = await open();
  const path = `${campaignId}.png?channelId=${channelId}`;
  const before = await etagOf(path);
  expect(await etagOf(path)).toBe(before);
  await opened.database
    .update(groupCampaign)
    .set({ confirmedBuyers: 2, confirmedUnits: 3, confirmedTwd: 270 })
    .where(eq(groupCampaign.id, campaignId));
  expect(await etagOf(path)).not.toBe(before);
});

test('a team has a picture of its own; an unknown team number is ignored', async () => {
  const campaignId = await open({ teamSize: 3, rungs: [] });
  await opened.database.insert(groupTeam).values({
    ...{ teamNo: 'TEAM1', campaignId, size: 3, seatsConfirmed: 0, allowsStrangers: true },
    ...{ openedAt: new Date(), expiresAt: new Date(Date.now() + 3_600_000) },
  });
  const path = `${campaignId}.png?channelId=${channelId}`;
  const ofCampaign = await etagOf(path);
  expect(await etagOf(`${path}&teamNo=TEAM1`)).not.toBe(ofCampaign);
  expect(await etagOf(`${path}&teamNo=TEAM2`)).toBe(ofCampaign);
});

test('a picture has the name that was posted for it, and none that others write', async () => {
  const path = `${await open()}.png?channelId=${channelId}`;
  const routes = ogPictureRoute(opened.database, dataDir);
  const post = (body: string) =>
    routes.request(`/og/group-buys/${path}`, {
      ...{ method: 'POST', body },
      headers: { 'content-length': String(Buffer.byteLength(body)) },
    });
  const nameless = await etagOf(path);
  const seals = await Promise.all(
    ['陳小團', '王小明', ''].map(async (name) => (await post(name)).text()),
  );
  const [first, second, empty] = await Promise.all(seals.map((by) => etagOf(`${path}&by=${by}`)));
  expect(new Set([nameless, first, second]).size).toBe(3);
  expect(empty).toBe(nameless);
  expect(await etagOf(`${path}&by=${encodeURIComponent('陳小團')}`)).toBe(nameless);
  expect((await post('長'.repeat(31))).status).toBe(400);
  expect((await post('長'.repeat(500))).status).toBe(413);
});

test('an unlisted group buy has one', async () => {
  const campaignId = await open({ visibility: 'LINK_ONLY' });
  expect((await ask(`${campaignId}.png?channelId=${channelId}`)).status).toBe(200);
});

test('hidden prices are not in the picture, which stays the same when the price changes', async () => {
  const campaignId = await open({}, otherChannelId);
  const path = `${campaignId}.png?channelId=${otherChannelId}`;
  const etag = await etagOf(path);
  await opened.database
    .insert(channelTerms)
    .values({ channelId: otherChannelId, priceVisibility: 'LOGIN_REQUIRED', ...silent });
  const hidden = await etagOf(path);
  expect(hidden).not.toBe(etag);
  const cheaper = sql`jsonb_set(ladder, '{startPrices,0,unitPriceTwd}', '80')`;
  await opened.database
    .update(groupCampaign)
    .set({ ladder: cheaper })
    .where(eq(groupCampaign.id, campaignId));
  expect(await etagOf(path)).toBe(hidden);
});

test.each([
  ['an unknown group buy', () => `999999.png?channelId=${channelId}`],
  ['a draft', async () => `${await open({ status: 'DRAFT' })}.png?channelId=${channelId}`],
  ["another channel's", async () => `${await open()}.png?channelId=${otherChannelId}`],
  ['a number that is none', () => `abc.png?channelId=${channelId}`],
  ['another ending', () => `1.jpg?channelId=${channelId}`],
])('%s has no picture', async (_, pathOf) => {
  expect((await ask(await pathOf())).status).toBe(404);
});
