import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredFile } from '@kaituan/contract/member/file';
import type { RefusalBody } from '@kaituan/contract/refusals';
import type { Hono } from 'hono';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { staffMember } from '#server/database/schema/identity-schema.ts';
import { maxUnusedFiles } from '#server/features/records/file/stored-file-query.ts';
import { sweepFiles } from '#server/jobs/upkeep/sweep-files.ts';
import {
  type FileStorage,
  StorageUnavailable,
} from '#server/platform/file-storage/file-storage.ts';
import { openFolderStorage } from '#server/platform/file-storage/folder-storage.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { type Buyer, createBuyer } from '#server/testing/members/buyer.ts';
import { createMember } from '#server/testing/members/member-factory.ts';
import { bombPng, locatedHeic, locatedJpeg, pdf } from '#server/testing/upload-samples.ts';
import { fileRoutes } from './file-routes.ts';
import { maxUploads } from './limit-uploads.ts';

const dayMs = 86_400_000;
let opened: OpenDatabase;
let dataDir: string;
let files: FileStorage;
let routes: Hono;
let channelId: number;
let clock = new Date();
let buyer: Buyer;

beforeAll(async () => {
  opened = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-files-'));
  files = openFolderStorage(dataDir);
  channelId = await createChannel(opened.database);
  routes = fileRoutes({
    ...{ database: opened.database, files, log: pino({ level: 'silent' }) },
    now: () => clock,
    identify: async (authorization) =>
      authorization ? { memberId: authorization, channelId: null, isVerified: false } : null,
  });
});
beforeEach(async () => {
  clock = new Date();
  buyer = await createBuyer(opened.database, channelId, { now: () => clock });
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

async function upload(
  bytes: Uint8Array,
  name = 'IMG_0042.HEIC',
  as: string | null = buyer.memberId,
) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), name);
  const headers: Record<string, string> = as === null ? {} : { authorization: as };
  return routes.request('/files', { method: 'POST', body, headers });
}
const uploaded = async (...given: Parameters<typeof upload>): Promise<StoredFile> =>
  ((await (await upload(...given)).json()) as { result: StoredFile }).result;
const codeOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as RefusalBody).error.code;
const statusOf = async (path: string) => (await routes.request(path)).status;
/** Whether it says 25/1, the degrees of Taiwan, as EXIF writes a fraction. */
const latitudeIn = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes).includes(Buffer.from([25, 0, 0, 0, 1, 0, 0, 0]));
const question = { category: 'OTHER', subject: '商品破損', body: '請看照片' } as const;
const send = (attachments: string[]) =>
  buyer.call('/MessageBoard/OpenThread', { ...question, channelId, attachments });
const stored = () => readdir(join(dataDir, 'attachments'));

describe('a picture', () => {
  const drawn = { width: 1_600, height: 800 };
  test.each([
    ['JPEG', () => locatedJpeg(), drawn],
    [
      'PNG',
      async () =>
        sharp(await locatedJpeg())
          .keepMetadata()
          .png()
          .toBuffer(),
      drawn,
    ],
    [
      'WebP',
      async () =>
        sharp(await locatedJpeg())
          .keepMetadata()
          .webp()
          .toBuffer(),
      drawn,
    ],
    ['HEIC', async () => locatedHeic(), { width: 160, height: 120 }],
  ])('of %s is drawn anew, without place and camera', async (_, take, size) => {
    const taken = await take();
    expect(latitudeIn(taken), 'it says where it was taken').toBe(true);
    const { url, name } = await uploaded(taken);
    expect(name).toBe('IMG_0042.webp');
    const response = await routes.request(url);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await response.arrayBuffer());
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format: 'webp', ...size });
    expect(facts.exif).toBeUndefined();
    expect(facts.xmp).toBeUndefined();
    expect(latitudeIn(bytes)).toBe(false);
    expect(bytes.toString('latin1')).not.toMatch(/Exif|GPS|王小明/);
  });

  test('of HEIC has its colours', async () => {
    const { url } = await uploaded(locatedHeic());
    const bytes = Buffer.from(await (await routes.request(url)).arrayBuffer());
    const colorAt = async (left: number, top: number) => {
      const part = sharp(bytes).extract({ left, top, width: 4, height: 4 }).removeAlpha();
      return [...(await part.raw().toBuffer()).subarray(0, 3)];
    };
    const [red, green, blue] = await colorAt(20, 20);
    expect([(red ?? 0) < 90, (green ?? 0) > 70, (blue ?? 0) > 150]).toEqual([true, true, true]);
    expect((await colorAt(120, 90))[0]).toBeGreaterThan(150);
  });

  test('with more pixels than its bytes promise, damaged, or something else is refused', async () => {
    const heic = locatedHeic();
    const bad: [Uint8Array, string][] = [
      [await bombPng(60_000), 'UNSUPPORTED_MEDIA_TYPE'],
      [heic.subarray(0, 700), 'UNSUPPORTED_MEDIA_TYPE'],
      [Buffer.concat([heic.subarray(0, 24), Buffer.alloc(4_000, 7)]), 'UNSUPPORTED_MEDIA_TYPE'],
      [Buffer.from('<svg onload="alert(1)"/>'), 'UNSUPPORTED_MEDIA_TYPE'],
      [Buffer.from('<html>%PDF-'), 'UNSUPPORTED_MEDIA_TYPE'],
      [pdf().subarray(0, 30), 'UNSUPPORTED_MEDIA_TYPE'],
      [new Uint8Array(5 * 1024 * 1024 + 1), 'PAYLOAD_TOO_LARGE'],
      [new Uint8Array(8 * 1024 * 1024), 'PAYLOAD_TOO_LARGE'],
    ];
    for (const [bytes, code] of bad) expect(await codeOf(upload(bytes, 'a.jpg'))).toBe(code);
    const form = { method: 'POST', headers: { authorization: buyer.memberId } };
    expect(await codeOf(routes.request('/files', { ...form, body: 'file=x' }) as never)).toBe(
      'VALIDATION_FAILED',
    );
    expect(await codeOf(upload(await locatedJpeg(8, 8), 'a.jpg', null))).toBe('UNAUTHENTICATED');
    // What was refused keeps no place.
    await uploaded(await locatedJpeg(8, 8));
  });
});

test('a member sends no pictures without end, not even broken ones', async () => {
  const broken = Buffer.from('<svg/>');
  const codes = [];
  for (let sent = 0; sent <= maxUploads; sent += 1) codes.push(await codeOf(upload(broken)));
  expect(new Set(codes.slice(0, maxUploads))).toEqual(new Set(['UNSUPPORTED_MEDIA_TYPE']));
  expect(codes.at(-1)).toBe('RATE_LIMITED');
  clock = new Date(clock.getTime() + 10 * 60_000);
  await uploaded(await locatedJpeg(8, 8));
});

test('a PDF is saved under its name, never shown', async () => {
  const { url, name, type } = await uploaded(pdf(), '../報價\u202e單.pdf');
  expect({ name, type }).toEqual({ name: '報價單.pdf', type: 'PDF' });
  const response = await routes.request(url);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${url.slice(7, 33)}.pdf"; filename*=UTF-8''%E5%A0%B1%E5%83%B9%E5%96%AE.pdf`,
  );
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
});

describe('who may see a file', () => {
  test('anyone who has its signed address, for two hours at most', async () => {
    const { fileNo, url } = await uploaded(await locatedJpeg(8, 8));
    const other = await uploaded(await locatedJpeg(8, 8));
    const token = new URL(url, 'http://shop.test').searchParams.get('token') ?? '';
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(`${url}x`)).toBe(404);
    expect(await statusOf(`/files/${other.fileNo}.webp?token=${token}`)).toBe(404);
    expect(await statusOf(`/files/${fileNo}.pdf?token=${token}`)).toBe(404);
    expect(await statusOf(`/files/..%2f..%2fidentity-secret?token=${token}`)).toBe(404);
    clock = new Date(clock.getTime() + 2 * 3_600_000);
    expect(await statusOf(url)).toBe(404);
  });

  test('its owner and staff for messages of the channel get an address; packers and others do not', async () => {
    const { fileNo } = await uploaded(await locatedJpeg(8, 8));
    await send([fileNo]);
    const askAs = async (role?: 'CLERK' | 'PACKER', at = channelId) => {
      const memberId = await createMember(opened.database);
      const appointment = { memberId, channelId: at, appointedBy: memberId, appointedAt: clock };
      if (role) await opened.database.insert(staffMember).values({ ...appointment, role });
      return routes.request(`/files/${fileNo}`, { headers: { authorization: memberId } });
    };
    const clerk = (await (await askAs('CLERK')).json()) as { result: { url: string } };
    expect(await statusOf(clerk.result.url)).toBe(200);
    const own = { headers: { authorization: buyer.memberId } };
    expect((await routes.request(`/files/${fileNo}`, own)).status).toBe(200);
    expect((await askAs()).status).toBe(404);
    expect((await askAs('PACKER')).status).toBe(404);
    expect((await askAs('CLERK', await createChannel(opened.database))).status).toBe(404);
    expect(await statusOf(`/files/${fileNo}`)).toBe(401);
  });
});

describe('attachments of a message', () => {
  test('come with it, five at most, each its writer’s and sent once', async () => {
    const picture = await uploaded(await locatedJpeg(8, 8));
    const document = await uploaded(pdf(), '報價.pdf');
    const { result } = await send([picture.fileNo, document.fileNo]);
    expect(result.messages[0]?.attachments).toEqual([picture, document]);
    const { referenceId } = result;
    const write = (attachments: string[], by = buyer) =>
      by.codeOf('/MessageBoard/AddMessage', { referenceId, body: '再一張', attachments });
    expect(await write([picture.fileNo])).toBe('VALIDATION_FAILED');
    const other = await createBuyer(opened.database, channelId, { now: () => clock });
    const stolen = await uploaded(pdf(), 'a.pdf', other.memberId);
    expect(await write([stolen.fileNo])).toBe('VALIDATION_FAILED');
    expect(await write(Array.from({ length: 6 }, () => stolen.fileNo))).toBe('VALIDATION_FAILED');
    expect(
      (await buyer.call('/MessageBoard/GetThread', { referenceId })).result.messages,
    ).toHaveLength(1);
  });

  test('that could not be stored can be sent again', async () => {
    const put = vi.spyOn(files, 'put').mockRejectedValueOnce(new StorageUnavailable('away'));
    expect(await codeOf(upload(pdf(), 'a.pdf'))).toBe('MAINTENANCE');
    const { fileNo } = await uploaded(pdf(), 'a.pdf');
    expect(put).toHaveBeenCalledTimes(2);
    await send([fileNo]);
    expect(await stored()).toContain(`${fileNo}.pdf`);
    put.mockRestore();
  });

  test('that nobody sends are few, and are swept after a day with files that no row knows', async () => {
    const sent = await uploaded(pdf(), 'sent.pdf');
    await send([sent.fileNo]);
    const unused: string[] = [];
    for (let number = 0; number < maxUnusedFiles; number += 1) {
      unused.push((await uploaded(pdf(), 'a.pdf')).fileNo);
    }
    expect(await codeOf(upload(pdf(), 'a.pdf'))).toBe('RATE_LIMITED');
    const orphan = 'attachments/01KPR000000000000000000000.pdf';
    const young = 'attachments/01KPR000000000000000000001.pdf';
    for (const name of [orphan, young]) await files.put(name, pdf(), 'application/pdf');
    const old = new Date(Date.now() - 2 * dayMs);
    for (const name of await stored()) {
      if (!young.endsWith(name)) await utimes(join(dataDir, 'attachments', name), old, old);
    }
    const tools = { stopping: new AbortController().signal } as never;
    await sweepFiles(files)(opened.database, new Date(Date.now() + 25 * 3_600_000 - dayMs), tools);
    expect(await stored()).toContain(`${unused[0]}.pdf`);
    expect(await stored()).not.toContain(orphan.slice(12));
    await sweepFiles(files)(opened.database, new Date(Date.now() + 25 * 3_600_000), tools);
    const left = await stored();
    expect(left).toContain(`${sent.fileNo}.pdf`);
    expect(left.filter((name) => unused.includes(name.slice(0, 26)))).toEqual([]);
    expect(await readFile(join(dataDir, 'attachments', `${sent.fileNo}.pdf`))).toEqual(pdf());
  });
});
