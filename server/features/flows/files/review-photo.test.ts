import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredFile } from '@kaituan/contract/member/file';
import type { OwnReview } from '@kaituan/contract/member/review';
import type { Hono } from 'hono';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import {
  attachFiles,
  smallNameOf,
  useInApplication,
} from '#server/features/records/file/stored-file-query.ts';
import { sweepFiles } from '#server/jobs/upkeep/sweep-files.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { openFolderStorage } from '#server/platform/file-storage/folder-storage.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import type { Buyer } from '#server/testing/members/buyer.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { openPayingShop, type PayingShop } from '#server/testing/orders/paying-shop.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { locatedJpeg } from '#server/testing/upload-samples.ts';
import { fileRoutes } from './file-routes.ts';

let opened: OpenDatabase;
let shop: PayingShop;
let dataDir: string;
let files: FileStorage;
let routes: Hono;
let buyer: Buyer;
const now = () => shop.clock.now;

beforeAll(async () => {
  opened = await createTestDatabase();
  shop = await openPayingShop(opened.database);
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-review-photos-'));
  files = openFolderStorage(dataDir);
  routes = fileRoutes({
    ...{ database: opened.database, files, log: pino({ level: 'silent' }), now },
    identify: async (authorization) =>
      authorization ? { memberId: authorization, channelId: null, isVerified: false } : null,
  });
});
beforeEach(async () => {
  buyer = await shop.createBuyer();
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

async function upload(): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await locatedJpeg())]), 'IMG_0042.jpg');
  const headers = { authorization: buyer.memberId };
  const response = await routes.request('/files', { method: 'POST', body, headers });
  return ((await response.json()) as { result: StoredFile }).result.fileNo;
}

async function review(photos: string[]): Promise<OwnReview> {
  const productId = await createProduct(opened.database, {
    ...{ channelIds: [shop.channelId], skus: [] },
  });
  const skuId = await createSku(opened.database, productId, { priceTwd: 500, onHand: 5 });
  const orderNo = await buyer.placeOrder([{ skuId }], { paymentMethod: 'HOME_COD' });
  await deliverOrder(opened.database, orderNo, now());
  const written = { orderNo, lineNo: 1, stars: 4 as const, body: '很新鮮', photos };
  return (await buyer.call('/Review/WriteReview', written)).result;
}

const owner = () => askAsOwner({ database: opened.database, now });
const statusOf = async (path: string) => (await routes.request(path)).status;
const statusesOf = async (fileNo: string) => [
  await statusOf(`/review-photos/${fileNo}.webp`),
  await statusOf(`/review-photos/${fileNo}.webp?small`),
];
const bytesOf = async (path: string) =>
  Buffer.from(await (await routes.request(path)).arrayBuffer());

test('everybody sees a photo while its review is shown; staff also while it is hidden', async () => {
  const { reviewNo, photos } = await review([await upload()]);
  const [{ fileNo, url } = { fileNo: '', url: '' }] = photos;
  const response = await routes.request(url);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(await statusesOf(fileNo)).toEqual([200, 200]);
  const hidden = await owner()('/StaffReview/HideReview', { reviewNo, reason: '露出他人電話' });
  expect(await statusesOf(fileNo)).toEqual([404, 404]);
  const [signed] = hidden.result.photos;
  expect(await statusOf(signed?.url ?? '')).toBe(200);
  expect(await statusOf(signed?.smallUrl ?? '')).toBe(200);
  const { result: found } = await owner()('/StaffReview/SearchReviewArray', { which: 'HIDDEN' });
  expect(found.find((row) => row.reviewNo === reviewNo)?.photos).toEqual(hidden.result.photos);
  const shown = await owner()('/StaffReview/ShowReview', { reviewNo });
  expect(shown.result.photos).toEqual(photos);
  expect(await statusesOf(fileNo)).toEqual([200, 200]);
});

test('nobody sees what is no photo of a review', async () => {
  const [unused, paper, attachment] = [await upload(), await upload(), await upload()];
  const { memberId } = buyer;
  const usedFor = useInApplication('01KPR000000000000000000002');
  await attachFiles(opened.database, [paper], { memberId, usedFor });
  await buyer.call('/MessageBoard/OpenThread', {
    ...{ channelId: shop.channelId, category: 'OTHER', subject: '商品破損', body: '請看照片' },
    attachments: [attachment],
  });
  for (const fileNo of [unused, paper, attachment]) {
    expect(await statusesOf(fileNo)).toEqual([404, 404]);
  }
  expect(await statusOf('/review-photos/..%2f..%2fidentity-secret')).toBe(404);
});

test('the small one is drawn once, with the upload, and swept with its file', async () => {
  const fileNo = await upload();
  const { reviewNo, photos } = await review([fileNo]);
  const [{ url, smallUrl } = { url: '', smallUrl: '' }] = photos;
  const drawn = await files.find(smallNameOf(fileNo));
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 });
  expect(drawn?.length).toBeLessThan((await bytesOf(url)).length);
  const answers = await Promise.all(Array.from({ length: 20 }, () => bytesOf(smallUrl)));
  expect(answers.filter((bytes) => drawn?.equals(bytes))).toHaveLength(20);

  const stored = async () =>
    (await readdir(join(dataDir, 'attachments'))).filter((name) => name.startsWith(fileNo)).sort();
  const dayLater = new Date(Date.now() + 25 * 3_600_000);
  const tools = { stopping: new AbortController().signal } as never;
  await sweepFiles(files)(opened.database, dayLater, tools);
  expect(await stored()).toEqual([`${fileNo}.webp`, `${fileNo}small.webp`]);
  await buyer.call('/Review/DeleteReview', { reviewNo });
  expect(await statusesOf(fileNo)).toEqual([404, 404]);
  await sweepFiles(files)(opened.database, dayLater, tools);
  expect(await stored()).toEqual([]);
});

test('a photo without a small one is shown whole', async () => {
  const fileNo = await upload();
  const { photos } = await review([fileNo]);
  await files.remove([smallNameOf(fileNo)]);
  const [{ url, smallUrl } = { url: '', smallUrl: '' }] = photos;
  expect(await bytesOf(smallUrl)).toEqual(await bytesOf(url));
});
