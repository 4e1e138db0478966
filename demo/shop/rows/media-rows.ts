import type { media } from '@kaituan/server/database/schema/catalog-schema';
import { glyphOf } from '@kaituan/server/media/glyph-file';
import {
  layoutBoards,
  type PackShape,
  type PictureLayout,
  type PictureRecipe,
} from '@kaituan/server/media/picture-recipe';
import { type BrandKey, brands } from '#demo/shop/groups/brands.ts';
import { type PaletteName, palettes } from '#demo/shop/groups/palettes.ts';
import { contentsOf } from '#demo/shop/pictures/contents.ts';
import { motifsOf } from '#demo/shop/pictures/motif-table.ts';
import { motifsForPromotion } from '#demo/shop/pictures/promotion-motifs.ts';
import { brandIdOf, type PlannedProduct } from './planned-products.ts';

type MediaRow = typeof media.$inferInsert;

const widestPx = 1280;
const segmenter = new Intl.Segmenter('zh-TW', { granularity: 'grapheme' });

/** The glyph names of a run of emoji. */
const glyphsOf = (emoji: string): string[] =>
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
  TRIO: '包裝與內容',
  SCENE: '情境',
  CASE: '整箱包裝',
  PATTERN: '近看',
};

/** The gallery of a product: the cover its family asks for, then the other views. */
export function presentProductMedia(planned: PlannedProduct): MediaRow[] {
  const { family, extra, item, index, id } = planned;
  const contents = contentsOf(family.code, item[0]);
  const base = {
    motifs: [...motifsOf(family.code, item[0])],
    ...paint(family.palette, index),
    pack: extra.pack ?? family.pack,
    ...(contents && { contents }),
    wordmark: brands[planned.brandKey].latin,
    label: item[0],
    seed: id,
  };
  return listViews(planned, base.motifs.length > 0).map((layout, position) =>
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
function listViews({ family, index }: PlannedProduct, isSeen: boolean): PictureLayout[] {
  const whole: PictureLayout[] = family.lot ? ['CASE'] : [];
  if (!isSeen)
    return [index % 3 === 2 ? 'SCENE' : 'PACK', ...(['HERO', 'TRIO'] as const), ...whole];
  const packed: PictureLayout[] = ['PACK', 'SCENE', 'PACK', 'TRIO'];
  const rotation: PictureLayout[] = family.cover ? ['HERO', 'PATTERN', 'SCENE'] : packed;
  const cover = rotation[index % rotation.length] ?? 'HERO';
  const others: PictureLayout[] = ['HERO', 'PATTERN', 'PACK', 'SCENE'];
  return [...new Set([cover, ...others])].slice(0, 4).concat(whole);
}

/** What an activity or a banner shows: its goods, or a package with its name. */
export const promotionPicture = (id: number, name: string, pack: PackShape = 'BOX') => ({
  motifs: [...motifsForPromotion(id)],
  ...{ pack, label: name },
});

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
