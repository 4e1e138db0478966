import { hasMotif } from '@kaituan/server/media/photo-set';
import { type PaletteName, palettes } from '#demo/shop/groups/palettes.ts';
import { categoryRows } from './category-rows.ts';
import { paint, presentMedia } from './media-rows.ts';

const paletteNames = Object.keys(palettes) as PaletteName[];

/** One picture per glyph that categories show; categories with the same glyph share it. */
export function presentCategoryMedia() {
  const glyphs = [...new Set(categoryRows.map(({ glyph }) => glyph))].filter(
    (glyph) => glyph != null,
  );
  return glyphs.map((glyph, index) =>
    presentMedia(`glyph-${glyph}`, '分類圖示', {
      layout: 'HERO',
      ...(hasMotif(glyph) ? { motifs: [glyph] } : { glyphs: [glyph] }),
      ...paint(paletteNames[index % paletteNames.length] ?? 'rose', index),
      seed: index,
    }),
  );
}
