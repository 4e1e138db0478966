import type { Lettering } from '#server/media/lettering/letter-text.ts';
import { findPack, hasPack, ratioOf } from '#server/media/photo-set.ts';
import type { PictureRecipe } from '#server/media/picture-recipe.ts';
import { darken, lighten } from './color.ts';
import type { Piece } from './drawing.ts';
import { drawWordmark } from './letter-strokes.ts';

type Place = { x: number; foot: number; height: number };
/** A label lies on a plane of its own: 100 wide and so high. */
type Print = { recipe: PictureRecipe; lines: readonly Lettering[]; height: number };

const cream = '#fffaf0';
let masks = 0;

/** Which rendered package a recipe is packed in. */
export function packNameOf({ pack = 'BOX', contents }: PictureRecipe): string {
  const exact = `${pack}-${contents}`;
  if (contents && hasPack(exact)) return exact;
  return hasPack(pack) ? pack : pack === 'JAR' ? 'JAR-red' : 'BOTTLE-dark';
}

/** Width of a package as a multiple of its height. */
export function packWidth(recipe: PictureRecipe): number {
  const [left, top, right, bottom] = findPack(packNameOf(recipe)).box;
  return (right - left) / (bottom - top);
}

/** A package standing on `foot`, centred on `x`, printed with its label. */
export function drawPack(
  recipe: PictureRecipe,
  lines: readonly Lettering[],
  { x, foot, height }: Place,
): Piece[] {
  const name = packNameOf(recipe);
  const { box, label } = findPack(name);
  const [left, top, right, bottom] = box;
  const side = height / (bottom - top);
  const at = {
    x: x - (side * (left + right)) / 2,
    y: foot - side * bottom,
    width: side,
    height: side,
  };
  const [[ox, oy], [ux, uy], [vx, vy]] = label;
  const across = Math.hypot(ux - ox, uy - oy);
  const down = Math.hypot(vx - ox, vy - oy);
  const print = { recipe, lines, height: (100 * down) / across };
  const unit = side / 100;
  const matrix = [
    (ux - ox) * unit,
    (uy - oy) * unit,
    ((vx - ox) * side) / print.height,
    ((vy - oy) * side) / print.height,
    at.x + ox * side,
    at.y + oy * side,
  ].map((part) => part.toFixed(4));
  masks = (masks + 1) % 1_000_000;
  const mask = `m${masks}`;
  const isPaper = name.includes('-');
  const ground = isPaper || recipe.seed % 3 === 1 ? cream : recipe.accent;
  return [
    { photo: `packs/${name}`, ...at },
    {
      pieces: [{ photo: `packs/${name}-print`, ...at }],
      wrap: (svg) => `<mask id="${mask}">${svg}</mask>`,
    },
    {
      pieces: drawLabel(print, ground === cream),
      zoom: across * unit,
      wrap: (svg) =>
        `<g mask="url(#${mask})" style="mix-blend-mode:multiply">` +
        `<rect x="${at.x}" y="${at.y}" width="${side}" height="${side}" fill="${ground}"/>` +
        `<g transform="matrix(${matrix.join(' ')})">${svg}</g></g>`,
    },
  ];
}

/** Brand, name and picture, one below the other. */
function drawLabel({ recipe, lines, height }: Print, isLight: boolean): Piece[] {
  const ink = isLight ? darken(recipe.accent, 0.25) : cream;
  const longest = Math.max(1, ...lines.map((line) => line.width));
  const motif = recipe.motifs?.[0];
  const letters = Math.min(
    motif ? 22 : 28,
    9000 / longest,
    (height * 0.42) / Math.max(1, lines.length),
  );
  const brandY = Math.max(9, height * 0.1);
  const bottomOfName = brandY + 5 + lines.length * letters * 1.18;
  const name = lines.map((line, row) => {
    const scale = letters / 100;
    const x = 50 - (line.width * scale) / 2;
    const y = brandY + 3 + (row + 0.92) * letters * 1.16;
    return `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})" fill="${ink}">${line.svg}</g>`;
  });
  const wordmark = drawWordmark(
    recipe.wordmark ?? '',
    { x: 50, y: brandY, height: 5.4, maxWidth: 60 },
    { color: isLight ? recipe.accent : lighten(recipe.accent, 0.78), weight: 2 },
  );
  return [
    ...(motif
      ? drawMotif(motif, recipe, { top: bottomOfName, height, isLight })
      : ornament(recipe, bottomOfName, height, ink)),
    wordmark,
    ...name,
  ];
}

/** What is in the package, on a light ground, because the print only darkens. */
function drawMotif(
  motif: string,
  recipe: PictureRecipe,
  { top, height, isLight }: { top: number; height: number; isLight: boolean },
): Piece[] {
  const room = height - top - 4;
  const width = Math.min(isLight ? 88 : 76, (room * 0.86) / ratioOf(motif));
  const tall = width * ratioOf(motif);
  const middle = top + 2 + room / 2;
  const panel = isLight
    ? `<ellipse cx="50" cy="${middle + tall * 0.2}" rx="48" ry="${Math.min(room / 2, 40)}" fill="${lighten(recipe.accent, 0.8)}"/>`
    : recipe.seed % 3 === 0
      ? `<ellipse cx="50" cy="${middle}" rx="${Math.min(49, width * 0.58)}" ry="${room / 2}" fill="${cream}"/>`
      : `<path d="M-20 ${top + 8}Q50 ${top - 2} 120 ${top + 8}V${height + 40}H-20Z" fill="${cream}"/>`;
  return [
    panel,
    { photo: `motifs/${motif}`, x: 50 - width / 2, y: middle - tall / 2, width, height: tall },
  ];
}

/** Bands and a seal for goods whose package shows no picture. */
function ornament(recipe: PictureRecipe, top: number, height: number, ink: string): string[] {
  const tint = lighten(recipe.accent, 0.35);
  const y = top + (height - top) * 0.45;
  return [
    `<path d="M-20 ${y}Q25 ${y - 12} 50 ${y}T120 ${y}V${height + 40}H-20Z" fill="${tint}" fill-opacity=".7"/>` +
      `<path d="M-20 ${y + 12}Q25 ${y} 50 ${y + 12}T120 ${y + 12}V${height + 40}H-20Z" fill="${recipe.accent}"/>` +
      `<path d="M42 ${top + 3}H58" stroke="${ink}" stroke-width="1.2" stroke-linecap="round"/>`,
  ];
}
