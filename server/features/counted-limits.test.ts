import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxAddresses, maxCartLines } from '@kaituan/domain/shop-limits';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { cartLine, memberAddress } from '#server/database/schema/cart-schema.ts';
import { searchHistory } from '#server/database/schema/listing-schema.ts';
import { returnPhoto } from '#server/database/schema/order-schema.ts';
import { paymentWebhook } from '#server/database/schema/payment-schema.ts';
import { openFolderStorage } from '#server/platform/file-storage/folder-storage.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer, homeAddress } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { maxForgedPerHour, storeForgery } from './flows/money-in/webhook-inbox.ts';
import { maxUnusedPhotos } from './flows/returns/return-photo-query.ts';
import { returnPhotoRoutes } from './flows/returns/return-photo-routes.ts';
import { maxKeywords } from './ground/user/search-history.ts';

/** A limited resource: how one more is requested, and how many there are. */
type Limited = {
  max: number;
  /** There before the tries begin. */
  filled?: number;
  tries: number;
  add(index: number): Promise<unknown>;
  count(): Promise<number>;
};

let opened: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-limits-'));
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

const countOf = (table: PgTable, column: PgColumn, value: unknown) =>
  opened.database.$count(table, eq(column, value));

const limited: Record<string, () => Promise<Limited>> = {
  async 'photos for returns'() {
    const memberId = await createMember(opened.database);
    const create = { width: 8, height: 8, channels: 3, background: '#c33' } as const;
    const body = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
    const routes = returnPhotoRoutes({
      ...{ database: opened.database, log: pino({ level: 'silent' }) },
      files: openFolderStorage(dataDir),
      identify: async () => ({ memberId, channelId: null, isVerified: false }),
    });
    return {
      ...{ max: maxUnusedPhotos, tries: 40 },
      add: async () => routes.request('/return-photos', { method: 'POST', body }),
      count: () => countOf(returnPhoto, returnPhoto.memberId, memberId),
    };
  },
  async addresses() {
    const buyer = await createBuyer(opened.database, await createChannel(opened.database));
    return {
      ...{ max: maxAddresses, filled: maxAddresses - 2, tries: 12 },
      add: () => buyer.codeOf('/Address/SaveAddress', { address: homeAddress }),
      count: () => countOf(memberAddress, memberAddress.memberId, buyer.memberId),
    };
  },
  async 'lines of a cart'() {
    const { database } = opened;
    const channelId = await createChannel(database);
    const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
    const max = maxCartLines.MEMBER;
    const skuIds: number[] = [];
    for (let index = 0; index < max + 10; index += 1) {
      skuIds.push(await createSku(database, productId, { onHand: 500 }));
    }
    const buyer = await createBuyer(database, channelId);
    await buyer.call('/Cart/AddCartItemArray', {
      channelId,
      items: skuIds.slice(0, max - 2).map((skuId) => ({ skuId, quantity: 1 })),
    });
    return {
      ...{ max, tries: 12 },
      add: (index) =>
        buyer.codeOf('/Cart/AddCartItem', {
          cartType: 'CART',
          channelId,
          skuId: skuIds[max - 2 + index],
          quantity: 1,
        }),
      count: () => countOf(cartLine, cartLine.memberId, buyer.memberId),
    };
  },
  async 'words searched for'() {
    const buyer = await createBuyer(opened.database, await createChannel(opened.database));
    return {
      ...{ max: maxKeywords, tries: 40 },
      add: (index) => buyer.codeOf('/User/AddSearchHistory', { keyword: `蝦 ${index}` }),
      count: () => countOf(searchHistory, searchHistory.memberId, buyer.memberId),
    };
  },
  async 'webhooks nobody signed'() {
    const { database } = opened;
    const now = new Date();
    const row = { provider: 'ECPAY' as const, isAuthentic: false, raw: '', outcome: '' };
    const filled = Array.from({ length: maxForgedPerHour - 3 }, () => ({
      ...row,
      receivedAt: now,
    }));
    await database.insert(paymentWebhook).values(filled);
    const forgery = {
      provider: { name: 'ECPAY' } as Parameters<typeof storeForgery>[1]['provider'],
      request: { contentType: '', body: '', headers: {}, query: {} },
      reading: { isAuthentic: false, reason: 'a test', dedupeKey: '' } as const,
    };
    return {
      ...{ max: maxForgedPerHour, tries: 20 },
      add: () => storeForgery(database, forgery, now),
      count: () => countOf(paymentWebhook, paymentWebhook.isAuthentic, false),
    };
  },
};

test.each(Object.entries(limited))(
  '%s asked for in parallel reach their limit and never pass it',
  async (_, open) => {
    const { max, filled = 0, tries, add, count } = await open();
    for (let index = 0; index < filled; index += 1) await add(tries + index);
    await Promise.all(Array.from({ length: tries }, (_, index) => add(index)));
    expect(await count()).toBe(max);
  },
);
