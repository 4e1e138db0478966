import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallContext } from '#server/http/handler.ts';
import type { FileStorage } from '#server/platform/file-storage/file-storage.ts';
import { loadSharp } from './load-sharp.ts';
import { inPictureQueue } from './picture-queue.ts';
import { sniffPhoto } from './redraw-photo.ts';

export type PictureFolder = CallContext['pictures'] & {
  /** Files that are not there are no mistake. */
  remove(files: readonly string[]): Promise<void>;
};

/** Keeps the owner's pictures in the folder `uploads` of the data folder, and where all nodes share them. */
export const openPictureFolder = (dataDir: string, shared?: FileStorage): PictureFolder => ({
  async put(file, bytes) {
    const folder = join(dataDir, 'uploads');
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `${file}.copying`);
    await writeFile(draft, bytes);
    await rename(draft, join(folder, file));
    await shared?.put(`uploads/${file}`, bytes, 'image/webp');
  },
  async remove(files) {
    for (const file of files) await rm(join(dataDir, 'uploads', file), { force: true });
    await shared?.remove(files.map((file) => `uploads/${file}`));
  },
});

export type DrawnPicture = {
  bytes: Buffer;
  width: number;
  height: number;
  /** The CSS colour that is seen most. */
  color: string;
  /** Named after its content, so that a picture is stored once. */
  file: string;
};

/** Twice the width of a banner on a desktop is more than an upload can hold. */
const maxSidePx = 2_000;
const maxPixels = 50_000_000;
const webpQuality = 85;

/** An owner's picture drawn anew as WebP, upright and without metadata; undefined for what is none. */
export function redrawPicture(bytes: Uint8Array): Promise<DrawnPicture | undefined> {
  const type = sniffPhoto(bytes);
  if (type === undefined || type === 'HEIC') return Promise.resolve(undefined);
  return inPictureQueue(async () => {
    const sharp = await loadSharp();
    const draw = async (): Promise<DrawnPicture> => {
      const limits = { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true } as const;
      const { data, info } = await sharp(bytes, limits)
        .resize({ width: maxSidePx, height: maxSidePx, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: webpQuality })
        .toBuffer({ resolveWithObject: true });
      const { dominant } = await sharp(data).resize(32, 32, { fit: 'inside' }).stats();
      const color = [dominant.r, dominant.g, dominant.b]
        .map((part) => part.toString(16).padStart(2, '0'))
        .join('');
      const digest = createHash('sha256').update(data).digest('hex').slice(0, 40);
      const { width, height } = info;
      return { bytes: data, width, height, color: `#${color}`, file: `${digest}.webp` };
    };
    return draw().catch(() => undefined);
  });
}
