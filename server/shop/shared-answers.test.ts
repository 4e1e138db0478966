import { type Api, endpoints } from '@kaituan/contract/api';
import type { Endpoint } from '@kaituan/contract/endpoint';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channelProduct } from '#server/database/schema/catalog-schema.ts';
import {
  priceGroup,
  priceGroupMember,
  priceGroupPrice,
} from '#server/database/schema/trading-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { cacheGuestAnswers } from '#server/http/guest-response-cache.ts';
import { createAdmission } from '#server/http/limits/admission.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createProduct,
  createSku,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { createApi } from './api.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const ofMember = { authorization: 'Bearer member' };

/** A shop whose guests share answers, and a member of it; asked by browsers unless `isFromOutside` is false. */
async function openShop() {
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
  const ask = async <Path extends keyof Api>(
    path: Path,
    request: Api[Path]['request'],
    headers: Record<string, string> = {},
    isFromOutside = true,
  ) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(request),
    };
    const from = { incoming: { socket: { remoteAddress: '198.51.100.7' } } };
    const response = await api.request(path, init, isFromOutside ? from : undefined);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    return {
      status: response.status,
      answer: (await response.json()) as Api[Path]['answer'],
    };
  };
  return { database, channelId, memberId, guestAnswers, ask };
}

test('guests’ browsers share a list for some seconds; members and pages get their own', async () => {
  const { database, channelId, guestAnswers, ask } = await openShop();
  const countOf = async (headers: Record<string, string>, isFromOutside = true) => {
    const request = { channelId, sort: 'NEW' } as const;
    const asked = await ask('/Product/GetScpProductArray', request, headers, isFromOutside);
    return asked.answer.result.length;
  };
  const addProduct = async () => {
    await createProduct(database, { channelIds: [channelId] });
    await refreshListings(database);
  };
  await addProduct();
  expect(await countOf({})).toBe(1);
  await addProduct();
  expect(await countOf({})).toBe(1);
  expect(await countOf(ofMember)).toBe(2);
  expect(await countOf({}, false)).toBe(2);
  guestAnswers.invalidate();
  expect(await countOf({})).toBe(2);
});

test('a product has the guests’ price for guests and the member’s for the member, in whatever order they ask', async () => {
  const { database, channelId, memberId, guestAnswers, ask } = await openShop();
  const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
  const skuId = await createSku(database, productId, { priceTwd: 500 });
  const id = nextId();
  await database.insert(priceGroup).values({ id, channelId, name: '餐廳' });
  await database.insert(priceGroupMember).values({ channelId, memberId, priceGroupId: id });
  await database.insert(priceGroupPrice).values({ priceGroupId: id, skuId, priceTwd: 450 });
  await refreshListings(database);
  const priceFor = async (headers: Record<string, string>) => {
    const { answer } = await ask('/Product/GetScpProduct', { channelId, productId }, headers);
    return answer.result.skus[0]?.priceTwd;
  };
  expect(await priceFor(ofMember)).toBe(450);
  expect(await priceFor({})).toBe(500);
  expect(await priceFor(ofMember)).toBe(450);
  expect(await priceFor({})).toBe(500);
  guestAnswers.invalidate([skuId]);
  expect(await priceFor({})).toBe(500);
});

test('each channel has answers of its own, and a refusal is asked for again', async () => {
  const { database, channelId, ask } = await openShop();
  const other = await createChannel(database);
  const productId = await createProduct(database, { channelIds: [other] });
  await refreshListings(database);
  const statusIn = async (channel: number) =>
    (await ask('/Product/GetScpProduct', { channelId: channel, productId })).status;
  expect(await statusIn(other)).toBe(200);
  expect(await statusIn(channelId)).toBe(404);
  await database.insert(channelProduct).values({ channelId, productId });
  await refreshListings(database);
  expect(await statusIn(channelId)).toBe(200);
});

test('only what anybody may ask, and what changes nothing, is shared', () => {
  const shared = endpoints.filter(({ isShared }: Endpoint) => isShared);
  expect(shared.length).toBeGreaterThan(10);
  for (const { path, access, effect } of shared) {
    expect({ path, access, effect }).toEqual({ path, access: 'GUEST', effect: 'SAFE' });
  }
});
