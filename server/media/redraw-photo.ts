import type { SharpOptions } from 'sharp';
import { drawHeic } from './decode-heic.ts';
import { loadSharp } from './load-sharp.ts';
import { inPictureQueue } from './picture-queue.ts';

const maxSidePx = 1_600;
const smallSidePx = 320;
const webpQuality = 80;
const smallQuality = 75;
/** Decoding takes four bytes for each: 200 MB at most. */
const maxPixels = 50_000_000;

export type PhotoType = 'JPEG' | 'PNG' | 'WEBP' | 'HEIC';
export type RedrawnPhoto = { bytes: Buffer; width: number; height: number };

/** The type of an upload by its first bytes, whatever its name says; undefined for anything else. */
export function sniffPhoto(bytes: Uint8Array): PhotoType | undefined {
  const text = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'JPEG';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'PNG';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'WEBP';
  return /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s.test(text) ? 'HEIC' : undefined;
}

const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const;

/**
 * Re-encoded as WebP, upright, without location, time or camera; undefined for unreadable files. The picture
 * library reads no HEIC, so that is decoded first: before it takes a place of the queue, in which all other pictures
 * would wait for a decoder that takes seconds.
 */
export function redrawPhoto(bytes: Uint8Array): Promise<RedrawnPhoto | undefined> {
  if (sniffPhoto(bytes) !== 'HEIC') return redraw(bytes, { autoOrient: true });
  return drawHeic(bytes, ({ data, width, height }) =>
    redraw(data, { raw: { width, height, channels: 4 } }),
  );
}

const redraw = (
  source: Uint8Array,
  options: Pick<SharpOptions, 'autoOrient' | 'raw'>,
): Promise<RedrawnPhoto | undefined> =>
  inPictureQueue(async () => {
    const sharp = await loadSharp();
    return sharp(source, { ...limits, ...options })
      .resize({
        ...{ width: maxSidePx, height: maxSidePx },
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: webpQuality })
      .toBuffer({ resolveWithObject: true })
      .then(({ data, info }) => ({ bytes: data, width: info.width, height: info.height }))
      .catch(() => undefined);
  });

/** A square part of a redrawn photo, for lists. */
export const drawSmallPhoto = (redrawn: Buffer): Promise<Buffer> =>
  inPictureQueue(async () => {
    const sharp = await loadSharp();
    return sharp(redrawn)
      .resize({ width: smallSidePx, height: smallSidePx, fit: 'cover', withoutEnlargement: true })
      .webp({ quality: smallQuality })
      .toBuffer();
  });
