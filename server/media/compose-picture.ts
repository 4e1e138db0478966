import type { Drawing, GlyphPlacement, PhotoPlacement, Piece } from './drawing/drawing.ts';
import { layOut } from './drawing/layouts.ts';
import { findGlyph } from './glyph-file.ts';
import { breakLines, letterText } from './lettering/letter-text.ts';
import { loadSharp } from './load-sharp.ts';
import { photoPath } from './photo-set.ts';
import type { PictureRecipe } from './picture-recipe.ts';

/** Half the time of sharp's own effort of 4, for pictures a twelfth larger. */
const webp = { quality: 82, effort: 2 };

/** Draws a recipe as WebP, `width` pixels wide. */
export async function composePicture(recipe: PictureRecipe, width: number): Promise<Buffer> {
  const svg = await render(layOut(recipe, await letterLabel(recipe.label)), width);
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).webp(webp).toBuffer();
}

const labelStyle = { size: 100, weight: 900 } as const;
const fullLine = 700;

/** The name on a package in one line, or in two of about the same length; letters are 100 units high. */
async function letterLabel(text = '') {
  if (text === '') return [];
  const whole = await letterText(text, labelStyle);
  if (whole.width <= fullLine) return [whole];
  const room = { width: Math.max(whole.width / 2 + labelStyle.size, 420), max: 2 };
  const lines = await breakLines(text, labelStyle, room);
  return Promise.all(lines.map((line) => letterText(line, labelStyle)));
}

async function render(drawing: Drawing, width: number): Promise<string> {
  const scale = width / drawing.width;
  const images = new Map<string, Promise<string>>();
  const parts = await drawAll(drawing.pieces, { scale, images });
  const height = Math.round(drawing.height * scale);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${drawing.width} ${drawing.height}">${parts}</svg>`
  );
}

type Sheet = { scale: number; images: Map<string, Promise<string>> };

async function drawAll(pieces: readonly Piece[], sheet: Sheet): Promise<string> {
  return (await Promise.all(pieces.map((piece) => draw(piece, sheet)))).join('');
}

async function draw(piece: Piece, sheet: Sheet): Promise<string> {
  if (typeof piece === 'string') return piece;
  if ('pieces' in piece) {
    const scale = sheet.scale * (piece.zoom ?? 1);
    return piece.wrap(await drawAll(piece.pieces, { ...sheet, scale }));
  }
  return 'photo' in piece ? photo(piece, sheet) : image(piece, sheet.scale);
}

async function photo({ photo, x, y, width, height, mirrored }: PhotoPlacement, sheet: Sheet) {
  const size = [width, height].map((side) => Math.max(1, Math.round(side * sheet.scale)));
  const key = `${photo} ${size.join(' ')}`;
  const data = sheet.images.get(key) ?? read(photoPath(photo), size);
  sheet.images.set(key, data);
  const turned = mirrored ? ` transform="translate(${2 * x + width} 0) scale(-1 1)"` : '';
  return `<image x="${x}" y="${y}" width="${width}" height="${height}"${turned} preserveAspectRatio="none" href="${await data}"/>`;
}

/** A picture of this size as address of data. */
async function read(path: string, [width, height]: readonly number[]): Promise<string> {
  const sharp = await loadSharp();
  const png = await sharp(path)
    .resize(width, height, { fit: 'fill' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

async function image(placement: GlyphPlacement, scale: number): Promise<string> {
  const { glyph, x, y, size, turn = 0, opacity = 1 } = placement;
  const pixels = Math.max(1, Math.round(size * scale));
  const { path, tone } = findGlyph(glyph);
  const sharp = await loadSharp();
  const source = tone ? sharp(path).modulate(tone) : sharp(path);
  const png = await source
    .resize(pixels, pixels, { kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return (
    `<image x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" opacity="${opacity}" ` +
    `transform="rotate(${turn.toFixed(2)} ${x} ${y})" href="data:image/png;base64,${png.toString('base64')}"/>`
  );
}
