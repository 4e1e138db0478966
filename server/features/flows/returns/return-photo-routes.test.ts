import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RefusalBody } from '@kaituan/contract/refusals';
import type { Hono } from 'hono';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { sniffPhoto } from '#server/media/redraw-photo.ts';
import { openFolderStorage } from '#server/platform/file-storage/folder-storage.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel, createProduct, createSku } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { deliverOrder } from '#server/testing/orders/parcel-office.ts';
import { returnPhotoRoutes } from './return-photo-routes.ts';

let opened: OpenDatabase;
let dataDir: string;
let routes: Hono;
let clock = new Date();
let memberId: string;

beforeAll(async () => {
  opened = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-photos-'));
  routes = returnPhotoRoutes({
    ...{ database: opened.database, files: openFolderStorage(dataDir) },
    log: pino({ level: 'silent' }),
    now: () => clock,
    identify: async (authorization) =>
      authorization ? { memberId: authorization, channelId: null, isVerified: false } : null,
  });
});
beforeEach(async () => {
  clock = new Date();
  memberId = await createMember(opened.database);
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

const jpeg = () =>
  sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Artist: '王小明的手機' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
const upload = (body: Uint8Array, authorization: string | undefined = memberId) =>
  routes.request('/return-photos', {
    method: 'POST',
    body: new Uint8Array(body),
    headers: authorization ? { authorization } : {},
  });
const uploaded = async (body: Uint8Array) =>
  ((await (await upload(body)).json()) as { result: { photoNo: string; url: string } }).result;
const codeOf = async (response: Response) => ((await response.json()) as RefusalBody).error.code;
const listFiles = () => readdir(join(dataDir, 'return-photos'));

describe('a photo for a return', () => {
  it('is re-encoded, smaller, and without its metadata', async () => {
    const { url } = await uploaded(await jpeg());
    const response = await routes.request(url);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^inline; filename="\w{26}\.webp"$/,
    );
    const picture = await sharp(new Uint8Array(await response.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
    expect(picture.exif).toBeUndefined();
  });

  it('is shown only with a signed token, for an hour', async () => {
    const { photoNo, url } = await uploaded(await jpeg());
    const other = await uploaded(await jpeg());
    const token = new URL(url, 'http://shop.test').searchParams.get('token') ?? '';
    const statusOf = async (path: string) => (await routes.request(path)).status;
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(`/return-photos/${photoNo}.webp`)).toBe(404);
    expect(await statusOf(`/return-photos/${other.photoNo}.webp?token=${token}`)).toBe(404);
    expect(await statusOf(`${url}x`)).toBe(404);
    const [expiry = '', mac = ''] = token.split('.');
    const longer = `${expiry}0.${mac}`;
    expect(await statusOf(`/return-photos/${photoNo}.webp?token=${longer}`)).toBe(404);
    expect(await statusOf('/return-photos/..%2f..%2fidentity-secret.webp?token=x')).toBe(404);
    clock = new Date(clock.getTime() + 60 * 60_000);
    expect(await statusOf(url)).toBe(404);
  });

  it('is judged by its content, not by its declared type', async () => {
    expect(await codeOf(await upload(Buffer.from('<svg onload="alert(1)"/>')))).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expect(await codeOf(await upload((await jpeg()).subarray(0, 40)))).toBe(
      'UNSUPPORTED_MEDIA_TYPE',
    );
    expect(await codeOf(await upload(new Uint8Array(5 * 1024 * 1024 + 1)))).toBe(
      'PAYLOAD_TOO_LARGE',
    );
    expect(await codeOf(await upload(await jpeg(), ''))).toBe('UNAUTHENTICATED');
    const heic = Buffer.from('....ftypheic....mif1heic', 'latin1');
    expect(sniffPhoto(heic)).toBe('HEIC');
    expect(sniffPhoto(Buffer.from('....ftypisom....', 'latin1'))).toBeUndefined();
  });

  it('is deleted after a day when unused', async () => {
    const { photoNo } = await uploaded(await jpeg());
    clock = new Date(clock.getTime() + 25 * 60 * 60_000);
    await uploaded(await jpeg());
    expect(await listFiles()).not.toContain(`${photoNo}.webp`);
  });

  it('is refused to a member with too many unused photos', async () => {
    const photo = await jpeg();
    for (let number = 0; number < 10; number += 1) await uploaded(photo);
    expect(await codeOf(await upload(photo))).toBe('RATE_LIMITED');
  });

  it('belongs to one return of its owner', async () => {
    const { database } = opened;
    const channelId = await createChannel(database);
    const productId = await createProduct(database, { channelIds: [channelId], skus: [] });
    const skuId = await createSku(database, productId, { onHand: 500 });
    const place = async () => {
      const caller = { memberId };
      const buyer = await createBuyer(database, channelId, { caller, now: () => clock });
      const orderNo = await buyer.placeOrder([{ skuId, quantity: 3 }]);
      await deliverOrder(database, orderNo, clock);
      return { buyer, orderNo };
    };
    const { photoNo } = await uploaded(await jpeg());
    const lines = [{ lineNo: 1, quantity: 1, reason: 'DAMAGED' as const }];
    const first = await place();
    const owner = memberId;
    memberId = await createMember(database);
    const stranger = await place();
    const request = { lines, photos: [photoNo] };
    const stolen = { ...request, orderNo: stranger.orderNo };
    expect(await stranger.buyer.codeOf('/Order/RequestReturn', stolen)).toBe('VALIDATION_FAILED');
    memberId = owner;
    const { orderNo } = first;
    const { result } = await first.buyer.call('/Order/RequestReturn', { ...request, orderNo });
    const url = result.returns[0]?.photos[0] ?? '';
    expect((await routes.request(url)).status).toBe(200);
    clock = new Date(clock.getTime() + 25 * 60 * 60_000);
    await uploaded(await jpeg());
    expect(await listFiles()).toContain(`${photoNo}.webp`);
  });
});
