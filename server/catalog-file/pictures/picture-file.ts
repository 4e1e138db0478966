import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BadCell } from '#server/catalog-file/cells/cell-format.ts';
import { loadSharp } from '#server/media/load-sharp.ts';

const maxBytes = 30 * 1024 * 1024;
const maxPixels = 60_000_000;

/** The supported picture formats, with their file endings. */
const endings = new Map([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['gif', 'gif'],
  ['heif', 'avif'],
]);

/** An owner's picture; `file` is named after its content, so equal pictures are stored once. */
export type PictureFile = { file: string; width: number; height: number; color: string };

/** Reads the facts of a picture in the folder; throws BadCell when it is invalid or outside. */
export async function inspectPicture(folder: string, name: string): Promise<PictureFile> {
  const path = await findInside(folder, name);
  const { size } = await stat(path);
  if (size > maxBytes) throw new BadCell(`圖片超過 ${maxBytes / 1024 / 1024} MB`);
  try {
    const sharp = await loadSharp();
    const image = sharp(path, { limitInputPixels: maxPixels });
    const { format, autoOrient } = await image.metadata();
    const ending = endings.get(format);
    if (!ending) throw new BadCell('只接受 JPG、PNG、WebP、AVIF、GIF');
    const { dominant } = await image.clone().resize(32, 32, { fit: 'inside' }).stats();
    const color = [dominant.r, dominant.g, dominant.b]
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('');
    const file = `${await hashOf(path)}.${ending}`;
    return { file, width: autoOrient.width, height: autoOrient.height, color: `#${color}` };
  } catch (error) {
    throw error instanceof BadCell ? error : new BadCell('讀不出圖片，檔案可能壞了或太大');
  }
}

/** The real path of a file in the folder; neither names nor links may lead outside. */
export async function findInside(folder: string, name: string): Promise<string> {
  const root = await realpath(folder);
  const path = await realpath(resolve(root, name)).catch(() => undefined);
  if (!path?.startsWith(root + sep)) throw new BadCell('圖片資料夾裡沒有這個檔案');
  if (!(await stat(path)).isFile()) throw new BadCell('這不是檔案');
  return path;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 40);
}
