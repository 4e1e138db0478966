import type { Drawing, GlyphPlacement } from './drawing/drawing.ts';
import { layOut } from './drawing/layouts.ts';
import { findGlyph } from './glyph-file.ts';
import { loadSharp } from './load-sharp.ts';
import type { PictureRecipe } from './picture-recipe.ts';

/** Half the time of sharp's own effort of 4, for pictures a twelfth larger. */
const webp = { quality: 82, effort: 2 };

/** Draws a recipe as WebP, `width` pixels wide. */
export async function composePicture(recipe: PictureRecipe, width: number): Promise<Buffer> {
  const svg = await render(layOut(recipe), width);
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).webp(webp).toBuffer();
}

async function render(drawing: Drawing, width: number): Promise<string> {
  const scale = width / drawing.width;
  const parts = await Promise.all(
    drawing.pieces.map((piece) => (typeof piece === 'string' ? piece : image(piece, scale))),
  );
  const height = Math.round(drawing.height * scale);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${drawing.width} ${drawing.height}">${parts.join('')}</svg>`
  );
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
