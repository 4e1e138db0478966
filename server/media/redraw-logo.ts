import { loadSharp } from './load-sharp.ts';
import { inPictureQueue } from './picture-queue.ts';
import { sniffPhoto } from './redraw-photo.ts';

/** Twice the size at which pages show a logo. */
const maxWidthPx = 480;
const maxHeightPx = 160;
const maxPixels = 25_000_000;
const maxBytes = 60_000;
const webpQuality = 90;

export type Logo = { bytes: Buffer; width: number; height: number };

/**
 * A logo as WebP with its transparency, without metadata, in the size of pages; undefined for what is no JPEG, PNG or
 * WebP. One that was drawn here before stays as it is, so that settings can be exported and imported again.
 */
export function redrawLogo(bytes: Buffer): Promise<Logo | undefined> {
  const type = sniffPhoto(bytes);
  if (type === undefined || type === 'HEIC') return Promise.resolve(undefined);
  return inPictureQueue(async () => {
    const sharp = await loadSharp();
    const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const;
    const redraw = async (): Promise<Logo | undefined> => {
      const found = await sharp(bytes, limits).metadata();
      const { width, height, exif, xmp, icc, pages = 1 } = found;
      const isPlain = type === 'WEBP' && !exif && !xmp && !icc && pages === 1;
      const { data, info } = await sharp(bytes, { ...limits, autoOrient: true })
        .resize({
          ...{ width: maxWidthPx, height: maxHeightPx },
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: webpQuality })
        .toBuffer({ resolveWithObject: true });
      const isSmall = info.width === width && info.height === height && bytes.length <= maxBytes;
      if (isPlain && isSmall) return { bytes, width, height };
      return { bytes: data, width: info.width, height: info.height };
    };
    return redraw().catch(() => undefined);
  });
}
