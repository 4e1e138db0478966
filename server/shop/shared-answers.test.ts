import type { Api } from '@kaituan/contract/api';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { cacheGuestAnswers } from '#server/http/guest-response-cache.ts';
import { createAdmission } from '#server/http/limits/admission.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct } from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createApi } from './api.ts';

const path = '/Product/GetScpProductArray';
let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('guests’ browsers share a list for some seconds; members and pages get their own', async () => {
  const { database } = opened;
  const channelId = await createChannel(database);
  const memberId = await createMember(database);
  const guestAnswers = cacheGuestAnswers();
  const limits = { addressPerMinute: 600, memberPerMinute: 600, atOnce: 2, trustedProxies: 0 };
  const api = createApi({
    ...{ database, guestAnswers, log: pino({ level: 'silent' }) },
    identify: async (authorization) =>
      authorization ? { memberId, channelId: null, isVerified: false } : null,
    admission: createAdmission(limits),
  });
  const countOf = async (headers: Record<string, string>, isFromOutside = true) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ channelId, sort: 'NEW' }),
    };
    const from = { incoming: { socket: { remoteAddress: '198.51.100.7' } } };
    const response = await api.request(path, init, isFromOutside ? from : undefined);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    return ((await response.json()) as Api[typeof path]['answer']).result.length;
  };

  const addProduct = async () => {
    await createProduct(database, { channelIds: [channelId] });
    await refreshListings(database);
  };
  await addProduct();
  expect(await countOf({})).toBe(1);
  await addProduct();
  expect(await countOf({})).toBe(1);
  expect(await countOf({ authorization: 'Bearer member' })).toBe(2);
  expect(await countOf({}, false)).toBe(2);
  guestAnswers.invalidate();
  expect(await countOf({})).toBe(2);
});
