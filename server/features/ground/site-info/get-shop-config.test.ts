import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

let opened: OpenDatabase;
let api: ReturnType<typeof createCaller>;

beforeAll(async () => {
  opened = await createTestDatabase();
  api = createCaller(opened.database);
});
afterAll(() => opened.close());

const configOf = async (channelId: number) =>
  (await api.call('/SiteInfo/GetShopConfig', { channelId })).result;

test('a shop without channels still has its configuration', async () => {
  expect(await configOf(7)).toEqual({
    channelId: 100083,
    channelName: '團購批發',
    liffId: null,
    opening: 'NOT_OPENED',
    pageSize: 24,
    newArrivalDays: 14,
    look: { color: null, logo: null },
    priceVisibility: 'PUBLIC',
    orderMinimumTwd: 0,
    limits: {
      lineQuantity: 9_999,
      cartLines: 100,
      cartLinesOfVerified: 300,
      addresses: 20,
      returnPhotos: 5,
      returnPhotoBytes: 5_242_880,
      quickOrderRows: 300,
      wishlistItems: 300,
      attachments: 5,
      attachmentBytes: 5_242_880,
      subjectMinLength: 2,
      subjectLength: 50,
      messageLength: 1_000,
      openThreads: 5,
      messagesPerDay: 50,
      reviewLength: 1_000,
      reviewPhotos: 5,
      popularProducts: 50,
    },
  });
});

test('a channel has its order minimum and its price visibility', async () => {
  await createChannel(opened.database, 250);
  await opened.database.insert(channelTerms).values({
    ...{ channelId: 250, priceVisibility: 'LOGIN_REQUIRED', orderMinimumTwd: 3_000 },
    ...{ shipping: [], payments: [] },
  });
  const expected = { channelId: 250, priceVisibility: 'LOGIN_REQUIRED', orderMinimumTwd: 3_000 };
  expect(await configOf(250)).toMatchObject(expected);
});

test('the first open channel is used until there is a default one', async () => {
  await createChannel(opened.database, 200);
  expect((await configOf(7)).channelId).toBe(200);
});

test('the requested channel is returned, and the default one instead of an unknown or closed one', async () => {
  await createChannel(opened.database, 100083);
  await opened.database
    .insert(channel)
    .values({ id: 300, salesCompanyId: 200, name: '舊店', isActive: false });
  expect((await configOf(200)).channelId).toBe(200);
  expect((await configOf(300)).channelId).toBe(100083);
  expect((await configOf(424_242)).channelId).toBe(100083);
});

test('a channel has its own LIFF app, or that of the shop', async () => {
  await opened.database
    .insert(channel)
    .values({ id: 400, salesCompanyId: 200, name: '官方帳號', liffId: '1234567890-AbCdEfGh' });
  expect(await configOf(400)).toMatchObject({
    channelName: '官方帳號',
    liffId: '1234567890-AbCdEfGh',
  });
  const shop = createApi({
    database: opened.database,
    log: pino({ level: 'silent' }),
    line: { channelIds: ['1234567890'], liffId: '1234567890-Wwwwwwww' },
  });
  const liffIdOf = async (channelId: number) => {
    const body = JSON.stringify({ channelId });
    const headers = { 'content-type': 'application/json' };
    const answer = await shop.request('/SiteInfo/GetShopConfig', { method: 'POST', body, headers });
    return ((await answer.json()) as { result: { liffId: string | null } }).result.liffId;
  };
  expect(await liffIdOf(400)).toBe('1234567890-AbCdEfGh');
  expect(await liffIdOf(200)).toBe('1234567890-Wwwwwwww');
});

test('a link of a LIFF app opens the channel that has it, and of an unknown one the requested', async () => {
  await createChannel(opened.database, 310);
  await opened.database
    .update(channel)
    .set({ liffId: '1657000310-abcdefgh' })
    .where(eq(channel.id, 310));
  const channelOf = async (liffClientId: string) => {
    const input = { channelId: 100083, liffClientId };
    return (await api.call('/SiteInfo/GetShopConfig', input)).result.channelId;
  };
  expect(await channelOf('1657000310')).toBe(310);
  expect(await channelOf('165700031')).toBe(100083);
  expect(await channelOf('9999999999')).toBe(100083);
});
