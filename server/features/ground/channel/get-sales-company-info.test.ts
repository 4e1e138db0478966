import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, nextId } from '#server/testing/goods/catalog-factory.ts';
import { createCaller } from '#server/testing/shops/call-api.ts';

const path = '/Scp/GetSalesCompanyInfo';
let opened: OpenDatabase;
let api: ReturnType<typeof createCaller>;

beforeAll(async () => {
  opened = await createTestDatabase();
  api = createCaller(opened.database);
});
afterAll(() => opened.close());

test('a channel has its sales company, without the row id', async () => {
  const channelId = await createChannel(opened.database);
  expect((await api.call(path, { channelId })).result).toEqual({
    htmlTitle: '測試團購',
    name: '測試團購股份有限公司',
    taxId: '12345675',
    address: '臺北市中正區重慶南路一段122號',
    phone: '02-2311-3731',
    email: 'shop@example.com',
    serviceHours: '週一至週五 09:00–18:00',
    lineOaId: null,
    pageArray: [],
  });
});

test('a closed channel is NOT_FOUND', async () => {
  const salesCompanyId = await createChannel(opened.database);
  const channelId = nextId();
  await opened.database
    .insert(channel)
    .values({ id: channelId, salesCompanyId, name: '舊店', isActive: false });
  expect((await api.refusal(path, { channelId })).code).toBe('NOT_FOUND');
});
