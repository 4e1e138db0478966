import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelTerms } from '#server/database/schema/trading-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';
import { refreshListings } from './listing.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('cards come in the order asked for, each once, of what the channel shows', async () => {
  const { database } = opened;
  const [channelId, otherId] = [await createChannel(database), await createChannel(database)];
  const [first, second] = [
    await createProduct(database, { channelIds: [channelId] }),
    await createProduct(database, { channelIds: [channelId, otherId] }),
  ];
  const gone = await createProduct(database, {
    ...{ channelIds: [channelId], productStatus: 'ARCHIVED' },
  });
  await refreshListings(database);
  const { call, codeOf } = createCaller(database);
  const productIdArray = [second, gone, first, 999_999, second];
  const read = async (channel: number) =>
    (await call('/Product/GetProductCardArray', { channelId: channel, productIdArray })).result;
  expect((await read(channelId)).map(({ id }) => id)).toEqual([second, first]);
  expect((await read(otherId)).map(({ id }) => id)).toEqual([second]);
  const path = '/Product/GetProductCardArray';
  expect(await codeOf(path, { channelId: 424_242, productIdArray })).toBe('NOT_FOUND');

  await database
    .insert(channelTerms)
    .values({ channelId: otherId, priceVisibility: 'LOGIN_REQUIRED', shipping: [], payments: [] });
  expect(await read(otherId)).toMatchObject([{ minPriceTwd: null, hiddenPrice: 'SIGN_IN' }]);
});
