import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const folder = join(dirname(require.resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');
const names = new Set(readdirSync(folder).map((file) => file.replace(/\.webp$/, '')));

/** True when the picture set has a glyph of this name, such as `1f990`. */
export const hasGlyph = (name: string): boolean => names.has(name);

/** Where the glyph of this name lies. */
export function glyphFile(name: string): string {
  if (!hasGlyph(name)) throw new Error(`圖庫沒有 ${name}`);
  return join(folder, `${name}.webp`);
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
