import { z } from 'zod';
import { hasGlyph } from './glyph-file.ts';
import { hasMotif } from './photo-set.ts';

/** The package shapes for drawing a product. */
export const packShapes = [
  'POUCH',
  'BOX',
  'JAR',
  'BOTTLE',
  'PUMP',
  'CAN',
  'CARTON',
  'TRAY',
  'SACK',
  'TUBE',
  'BAG',
  'CUP',
] as const;
export type PackShape = (typeof packShapes)[number];

/** What jars and bottles hold, by its colour. */
export const packContents = [
  'honey',
  'red',
  'dark',
  'green',
  'cream',
  'pink',
  'oil',
  'clear',
  'wine',
  'amber',
  'tea',
] as const;

/** The layouts of pictures, with their board size in units (the aspect ratio). */
export const layoutBoards = {
  HERO: { width: 1000, height: 1000 },
  PACK: { width: 1000, height: 1000 },
  TRIO: { width: 1000, height: 1000 },
  SCENE: { width: 1000, height: 1000 },
  CASE: { width: 1000, height: 1000 },
  PATTERN: { width: 1000, height: 1000 },
  MARK: { width: 1000, height: 1000 },
  ACTIVITY: { width: 1500, height: 1000 },
  BANNER: { width: 2400, height: 1000 },
} as const;
export type PictureLayout = keyof typeof layoutBoards;

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/);

const recipeSchema = z.strictObject({
  layout: z.enum(Object.keys(layoutBoards) as [PictureLayout, ...PictureLayout[]]),
  /** Emblems of brands, and stand-ins for goods without a picture. */
  glyphs: z.array(z.string().refine(hasGlyph, '圖庫沒有這個圖')).max(6).default([]),
  /** Rendered pictures: the subject first, then its accompaniments. */
  motifs: z.array(z.string().refine(hasMotif, '圖庫沒有這個圖')).max(5).default([]),
  /** The light and the dark background colour. */
  ground: z.tuple([hexColor, hexColor]),
  accent: hexColor,
  pack: z.enum(packShapes).optional(),
  /** What is seen through glass. */
  contents: z.enum(packContents).optional(),
  /** Printed on the package: the name of what is in it. */
  label: z.string().max(60).optional(),
  /** Lettering on packages and marks: capital Latin letters only, drawn without any font. */
  wordmark: z
    .string()
    .max(16)
    .regex(/^[A-Z '&.-]*$/)
    .optional(),
  seed: z.int().min(0),
});

/** Everything needed to compose a picture reproducibly. */
export type PictureRecipe = z.input<typeof recipeSchema>;

/** A stored recipe, or undefined when this version cannot draw it. */
export function findRecipe(stored: unknown): PictureRecipe | undefined {
  const parsed = recipeSchema.safeParse(stored);
  return parsed.success ? parsed.data : undefined;
}
