import type { media } from '@kaituan/server/database/catalog-schema';
import { glyphOf } from '@kaituan/server/media/glyph-file';
import {
  layoutBoards,
  type PictureLayout,
  type PictureRecipe,
} from '@kaituan/server/media/picture-recipe';
import { type BrandKey, brands } from '#demo/shop/groups/brands.ts';
import { type PaletteName, palettes } from '#demo/shop/groups/palettes.ts';
import { brandIdOf, type PlannedProduct } from './planned-products.ts';

type MediaRow = typeof media.$inferInsert;

const widestPx = 1280;
const segmenter = new Intl.Segmenter('zh-TW', { granularity: 'grapheme' });

/** The glyph names of a run of emoji. */
export const glyphsOf = (emoji: string): string[] =>
  [...segmenter.segment(emoji)].map(({ segment }) => glyphOf(segment));

/** A row of the picture table for a recipe. */
export function presentMedia(
  id: string,
  alt: string,
  recipe: PictureRecipe,
  place: { productId?: number; position?: number } = {},
): MediaRow {
  const board = layoutBoards[recipe.layout];
  return {
    id,
    ...place,
    width: widestPx,
    height: Math.round((widestPx * board.height) / board.width),
    alt,
    color: recipe.ground[0],
    recipe,
  };
}

/** Colours of a palette, varied by the seed. */
export function paint(name: PaletteName, seed: number) {
  const { grounds, accents } = palettes[name];
  const [light, deep] = grounds[seed % 2] ?? grounds[0];
  return {
    ground: [light, deep] as [string, string],
    accent: accents[seed % accents.length] ?? accents[0],
  };
}

const viewAlt: Record<string, string> = {
  HERO: '商品特寫',
  PACK: '包裝正面',
  TRIO: '搭配示意',
  SCENE: '情境',
  CASE: '整箱包裝',
  PATTERN: '商品圖樣',
};

/** The gallery of a product: the cover its family asks for, then the other views. */
export function presentProductMedia(planned: PlannedProduct): MediaRow[] {
  const { family, extra, item, index, id } = planned;
  const own = extra.glyph ? glyphsOf(extra.glyph) : [];
  const glyphs = [...new Set([...own, ...glyphsOf(family.glyphs)])].slice(0, 4);
  const base = {
    glyphs,
    ...paint(family.palette, index),
    pack: extra.pack ?? family.pack,
    wordmark: brands[planned.brandKey].latin,
    seed: id,
  };
  return listViews(planned).map((layout, position) =>
    presentMedia(
      `p${id}-${position + 1}`,
      `${item[0]}・${viewAlt[layout]}`,
      { ...base, layout },
      {
        productId: id,
        position,
      },
    ),
  );
}

/** Covers change within a family, so that lists do not look stamped. */
function listViews({ family, extra, index }: PlannedProduct): PictureLayout[] {
  const closing: PictureLayout = extra.glyph ? 'SCENE' : 'HERO';
  const packed: PictureLayout[] = ['PACK', 'SCENE', 'PACK', 'TRIO', 'PACK', closing];
  const bare: PictureLayout[] = ['HERO', 'TRIO', 'HERO', 'PATTERN'];
  const rotation = family.cover ? bare : packed;
  const cover = rotation[index % rotation.length] ?? 'HERO';
  const others: PictureLayout[] = ['HERO', 'PACK', 'TRIO', 'SCENE'];
  const whole: PictureLayout[] = family.lot ? ['CASE'] : [];
  return [...new Set([cover, ...others, ...whole])].slice(0, 5);
}

export function presentBrandMedia(key: BrandKey): MediaRow {
  const brand = brands[key];
  const id = brandIdOf(key);
  return presentMedia(`b${id}`, `${brand.name}品牌標誌`, {
    layout: 'MARK',
    glyphs: glyphsOf(brand.glyph),
    ...paint(brand.palette, id),
    wordmark: brand.latin,
    seed: id,
  });
}
