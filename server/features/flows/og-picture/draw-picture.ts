import { loadSharp } from '#server/media/load-sharp.ts';
import { paintColumn } from './paint-column.ts';
import { colors } from './picture-colors.ts';
import type { PictureFacts } from './picture-facts.ts';

/** The Open Graph size that messaging apps show beside a link, in pixels. */
const pictureBoard = { width: 1200, height: 630 } as const;
const margin = 40;
const side = pictureBoard.height - 2 * margin;
const radius = 36;
const columnX = margin + side + 44;

/** Draws the Open Graph picture as PNG: the goods on the left, the facts on the right. */
export async function drawPicture(facts: PictureFacts, goods: Buffer | undefined): Promise<Buffer> {
  const { width, height } = pictureBoard;
  const column = await paintColumn(facts, width - columnX - margin);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs><clipPath id="card"><rect x="${margin}" y="${margin}" width="${side}" height="${side}" rx="${radius}"/></clipPath>` +
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffaf7"/><stop offset="1" stop-color="#fbe9ea"/></linearGradient>` +
    `<linearGradient id="filled"><stop offset="0" stop-color="${colors.accent}"/><stop offset="1" stop-color="${colors.primary}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>` +
    (await card(goods)) +
    `<g transform="translate(${columnX} 0)">${column}</g></svg>`;
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: false }).toBuffer();
}

async function card(goods: Buffer | undefined): Promise<string> {
  const frame = `<rect x="${margin}" y="${margin}" width="${side}" height="${side}" rx="${radius}" fill="${colors.sunken}"/>`;
  if (!goods) return frame;
  const sharp = await loadSharp();
  const jpeg = await sharp(goods)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer();
  return (
    frame +
    `<image x="${margin}" y="${margin}" width="${side}" height="${side}" clip-path="url(#card)" ` +
    `href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`
  );
}
