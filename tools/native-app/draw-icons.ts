import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** How much of a picture of Capacitor's template the icon takes. */
const shareOf = (path: string): number => {
  if (path.includes('splash')) return 0.3;
  // Android cuts a circle or a square of the middle out of what is in front.
  return path.includes('foreground') ? 0.5 : 0.7;
};

/** Draws the icons and splash pictures of both projects anew, in the sizes that they have. */
export async function drawIcons(folder: string, icon: string, background: string): Promise<number> {
  const drawn = await readFile(icon);
  const files = await readdir(folder, { recursive: true });
  const pictures = files.filter((file) => /(?:res|Assets\.xcassets)[\\/].*\.png$/.test(file));
  for (const file of pictures) {
    const path = join(folder, file);
    const { width, height } = await sharp(path).metadata();
    const size = Math.round(Math.min(width, height) * shareOf(file));
    const mark = await sharp(drawn, { density: 600 }).resize(size, size, { fit: 'inside' }).png();
    const isFront = file.includes('foreground');
    const ground = isFront ? { r: 0, g: 0, b: 0, alpha: 0 } : background;
    const canvas = sharp({ create: { width, height, channels: 4, background: ground } });
    const picture = canvas.composite([{ input: await mark.toBuffer() }]);
    // Apple refuses icons that one can look through.
    const finished = isFront ? picture : picture.flatten({ background });
    await writeFile(path, await finished.png().toBuffer());
  }
  return pictures.length;
}
