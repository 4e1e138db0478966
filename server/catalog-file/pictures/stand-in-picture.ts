import { hasGlyph } from '#server/media/glyph-file.ts';
import { hasMotif } from '#server/media/photo-set.ts';
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

function seen(name: string | null): Pick<PictureRecipe, 'glyphs' | 'motifs'> {
  if (name !== null && hasMotif(name)) return { motifs: [name] };
  return { glyphs: [name !== null && hasGlyph(name) ? name : parcel] };
}

/** The placeholder picture of a product: the glyph of its category. */
export function standInRecipe(productId: number, categoryGlyph: string | null): PictureRecipe {
  const { ground, accent } = colors[productId % colors.length] ?? {
    ground: ['#fde9e7', '#f1b3ae'],
    accent: '#a3304a',
  };
  return { layout: 'HERO', ...seen(categoryGlyph), ground, accent, seed: productId };
}
