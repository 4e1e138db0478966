import {
  layoutBoards,
  type PictureLayout,
  type PictureRecipe,
} from '#server/media/picture-recipe.ts';
import { darken, lighten, mix } from './color.ts';
import { drawMark } from './draw-mark.ts';
import { drawPack, packHeight } from './draw-pack.ts';
import type { Drawing } from './drawing.ts';
import { floorShadow } from './drawing.ts';
import { confetti, disc, hills, table, wall, windowLight } from './grounds.ts';
import { createRandom } from './random.ts';

type Board = { width: number; height: number };
type Draw = (recipe: PictureRecipe, board: Board, random: () => number) => Drawing['pieces'];

/** Arranges a recipe on its drawing board. */
export function layOut(recipe: PictureRecipe): Drawing {
  const board = layoutBoards[recipe.layout];
  const pieces = layouts[recipe.layout](recipe, board, createRandom(recipe.seed));
  return { ...board, pieces };
}

const glyphAt = (recipe: PictureRecipe, index: number): string =>
  recipe.glyphs[index % recipe.glyphs.length] ?? '';

const packOf = (recipe: PictureRecipe) => ({
  shape: recipe.pack ?? 'BOX',
  color: recipe.accent,
  glyph: glyphAt(recipe, 0),
  wordmark: recipe.wordmark ?? '',
  design: recipe.seed,
});

const hero: Draw = (recipe, board, random) => {
  const turn = (random() - 0.5) * 10;
  return [
    wall(board, recipe.ground),
    disc(500, 470, 350, lighten(recipe.ground[0], 0.5), 0.55),
    floorShadow(500, 812, 320),
    { glyph: glyphAt(recipe, 0), x: 500, y: 500, size: 600, turn },
  ];
};

const pack: Draw = (recipe, board, random) => {
  const shape = recipe.pack ?? 'BOX';
  if (shape === 'TRAY') return trayFront(recipe, board);
  const scale = Math.min(1.02, 660 / packHeight(shape));
  const mirrored = random() < 0.5;
  const side = mirrored ? -1 : 1;
  const packX = 500 - side * 70;
  return [
    wall(board, recipe.ground),
    table(board, 760, recipe.ground),
    floorShadow(packX, 866, 350 * scale),
    ...drawPack(packOf(recipe), { x: packX, y: 866, scale }),
    floorShadow(500 + side * 262, 892, 150),
    {
      glyph: glyphAt(recipe, shape === 'PUMP' || shape === 'TUBE' ? 1 : 0),
      x: 500 + side * 262,
      y: 772,
      size: 262,
      turn: side * 5,
    },
  ];
};

/** Trays lie rather than stand: seen from above, larger, without a table edge. */
function trayFront(recipe: PictureRecipe, board: Board): Drawing['pieces'] {
  return [
    wall(board, recipe.ground),
    disc(500, 500, 410, '#ffffff', 0.34),
    floorShadow(500, 792, 460),
    ...drawPack(packOf(recipe), { x: 500, y: 760, scale: 1.42 }),
    { glyph: glyphAt(recipe, 1), x: 812, y: 800, size: 210, turn: 8 },
  ];
}

const trio: Draw = (recipe, board, random) => {
  const turn = () => (random() - 0.5) * 16;
  return [
    wall(board, [lighten(recipe.ground[0], 0.3), recipe.ground[1]]),
    disc(500, 500, 390, '#ffffff', 0.38),
    floorShadow(500, 830, 380),
    { glyph: glyphAt(recipe, 1), x: 312, y: 396, size: 330, turn: turn() - 8 },
    { glyph: glyphAt(recipe, 2), x: 694, y: 384, size: 320, turn: turn() + 8 },
    { glyph: glyphAt(recipe, 0), x: 500, y: 588, size: 480, turn: turn() / 2 },
  ];
};

const scene: Draw = (recipe, board, random) => {
  const shape = recipe.pack ?? 'BOX';
  const scale = shape === 'TRAY' ? 0.96 : Math.min(0.8, 500 / packHeight(shape));
  const flip = random() < 0.5;
  const x = (value: number) => (flip ? 1000 - value : value);
  return [
    wall(board, [lighten(recipe.ground[0], 0.4), mix(recipe.ground[0], recipe.ground[1], 0.6)]),
    windowLight(board),
    table(board, 640, recipe.ground),
    floorShadow(x(330), 742, 240),
    ...drawPack(packOf(recipe), { x: x(330), y: 742, scale }),
    floorShadow(x(716), 800, 210),
    { glyph: glyphAt(recipe, 1), x: x(752), y: 600, size: 270, turn: 4 },
    { glyph: glyphAt(recipe, 0), x: x(628), y: 722, size: 330, turn: -4 },
    floorShadow(x(280), 900, 120, 0.2),
    { glyph: glyphAt(recipe, 2), x: x(280), y: 832, size: 190, turn: 6 },
  ];
};

const packCase: Draw = (recipe, board) => {
  const shape = recipe.pack ?? 'BOX';
  const scale = Math.min(0.5, 330 / packHeight(shape));
  const row = [-200, 0, 200].flatMap((dx) =>
    drawPack(packOf(recipe), { x: 500 + dx, y: 560, scale }),
  );
  const kraft = mix('#c89a6a', recipe.accent, 0.1);
  return [
    wall(board, recipe.ground),
    table(board, 720, recipe.ground),
    floorShadow(500, 880, 460),
    `<path d="M150 500 206 440H794L850 500Z" fill="${darken(kraft, 0.42)}"/>`,
    ...row,
    `<path d="M150 500H850V850Q850 872 828 872H172Q150 872 150 850Z" fill="${kraft}"/>` +
      `<path d="M150 500H850V526H150Z" fill="${darken(kraft, 0.14)}"/>` +
      `<path d="M150 500 96 566 250 580 296 500ZM850 500 904 566 750 580 704 500Z" fill="${lighten(kraft, 0.18)}"/>` +
      `<circle cx="500" cy="700" r="112" fill="#fffaf2" fill-opacity=".9"/>`,
    { glyph: glyphAt(recipe, 0), x: 500, y: 700, size: 160 },
  ];
};

const pattern: Draw = (recipe, board, random) => {
  const pieces: Drawing['pieces'] = [wall(board, recipe.ground)];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      pieces.push({
        glyph: glyphAt(recipe, (row + column) % recipe.glyphs.length),
        x: 100 + column * 200 + (row % 2 === 0 ? -50 : 50),
        y: 100 + row * 200,
        size: 124,
        turn: (random() - 0.5) * 40,
        opacity: 0.42,
      });
    }
  }
  return [
    ...pieces,
    disc(500, 500, 330, '#fffaf4', 0.94),
    disc(500, 500, 296, lighten(recipe.ground[0], 0.35), 0.8),
    floorShadow(500, 690, 210),
    { glyph: glyphAt(recipe, 0), x: 500, y: 494, size: 440, turn: -3 },
  ];
};

const activity: Draw = (recipe, board, random) => [
  wall(board, recipe.ground),
  confetti(board, [recipe.accent, '#ffffff', lighten(recipe.accent, 0.5)], random, 26),
  disc(750, 520, 400, '#ffffff', 0.3),
  hills(board, lighten(recipe.ground[1], 0.35), 250),
  hills(board, darken(recipe.ground[1], 0.05), 180),
  floorShadow(750, 872, 520),
  { glyph: glyphAt(recipe, 1), x: 414, y: 600, size: 400, turn: -9 },
  { glyph: glyphAt(recipe, 2), x: 1086, y: 600, size: 400, turn: 9 },
  { glyph: glyphAt(recipe, 0), x: 750, y: 540, size: 590, turn: -2 },
];

const banner: Draw = (recipe, board, random) => [
  wall(board, recipe.ground),
  confetti({ width: 1500, height: 1000 }, ['#ffffff', lighten(recipe.accent, 0.55)], random, 14),
  disc(1740, 500, 470, '#ffffff', 0.28),
  disc(1740, 500, 360, '#ffffff', 0.28),
  hills(board, lighten(recipe.ground[1], 0.35), 210),
  hills(board, darken(recipe.ground[1], 0.05), 140),
  floorShadow(1740, 868, 620),
  { glyph: glyphAt(recipe, 3), x: 1470, y: 330, size: 250, turn: -12 },
  { glyph: glyphAt(recipe, 4), x: 2030, y: 320, size: 260, turn: 12 },
  { glyph: glyphAt(recipe, 1), x: 1420, y: 670, size: 380, turn: -8 },
  { glyph: glyphAt(recipe, 2), x: 2070, y: 670, size: 390, turn: 8 },
  { glyph: glyphAt(recipe, 0), x: 1740, y: 540, size: 600, turn: -2 },
];

const layouts: Record<PictureLayout, Draw> = {
  HERO: hero,
  PACK: pack,
  TRIO: trio,
  SCENE: scene,
  CASE: packCase,
  PATTERN: pattern,
  MARK: drawMark,
  ACTIVITY: activity,
  BANNER: banner,
};
