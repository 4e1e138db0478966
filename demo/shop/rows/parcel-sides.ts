import type { PackShape } from '@kaituan/server/media/picture-recipe';

/** Length and width as multiples of the height, and grams in a cubic centimetre of the package. */
type Build = { ratio: readonly [length: number, width: number]; gramsPerCm3: number };

const flatBox: Build = { ratio: [2.2, 1.6], gramsPerCm3: 0.35 };
const flatBag: Build = { ratio: [2.6, 1.8], gramsPerCm3: 0.45 };
const upright: Build = { ratio: [0.38, 0.38], gramsPerCm3: 0.9 };

const builds: Partial<Record<PackShape, Build>> = {
  BOX: flatBox,
  TRAY: { ratio: [3, 2.2], gramsPerCm3: 0.5 },
  POUCH: flatBag,
  BAG: flatBag,
  SACK: { ratio: [3, 2], gramsPerCm3: 0.75 },
  CARTON: { ratio: [0.5, 0.4], gramsPerCm3: 0.95 },
  CAN: { ratio: [0.7, 0.7], gramsPerCm3: 0.8 },
  BOTTLE: upright,
  PUMP: upright,
  JAR: { ratio: [0.75, 0.75], gramsPerCm3: 0.8 },
};

/** Paper and bedding are mostly air. */
const airyFamilies: Record<string, number> = { PPR: 0.11, KTP: 0.11, BED: 0.12, BBY: 0.15 };

/** Length, width and height of a packed piece in millimetres, as its weight and package let expect. */
export function parcelSidesMm(piece: {
  pack: PackShape;
  familyCode: string;
  weightG: number;
}): [number, number, number] {
  const { ratio, gramsPerCm3 } = builds[piece.pack] ?? flatBox;
  const density = airyFamilies[piece.familyCode] ?? gramsPerCm3;
  const heightMm = Math.cbrt(((piece.weightG / density) * 1_000) / (ratio[0] * ratio[1]));
  const sides = [heightMm * ratio[0], heightMm * ratio[1], heightMm];
  const [length = 0, width = 0, height = 0] = sides.map(toFiveMm).sort((a, b) => b - a);
  return [length, width, height];
}

const toFiveMm = (side: number) => Math.max(20, Math.ceil(side / 5) * 5);
