import { encode } from 'uqr';

/** Of one module: large enough for paper. */
const modulePx = 12;
const quietZone = 4;

/** A QR code as a PNG file. */
export async function drawQrCode(text: string): Promise<Blob> {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const canvas = document.createElement('canvas');
  canvas.width = size * modulePx;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(x * modulePx, y * modulePx, modulePx, modulePx);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the QR code cannot be encoded');
  return blob;
}
