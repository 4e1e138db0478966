import type { Api } from '@kaituan/contract/api';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, daysFrom } from '#server/testing/goods/catalog-factory.ts';

let opened: OpenDatabase;
let api: ReturnType<typeof createApi>;
let channelId: number;

beforeAll(async () => {
  opened = await createTestDatabase();
  api = createApi({
    database: opened.database,
    log: pino({ level: 'silent' }),
    checkAnswers: true,
  });
});
afterAll(() => opened.close());
beforeEach(async () => {
  channelId = await createChannel(opened.database);
});

async function ask(mediaId: string) {
  const response = await api.request('/SiteInfo/GetPicture', {
    method: 'POST',
    body: JSON.stringify({ channelId, mediaId }),
    headers: { 'content-type': 'application/json' },
  });
  const body = (await response.json()) as Api['/SiteInfo/GetPicture']['answer'];
  return { status: response.status, body };
}

test('a product’s picture comes with its whole gallery and its position there', async () => {
  const id = await createProduct(opened.database, { channelIds: [channelId], pictures: 3 });
  const { status, body } = await ask(`m${id}-1`);
  expect(status).toBe(200);
  expect(body.result.product).toEqual({ id, name: `商品${id}` });
  expect(body.result.index).toBe(1);
  expect(body.result.pictures.map((picture) => picture.id)).toEqual([
    `m${id}-0`,
    `m${id}-1`,
    `m${id}-2`,
  ]);
});

test('a picture without a product has no gallery', async () => {
  const mediaId = `banner-${channelId}`;
  await opened.database.insert(media).values({
    id: mediaId,
    width: 1280,
    height: 533,
    alt: '週年慶',
    color: '#fbe3e8',
    file: 'banner.webp',
  });
  expect((await ask(mediaId)).body.result).toEqual({
    product: null,
    pictures: [{ id: mediaId, width: 1280, height: 533, alt: '週年慶', color: '#fbe3e8' }],
    index: 0,
  });
});

test('an unknown picture is NOT_FOUND', async () => {
  expect((await ask('nobody')).status).toBe(404);
});

test.each([
  ['another channel', { channelIds: [] }],
  ['a draft', { productStatus: 'DRAFT' as const }],
  ['the archive', { productStatus: 'ARCHIVED' as const }],
  ['next week', { displayTimestamp: daysFrom(new Date(), 7) }],
  ['last week', { maxEndTimestamp: daysFrom(new Date(), -7) }],
])('a product of %s keeps its pictures to itself', async (_, fixture) => {
  const id = await createProduct(opened.database, {
    channelIds: [channelId],
    pictures: 1,
    ...fixture,
  });
  expect((await ask(`m${id}-0`)).status).toBe(404);
});
