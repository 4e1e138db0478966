import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
const names = new Set(readdirSync(folder).map((file) => file.replace(/\.webp$/, '')));

/** Glyphs missing in the set, derived from another by recolouring: the brown mushroom from the red one. */
const recolored: Record<string, { from: string; tone: GlyphTone }> = {
  '1f344-200d-1f7eb': { from: '1f344', tone: { saturation: 0.42, hue: 28, brightness: 0.86 } },
};

/** Factors of saturation and brightness, and the hue rotation in degrees. */
export type GlyphTone = { saturation: number; hue: number; brightness: number };

/** Whether the picture set has a glyph of this name, such as `1f990`. */
export const hasGlyph = (name: string): boolean => names.has(name) || name in recolored;

/** The path of a glyph, and its recolouring if it is derived from another. */
export function findGlyph(name: string): { path: string; tone?: GlyphTone } {
  if (!hasGlyph(name)) throw new Error(`圖庫沒有 ${name}`);
  const { from, tone } = recolored[name] ?? { from: name };
  return { path: join(folder, `${from}.webp`), tone };
}

/** The name of an emoji in the picture set: its code points, with or without the variation selector. */
export function glyphOf(emoji: string): string {
  const points = [...emoji].map((part) => (part.codePointAt(0) ?? 0).toString(16).padStart(4, '0'));
  const full = points.join('-');
  const bare = points.filter((point) => point !== 'fe0f').join('-');
  const name = [full, bare, `${bare}-fe0f`].find(hasGlyph);
  if (!name) throw new Error(`圖庫沒有 ${emoji}（${full}）`);
  return name;
}
