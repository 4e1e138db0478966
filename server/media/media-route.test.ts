import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { openFolderStorage } from '#server/platform/file-storage/folder-storage.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { glyphOf } from './glyph-file.ts';
import { mediaRoute } from './media-route.ts';
import type { PictureRecipe } from './picture-recipe.ts';

const recipe: PictureRecipe = {
  layout: 'PACK',
  glyphs: [glyphOf('🦐'), glyphOf('🍋')],
  ground: ['#ffe9e0', '#f5b8a0'],
  accent: '#c2454f',
  pack: 'POUCH',
  wordmark: 'HAIWEI',
  seed: 1,
};
const row = { width: 1280, height: 1280, alt: '蝦仁', color: '#ffe9e0' };

let opened: OpenDatabase;
let dataDir: string;

beforeAll(async () => {
  opened = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-media-'));
  await mkdir(join(dataDir, 'uploads'));
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c2454f' } });
  await writeFile(join(dataDir, 'uploads', 'photo.jpg'), await photo.jpeg().toBuffer());
  await writeFile(join(dataDir, 'secret.jpg'), await photo.jpeg().toBuffer());
  await opened.database.insert(media).values([
    { id: 'shrimp', recipe, ...row },
    { id: 'strange', recipe: { layout: 'NO_SUCH_LAYOUT' }, ...row },
    { id: 'photo', file: 'photo.jpg', ...row },
    { id: 'escape', file: '../secret.jpg', ...row },
    { id: 'gone', file: 'gone.jpg', ...row },
  ]);
});

afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

const get = (path: string) => mediaRoute(opened.database, dataDir).request(path);

test('a composed picture is WebP in the requested width, cacheable for a year', async () => {
  const answer = await get('/media/shrimp/320.webp');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 320 });
});

test('for programs that show no WebP it is a JPEG', async () => {
  const answer = await get('/media/shrimp/320.jpg');
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 320, height: 320 });
});

test('concurrent requests for one picture get the same bytes and leave one file', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, async () => (await get('/media/shrimp/480.webp')).arrayBuffer()),
  );
  expect(new Set(answers.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
  const files = await readdir(join(dataDir, 'media', 'v4'));
  expect(files.filter((file) => file.startsWith('shrimp-480'))).toEqual(['shrimp-480.webp']);
});

test("the owner's own picture is resized", async () => {
  const answer = await get('/media/photo/160.webp');
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 160, height: 107 });
});

test.each([
  ['an unknown id', '/media/nothing/320.webp'],
  ['a width that is not served', '/media/shrimp/321.webp'],
  ['another ending', '/media/shrimp/320.png'],
  ['a width that is no number', '/media/shrimp/wide.webp'],
  ['a recipe that this version cannot draw', '/media/strange/320.webp'],
  ['a file outside the uploads', '/media/escape/320.webp'],
  ['a file that is gone', '/media/gone/320.webp'],
  ['an id that climbs out of the folder', '/media/..%2f..%2fsecret/320.webp'],
  ['an id with a null character', '/media/shrimp%00/320.webp'],
])('%s is not found', async (_, path) => {
  expect((await get(path)).status).toBe(404);
});

test('a node without a picture of the owner’s finds it where all nodes share them', async () => {
  const [near, far] = [
    await mkdtemp(join(dataDir, 'other-node-')),
    await mkdtemp(join(dataDir, 'shared-')),
  ];
  const shared = openFolderStorage(far);
  const photo = await readFile(join(dataDir, 'uploads', 'photo.jpg'));
  const ask = () => mediaRoute(opened.database, near, shared).request('/media/photo/640.webp');
  expect((await ask()).status).toBe(404);
  await shared.put('uploads/photo.jpg', photo, 'image/jpeg');
  const { format, width } = await sharp(await (await ask()).arrayBuffer()).metadata();
  expect({ format, width }).toEqual({ format: 'webp', width: 640 });
});
