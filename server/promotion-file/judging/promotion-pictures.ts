import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BadCell } from '#server/catalog-file/cells/cell-format.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import { findInside } from '#server/catalog-file/pictures/picture-file.ts';
import type { Database } from '#server/database/database.ts';
import { type PictureFolder, redrawPicture } from '#server/media/owner-picture.ts';
import { keepPicture, type PictureFacts, pictureIdOf } from '#server/media/store-picture.ts';
import { headingOfPromotion } from '#server/promotion-file/reading/promotion-columns.ts';
import type { FilePromotion } from '#server/promotion-file/reading/read-promotions.ts';
import { findShopPictures } from './promotion-goods.ts';

/** The owner's folder of pictures, and what keeps them for the shop. */
export type PromotionPictures = { from: string; keep: Pick<PictureFolder, 'put'> };
/** Pictures of the file that the shop does not know yet, with the title of their first group buy. */
export type NewPicture = PictureFacts & { alt: string };

const maxBytes = 30 * 1024 * 1024;
const unreadable = '讀不出圖片，只接受 JPEG、PNG 或 WebP';

/**
 * The promotions with pictures of the folder named by the numbers that the shop gives them. Drawn before anything is
 * locked, because it takes long, into the folder `drafts`: the shop keeps them when the promotions are written.
 */
export async function drawPictures(
  database: Database,
  files: readonly FilePromotion[],
  { pictures, drafts }: { pictures: PromotionPictures; drafts: string },
  { mistakes }: ImportProblems,
): Promise<{ files: FilePromotion[]; newPictures: NewPicture[] }> {
  const folder = await stat(pictures.from).catch(() => undefined);
  if (!folder?.isDirectory()) throw new UnreadableFile(`找不到圖片資料夾 ${pictures.from}`);
  const names = files.flatMap(({ values: { pictureId: name } }) =>
    typeof name === 'string' ? [name] : [],
  );
  const known = await findShopPictures(database, names);
  const drawn = new Map<string, NewPicture>();
  for (const { line, values } of files) {
    const { pictureId: name, title } = values;
    if (typeof name !== 'string' || known.has(name) || drawn.has(name)) continue;
    try {
      const { bytes, ...facts } = await draw(pictures.from, name);
      await writeFile(join(drafts, facts.file), bytes);
      drawn.set(name, { ...facts, alt: String(title ?? '') });
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      const column = headingOfPromotion('picture');
      mistakes.add({ line, column, reason: `${error.message}：${name}` });
    }
  }
  const renamed = files.map((file) => {
    const found = drawn.get(String(file.values.pictureId ?? ''));
    return found ? { ...file, values: { ...file.values, pictureId: pictureIdOf(found) } } : file;
  });
  return { files: renamed, newPictures: [...drawn.values()] };
}

async function draw(folder: string, name: string) {
  const path = await findInside(folder, name);
  if ((await stat(path)).size > maxBytes) throw new BadCell('圖片超過 30 MB');
  const drawn = await redrawPicture(await readFile(path));
  if (!drawn) throw new BadCell(unreadable);
  return drawn;
}

/** Writes pictures that were drawn; those that the shop has meanwhile stay. */
export async function keepPictures(
  database: Database,
  pictures: readonly NewPicture[],
  uploadedAt: Date,
): Promise<void> {
  for (const { alt, ...facts } of pictures) await keepPicture(database, facts, { alt, uploadedAt });
}

/** Hands the files of pictures that were drawn over to the shop. */
export async function keepFiles(
  keep: PromotionPictures['keep'],
  pictures: readonly NewPicture[],
  drafts: string,
): Promise<void> {
  for (const { file } of pictures) await keep.put(file, await readFile(join(drafts, file)));
}
