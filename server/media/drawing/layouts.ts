import type { Lettering } from '#server/media/lettering/letter-text.ts';
import { ratioOf } from '#server/media/photo-set.ts';
import {
  layoutBoards,
  type PictureLayout,
  type PictureRecipe,
} from '#server/media/picture-recipe.ts';
import { darken, lighten, mix } from './color.ts';
import { drawMark } from './draw-mark.ts';
import { drawPack, packWidth } from './draw-pack.ts';
import { type Drawing, floorShadow, type Piece } from './drawing.ts';
import { disc, table, wall, windowLight } from './grounds.ts';
import { createRandom } from './random.ts';

type Board = { width: number; height: number };
type Stage = {
  recipe: PictureRecipe;
  board: Board;
  lines: readonly Lettering[];
  random: () => number;
};
type Draw = (stage: Stage) => Piece[];

/** Arranges a recipe on its drawing board; `lines` is the name on its package. */
export function layOut(recipe: PictureRecipe, lines: readonly Lettering[]): Drawing {
  const board = layoutBoards[recipe.layout];
  const pieces = layouts[recipe.layout]({
    ...{ recipe, board, lines },
    random: createRandom(recipe.seed),
  });
  return { ...board, pieces };
}

/** A motif standing on `foot`, centred on `x`, with its shadow. */
function motif(
  name: string | undefined,
  x: number,
  foot: number,
  width: number,
  mirrored = false,
): Piece[] {
  if (!name) return [];
  const height = width * ratioOf(name);
  return [
    floorShadow(x, foot - height * 0.07, width * 0.56, 0.34),
    { photo: `motifs/${name}`, x: x - width / 2, y: foot - height, width, height, mirrored },
  ];
}

/** A printed package with its shadow, no wider than `most`. */
function pack(
  { recipe, lines }: Stage,
  x: number,
  foot: number,
  tall: number,
  most = 640,
): Piece[] {
  const height = Math.min(tall, most / packWidth(recipe));
  const width = height * packWidth(recipe);
  return [
    floorShadow(x, foot - 8, width * 0.62, 0.36),
    ...drawPack(recipe, lines, { x, foot, height }),
  ];
}

/** A stage of wall and table, lit from the left. */
function set({ board, recipe }: Stage, edge: number): Piece[] {
  const [light, deep] = recipe.ground;
  return [
    wall(board, [lighten(light, 0.25), mix(light, deep, 0.55)]),
    table(board, edge, recipe.ground),
  ];
}

const hero: Draw = (stage) => {
  const { recipe, board, random } = stage;
  const [first] = recipe.motifs ?? [];
  if (!first && recipe.glyphs?.[0]) {
    const glyph = { glyph: recipe.glyphs[0], x: 500, y: 500, size: 600 };
    return [
      wall(board, recipe.ground),
      disc(500, 470, 350, '#ffffff', 0.4),
      floorShadow(500, 812, 320),
      glyph,
    ];
  }
  if (!first) return [...set(stage, 700), ...pack(stage, 500, 900, 780, 860)];
  const width = Math.min(900, 700 / ratioOf(first));
  return [
    wall(board, recipe.ground),
    windowLight(board),
    ...motif(first, 500, 520 + (width * ratioOf(first)) / 2, width, random() < 0.5),
  ];
};

const packed: Draw = (stage) => {
  const [first] = stage.recipe.motifs ?? [];
  const side = stage.random() < 0.5 ? -1 : 1;
  if (!first) return [...set(stage, 640), ...pack(stage, 500, 880, 720, 800)];
  const width = Math.min(560, 420 / ratioOf(first));
  return [
    ...set(stage, 600),
    ...pack(stage, 500 - side * 150, 830, 700, 600),
    ...motif(first, 500 + side * 200, 950, width, side < 0),
  ];
};

const together: Draw = (stage) => {
  const [first, second] = stage.recipe.motifs ?? [];
  const packs = [...pack(stage, 270, 760, 520, 420), ...pack(stage, 730, 760, 520, 420)];
  if (!first) return [...set(stage, 560), ...packs, ...pack(stage, 500, 900, 620, 520)];
  return [
    ...set(stage, 560),
    ...packs,
    ...motif(second, 770, 960, 300),
    ...motif(first, second ? 420 : 500, 950, Math.min(620, 430 / ratioOf(first))),
  ];
};

const scene: Draw = (stage) => {
  const { board, recipe, random } = stage;
  const [first, second] = recipe.motifs ?? [];
  const flip = random() < 0.5;
  const x = (value: number) => (flip ? 1000 - value : value);
  const ground = [
    wall(board, [lighten(recipe.ground[0], 0.4), recipe.ground[1]]),
    windowLight(board),
    table(board, 520, recipe.ground),
  ];
  if (!first)
    return [
      ...ground,
      ...pack(stage, x(330), 700, 440, 460),
      ...pack(stage, x(610), 880, 640, 640),
    ];
  return [
    ...ground,
    ...pack(stage, x(235), 650, 500, 420),
    ...motif(second, x(770), 640, 380, flip),
    ...motif(first, x(570), 940, Math.min(760, 450 / ratioOf(first)), flip),
  ];
};

const packCase: Draw = (stage) => {
  const { recipe, board } = stage;
  const row = [-210, 0, 210].flatMap((dx) => pack(stage, 500 + dx, 600, 360, 205));
  const kraft = mix('#c89a6a', recipe.accent, 0.1);
  return [
    wall(board, recipe.ground),
    table(board, 720, recipe.ground),
    floorShadow(500, 880, 460),
    `<path d="M150 500 206 440H794L850 500Z" fill="${darken(kraft, 0.42)}"/>`,
    ...row,
    `<path d="M150 500H850V850Q850 872 828 872H172Q150 872 150 850Z" fill="${kraft}"/>` +
      `<path d="M150 500H850V526H150Z" fill="${darken(kraft, 0.14)}"/>` +
      `<path d="M150 500 96 566 250 580 296 500ZM850 500 904 566 750 580 704 500Z" fill="${lighten(kraft, 0.18)}"/>`,
    ...name(stage, 500, 720, 560, darken(kraft, 0.6)),
  ];
};

/** The name as it is printed on a case. */
function name({ lines }: Stage, x: number, y: number, width: number, ink: string): Piece[] {
  const longest = Math.max(1, ...lines.map((line) => line.width));
  const scale = Math.min(0.8, width / longest);
  return lines.map((line, row) => {
    const left = x - (line.width * scale) / 2;
    const down = y + (row - lines.length / 2 + 0.9) * 116 * scale;
    return `<g transform="translate(${left.toFixed(1)} ${down.toFixed(1)}) scale(${scale.toFixed(3)})" fill="${ink}">${line.svg}</g>`;
  });
}

/** From near: the subject fills the picture and runs over its edge. */
const near: Draw = (stage) => {
  const { recipe, board, random } = stage;
  const [first] = recipe.motifs ?? [];
  if (!first) return hero(stage);
  const width = Math.max(1250, 820 / ratioOf(first));
  const aside = (random() - 0.5) * 160;
  return [
    wall(board, [recipe.ground[0], recipe.ground[1]]),
    ...motif(first, 500 + aside, 540 + (width * ratioOf(first)) / 2, width, random() < 0.5),
  ];
};

/** Several motifs on a table, the first in front. */
function gathered(names: readonly string[], middle: number, foot: number, unit: number): Piece[] {
  const [first, second, third, fourth, fifth] = names;
  return [
    ...motif(fourth, middle - unit * 0.36, foot - unit * 0.47, unit * 0.4),
    ...motif(fifth, middle + unit * 0.38, foot - unit * 0.45, unit * 0.42, true),
    ...motif(second, middle - unit * 0.5, foot - unit * 0.1, unit * 0.52),
    ...motif(third, middle + unit * 0.52, foot - unit * 0.08, unit * 0.52, true),
    ...motif(first, middle, foot + unit * 0.02, unit * 0.74),
  ];
}

function gatheredOrPacked(
  stage: Stage,
  middle: number,
  foot: number,
  unit: number,
  most = 5,
): Piece[] {
  const names = (stage.recipe.motifs ?? []).slice(0, most);
  if (names.length > 0) return gathered(names, middle, foot, unit);
  return [-0.62, 0.62, 0].flatMap((aside) =>
    pack(
      stage,
      middle + aside * unit * 0.7,
      foot - Math.abs(aside) * 110,
      unit * (aside ? 0.62 : 0.8),
      unit * 0.7,
    ),
  );
}

const activity: Draw = (stage) => [...set(stage, 430), ...gatheredOrPacked(stage, 750, 900, 830)];

const banner: Draw = (stage) => [
  ...set(stage, 460),
  // Wide screens cut off what would stand behind these.
  ...gatheredOrPacked(stage, 1720, 910, 960, 3),
];

const layouts: Record<PictureLayout, Draw> = {
  HERO: hero,
  PACK: packed,
  TRIO: together,
  SCENE: scene,
  CASE: packCase,
  PATTERN: near,
  MARK: ({ recipe }) => drawMark(recipe),
  ACTIVITY: activity,
  BANNER: banner,
};
