/** A picture of a file drawn anew, no larger than the limits; undefined for what the browser cannot read. */
export async function drawPicture(
  file: Blob,
  { maxWidthPx, maxHeightPx }: { maxWidthPx: number; maxHeightPx: number },
): Promise<HTMLCanvasElement | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxWidthPx / picture.width, maxHeightPx / picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close?.();
    return canvas;
  } catch {
    return undefined;
  }
}

/** Pages show pictures at most 1,280 pixels wide. */
const limits = { maxWidthPx: 1_280, maxHeightPx: 1_600 };
const qualities = [0.9, 0.8, 0.7, 0.55, 0.4] as const;

/**
 * A picture small enough to be sent: WebP, or JPEG where the browser writes no WebP, as good as the limit allows.
 * Undefined for what is no picture, or cannot be made small enough.
 */
export async function shrinkPicture(file: Blob, maxBytes: number): Promise<Blob | undefined> {
  const canvas = await drawPicture(file, limits);
  return canvas && encodeCanvas(canvas, maxBytes);
}

/** A part of a picture that is shown, in its own pixels. */
export function drawArea(
  picture: HTMLImageElement,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const place = [0, 0, canvas.width, canvas.height] as const;
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, ...place);
  return canvas;
}

/** A drawing as a file of at most so many bytes, as good as that allows; undefined for one that is too large. */
export async function encodeCanvas(
  canvas: HTMLCanvasElement,
  maxBytes: number,
): Promise<Blob | undefined> {
  for (const quality of qualities) {
    const blob = await writeCanvas(canvas, quality);
    if (blob && blob.size <= maxBytes) return blob;
  }
  return undefined;
}

async function writeCanvas(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const write = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await write('image/webp');
  // A browser without WebP answers with another type.
  if (webp?.type === 'image/webp') return webp;
  const context = canvas.getContext('2d');
  if (context) {
    // JPEG knows no transparency.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  return write('image/jpeg');
}
