import { randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pictureWidths } from '@kaituan/contract/addresses';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { media } from '#server/database/schema/catalog-schema.ts';
import { type FileStorage, isStoredName } from '#server/platform/file-storage/file-storage.ts';
import { composePicture } from './compose-picture.ts';
import { loadSharp } from './load-sharp.ts';
import { inPictureQueue } from './picture-queue.ts';
import { findRecipe } from './picture-recipe.ts';

export type PictureWidth = (typeof pictureWidths)[number];
type MediaRow = Pick<typeof media.$inferSelect, 'id' | 'recipe' | 'file'>;

/** Raise it when the drawing changes, so that cached pictures of older versions are not served. */
const drawingVersion = 4;
const webpQuality = 82;
const idPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

const inWork = new Map<string, Promise<Buffer | undefined>>();

export const isPictureWidth = (width: number): width is PictureWidth =>
  (pictureWidths as readonly number[]).includes(width);

/** The cache path of a composed or resized picture; its name contains everything it was made from. */
export const cachedPicturePath = (dataDir: string, id: string, width: PictureWidth): string =>
  join(dataDir, 'media', `v${drawingVersion}`, `${id}-${width}.webp`);

/** The WebP of a picture in one width, from the cache or newly made; undefined when there is none. */
export async function findPictureFile(
  database: Database,
  dataDir: string,
  id: string,
  width: PictureWidth,
  shared?: FileStorage,
): Promise<Buffer | undefined> {
  if (!idPattern.test(id)) return undefined;
  const path = cachedPicturePath(dataDir, id, width);
  return (await findFile(path)) ?? once(path, () => make(database, { dataDir, shared }, id, width));
}

/** Concurrent requests for a picture share one composition. */
function once(path: string, work: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
  const begun = inWork.get(path);
  if (begun) return begun;
  const promise = inPictureQueue(work).finally(() => inWork.delete(path));
  inWork.set(path, promise);
  return promise;
}

type Places = { dataDir: string; shared: FileStorage | undefined };

async function make(database: Database, places: Places, id: string, width: PictureWidth) {
  const [row] = await database
    .select({ id: media.id, recipe: media.recipe, file: media.file })
    .from(media)
    .where(eq(media.id, id));
  if (!row) return undefined;
  const bytes = await paint(row, places, width);
  if (bytes) await keep(cachedPicturePath(places.dataDir, id, width), bytes);
  return bytes;
}

async function paint(row: MediaRow, places: Places, width: PictureWidth) {
  if (row.file !== null) return resizeUpload(places, row.file, width);
  const recipe = findRecipe(row.recipe);
  return recipe && composePicture(recipe, width);
}

/**
 * The owner's pictures are in the data folder's `uploads`, or where all nodes share them; nothing outside is ever
 * read.
 */
async function resizeUpload({ dataDir, shared }: Places, file: string, width: PictureWidth) {
  const folder = await findRealPath(join(dataDir, 'uploads'));
  const path = folder && (await findRealPath(join(folder, file)));
  const isHere = path?.startsWith(folder + sep) === true;
  const name = `uploads/${file}`;
  const source = isHere ? path : isStoredName(name) && (await shared?.find(name));
  if (!source) return undefined;
  const sharp = await loadSharp();
  return sharp(source, { autoOrient: true })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: webpQuality })
    .toBuffer();
}

async function keep(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

const findFile = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch(undefinedWhenMissing);
const findRealPath = (path: string): Promise<string | undefined> =>
  realpath(path).catch(undefinedWhenMissing);

function undefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
