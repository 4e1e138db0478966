import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSharp } from '#server/media/load-sharp.ts';
import { inPictureQueue } from '#server/media/picture-queue.ts';

const maxSidePx = 1_600;
const webpQuality = 80;
/** Decoding takes four bytes for each: 200 MB at most. */
const maxPixels = 50_000_000;

export const photoNoPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const pathOf = (dataDir: string, photoNo: string): string =>
  join(dataDir, 'return-photos', `${photoNo}.webp`);

/** The type of an upload by its first bytes, whatever its name says; undefined for anything else. */
export function sniffPhoto(bytes: Uint8Array): 'JPEG' | 'PNG' | 'WEBP' | 'HEIC' | undefined {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'WEBP';
  return /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(text) ? 'HEIC' : undefined;
}

/**
 * Re-encoded as WebP, upright, without location, time or camera; undefined for unreadable files, such as
 * HEIC where the picture library cannot decode it.
 */
export function redrawPhoto(bytes: Uint8Array): Promise<Buffer | undefined> {
  return inPictureQueue(async () => {
    const sharp = await loadSharp();
    return sharp(bytes, { autoOrient: true, limitInputPixels: maxPixels, failOn: 'error' })
      .resize({
        ...{ width: maxSidePx, height: maxSidePx },
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: webpQuality })
      .toBuffer()
      .catch(() => undefined);
  });
}

export async function keepPhoto(dataDir: string, photoNo: string, bytes: Buffer): Promise<void> {
  await mkdir(join(dataDir, 'return-photos'), { recursive: true });
  await writeFile(pathOf(dataDir, photoNo), bytes, { flag: 'wx', mode: 0o600 });
}

export const readPhoto = (dataDir: string, photoNo: string): Promise<Buffer | undefined> =>
  readFile(pathOf(dataDir, photoNo)).catch(() => undefined);

export async function removePhotos(dataDir: string, photoNos: readonly string[]): Promise<void> {
  for (const photoNo of photoNos) await rm(pathOf(dataDir, photoNo), { force: true });
}
