import { drawPicture } from '#admin/parts/draw-picture.ts';

const limits = { maxWidthPx: 480, maxHeightPx: 160 };
const accepted = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** A picture in the size of a logo, as base64; undefined for what is none. The server draws it anew. */
export async function fitLogo(file: Blob): Promise<string | undefined> {
  if (!accepted.has(file.type)) return undefined;
  const canvas = await drawPicture(file, limits);
  return canvas?.toDataURL('image/png').split(',')[1];
}
