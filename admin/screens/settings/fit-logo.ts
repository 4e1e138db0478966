const maxWidthPx = 480;
const maxHeightPx = 160;
const accepted = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** A picture in the size of a logo, as base64; undefined for what is none. The server draws it anew. */
export async function fitLogo(file: Blob): Promise<string | undefined> {
  if (!accepted.has(file.type)) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxWidthPx / picture.width, maxHeightPx / picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1];
  } catch {
    return undefined;
  }
}
