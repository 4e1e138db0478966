import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HomeSectionKey } from '@kaituan/domain/settings/home-sections';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { homeBanner, homeSection } from '#server/database/schema/content-schema.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { loadSharp } from '#server/media/load-sharp.ts';
import { mediaRoute } from '#server/media/media-route.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createChannel,
  createProduct,
  daysFrom,
  nextId,
} from '#server/testing/goods/catalog-factory.ts';
import { listAppScreenshots } from './app-screenshots.ts';

let opened: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  opened = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-screenshots-'));
  await mkdir(join(dataDir, 'uploads'));
});
afterAll(async () => {
  await opened.close();
  await rm(dataDir, { recursive: true });
});

const now = new Date();

const idsOf = (screenshots: readonly { src: string }[]) =>
  screenshots.map(({ src }) => src.split('/')[2]);

/** A picture that the owner uploaded. */
async function upload(width: number, height: number, productId?: number): Promise<string> {
  const id = `m${nextId()}`;
  const sharp = await loadSharp();
  const photo = sharp({ create: { width, height, channels: 3, background: '#c2454f' } });
  await photo.jpeg().toFile(join(dataDir, 'uploads', `${id}.jpg`));
  const row = { id, width, height, alt: `照片 ${id}`, color: '#fff', file: `${id}.jpg` };
  await opened.database.insert(media).values({ ...row, ...(productId && { productId }) });
  return id;
}

/** A product that the home page recommends. */
async function recommend(channelId: number, width: number, height: number): Promise<string> {
  const productId = await createProduct(opened.database, {
    ...{ channelIds: [channelId], editorPick: 1 },
  });
  return upload(width, height, productId);
}

async function addBanner(channelId: number, width: number, height: number): Promise<string> {
  const mediaId = await upload(width, height);
  await opened.database.insert(homeBanner).values({
    ...{ id: nextId(), channelId, title: '夏日開團', link: '/products', mediaId, position: 1 },
    ...{ startsAt: daysFrom(now, -1), endsAt: daysFrom(now, 1) },
  });
  return mediaId;
}

it('are pictures of the shop’s home page, in the sizes that they have', async () => {
  const { database } = opened;
  const channelId = await createChannel(database);
  // Of another shape, too small, and too long for a browser.
  for (const [width, height] of [
    [900, 600],
    [300, 300],
    [2400, 640],
  ] as const) {
    await recommend(channelId, width, height);
  }
  // The newest come first, and give the shape.
  const squares: string[] = [];
  for (const side of [800, 1000, 700]) squares.push(await recommend(channelId, side, side));
  const banner = await addBanner(channelId, 1301, 733);
  await refreshListings(database);
  const screenshots = await listAppScreenshots(database, channelId, now);
  const narrow = screenshots.filter(({ form_factor }) => form_factor === 'narrow');
  expect(idsOf(narrow).toSorted()).toEqual(squares.toSorted());
  expect(screenshots.filter(({ form_factor }) => form_factor === 'wide')).toEqual([
    {
      ...{ src: `/media/${banner}/1280.webp`, sizes: '1280x721', type: 'image/webp' },
      ...{ form_factor: 'wide', label: '夏日開團' },
    },
  ]);
  const sharp = await loadSharp();
  const shapes = new Set<number>();
  for (const { src, sizes, form_factor } of screenshots) {
    const answer = await mediaRoute(database, dataDir).request(src);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(sizes).toBe(`${width}x${height}`);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
    if (form_factor === 'narrow') shapes.add(width / height);
  }
  expect(shapes.size).toBe(1);
});

it('are goods on wide screens, too, in a shop without a banner of such a shape', async () => {
  const channelId = await createChannel(opened.database);
  const picture = await recommend(channelId, 1280, 1280);
  await addBanner(channelId, 2400, 1000);
  await refreshListings(opened.database);
  const screenshots = await listAppScreenshots(opened.database, channelId, now);
  expect(screenshots.map(({ src, form_factor }) => [src, form_factor])).toEqual([
    [`/media/${picture}/1280.webp`, 'narrow'],
    [`/media/${picture}/1280.webp`, 'wide'],
  ]);
});

it('are of no section that the owner hid', async () => {
  const { database } = opened;
  const channelId = await createChannel(database);
  const picture = await recommend(channelId, 1280, 1280);
  await addBanner(channelId, 1280, 720);
  await refreshListings(database);
  const hide = (...keys: HomeSectionKey[]) =>
    database
      .insert(homeSection)
      .values(keys.map((key, position) => ({ channelId, key, position, isShown: false })));
  await hide('BANNERS');
  const screenshots = await listAppScreenshots(database, channelId, now);
  expect(idsOf(screenshots)).toEqual([picture, picture]);
  await database.delete(homeSection).where(eq(homeSection.channelId, channelId));
  await hide('BANNERS', 'NEW', 'HOT');
  expect(await listAppScreenshots(database, channelId, now)).toEqual([]);
});

it('are none in a shop that has nothing to show yet', async () => {
  const channelId = await createChannel(opened.database);
  expect(await listAppScreenshots(opened.database, channelId, now)).toEqual([]);
});
