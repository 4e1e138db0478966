import { hasGlyph } from '#server/media/glyph-file.ts';
import type { PictureRecipe } from '#server/media/picture-recipe.ts';

/** A parcel, for goods whose categories have no glyph. */
const parcel = '1f4e6';

const colors: readonly { ground: [string, string]; accent: string }[] = [
  { ground: ['#fde9e7', '#f1b3ae'], accent: '#a3304a' },
  { ground: ['#fff0df', '#f8c48c'], accent: '#d9691f' },
  { ground: ['#fff5dc', '#f3d083'], accent: '#a8682a' },
  { ground: ['#f0f7e2', '#bdd89a'], accent: '#4f7f34' },
  { ground: ['#e4f5ef', '#a3d6c6'], accent: '#2f8573' },
];

/** The placeholder picture of a product: the glyph of its category. */
export function standInRecipe(productId: number, categoryGlyph: string | null): PictureRecipe {
  const glyph = categoryGlyph !== null && hasGlyph(categoryGlyph) ? categoryGlyph : parcel;
  const { ground, accent } = colors[productId % colors.length] ?? {
    ground: ['#fde9e7', '#f1b3ae'],
    accent: '#a3304a',
  };
  return { layout: 'HERO', glyphs: [glyph], ground, accent, seed: productId };
}
