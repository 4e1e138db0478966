import type { PackShape } from '#server/media/picture-recipe.ts';
import { darken, lighten, mix } from './color.ts';
import { type Drawing, type GlyphPlacement, gradient } from './drawing.ts';
import { drawWordmark } from './letter-strokes.ts';
import { type PackOutline, packOutlines } from './pack-outlines.ts';

export type Pack = {
  shape: PackShape;
  color: string;
  glyph: string;
  wordmark: string;
  /** The printed design: badge, band or plain. */
  design: number;
};

type Place = { x: number; y: number; scale: number };

/** The height of a package on the board, in units at scale 1. */
export const packHeight = (shape: PackShape): number => packOutlines[shape].height;

/** A package standing on `y`, centred on `x`. */
export function drawPack(pack: Pack, place: Place): Drawing['pieces'] {
  const outline = packOutlines[pack.shape];
  const printed = pack.shape === 'TRAY' ? trayContents(pack, outline) : print(pack, outline);
  return [...body(pack, outline), ...printed].map((piece) => moved(piece, place));
}

function moved(piece: string | GlyphPlacement, { x, y, scale }: Place): string | GlyphPlacement {
  if (typeof piece === 'string') {
    return `<g transform="translate(${x} ${y}) scale(${scale})">${piece}</g>`;
  }
  return {
    ...piece,
    x: x + piece.x * scale,
    y: y + piece.y * scale,
    size: piece.size * scale,
  };
}

function body(pack: Pack, outline: PackOutline): string[] {
  const isGlass = pack.shape === 'JAR' || pack.shape === 'BOTTLE';
  const deep = pack.shape === 'TRAY' ? '#41333b' : isGlass ? darken(pack.color, 0.12) : pack.color;
  const sheen = gradient('linear', 'x1="0" x2="1" y1="0" y2="0"', [
    [0, '#2a1420', 0.26],
    [0.1, '#2a1420', 0.04],
    [0.22, '#ffffff', 0.34],
    [0.36, '#ffffff', 0.04],
    [0.76, '#2a1420', 0.02],
    [1, '#2a1420', 0.26],
  ]);
  const fall = gradient('linear', 'x1="0" x2="0" y1="0" y2="1"', [
    [0, lighten(deep, 0.16)],
    [1, darken(deep, 0.1)],
  ]);
  const capColor = isGlass ? mix(pack.color, '#3b2a2f', 0.55) : lighten(pack.color, 0.72);
  const cap = pack.shape === 'BOX' ? lighten(deep, 0.38) : capColor;
  const seams = outline.lines
    ? `<path d="${outline.lines}" fill="none" stroke="#2a1420" stroke-opacity=".16" stroke-width="4"/>`
    : '';
  return [
    `<defs>${sheen.definition}${fall.definition}</defs>` +
      `<path d="${outline.body}" fill="${fall.paint}"/>` +
      (outline.trim ? `<path d="${outline.trim}" fill="${darken(deep, 0.2)}"/>` : '') +
      (outline.cap ? `<path d="${outline.cap}" fill="${cap}"/>` : '') +
      (pack.shape === 'BOX'
        ? ''
        : `<path d="${outline.body}" fill="${sheen.paint}"/>${
            outline.cap ? `<path d="${outline.cap}" fill="${sheen.paint}"/>` : ''
          }`) +
      seams,
  ];
}

function print(pack: Pack, outline: PackOutline): Drawing['pieces'] {
  const { label, paper } = outline;
  const cream = mix('#fffaf2', pack.color, 0.05);
  const ink = darken(pack.color, 0.5);
  const glyph = { glyph: pack.glyph, x: label.x, y: label.y, size: label.radius * 1.6 };
  const words = (color: string) =>
    drawWordmark(
      pack.wordmark,
      { x: label.x, y: label.wordY, height: 44, maxWidth: label.wordWidth },
      { color, weight: 2.2 },
    );
  if (paper) {
    return [
      `<rect x="${paper.x}" y="${paper.y}" width="${paper.width}" height="${paper.height}" rx="${paper.corner}" fill="${cream}"/>` +
        `<rect x="${paper.x + 12}" y="${paper.y + 12}" width="${paper.width - 24}" height="${paper.height - 24}" rx="${Math.max(paper.corner - 8, 4)}" fill="none" stroke="${lighten(pack.color, 0.35)}" stroke-width="4"/>`,
      { ...glyph, size: label.radius * 1.7 },
      words(ink),
    ];
  }
  if (pack.design % 3 === 0) {
    return [
      `<circle cx="${label.x}" cy="${label.y}" r="${label.radius}" fill="${cream}"/>` +
        `<circle cx="${label.x}" cy="${label.y}" r="${label.radius - 12}" fill="none" stroke="${lighten(pack.color, 0.4)}" stroke-width="4" stroke-dasharray="2 12" stroke-linecap="round"/>`,
      glyph,
      words(cream),
    ];
  }
  if (pack.design % 3 === 1) {
    const side = label.radius * 2;
    return [
      `<rect x="${label.x - label.radius}" y="${label.y - label.radius}" width="${side}" height="${side}" rx="${label.radius * 0.36}" fill="${cream}" fill-opacity=".94"/>` +
        `<rect x="${label.x - label.radius * 0.5}" y="${label.y + label.radius * 0.78}" width="${label.radius}" height="10" rx="5" fill="${pack.color}"/>`,
      { ...glyph, y: label.y - label.radius * 0.06 },
      words(cream),
    ];
  }
  return [
    `<ellipse cx="${label.x}" cy="${label.y + label.radius * 0.9}" rx="${label.radius * 0.8}" ry="${label.radius * 0.14}" fill="${darken(pack.color, 0.3)}" fill-opacity=".35"/>`,
    { ...glyph, size: label.radius * 2 },
    words(cream),
  ];
}

function trayContents(pack: Pack, { label }: PackOutline): Drawing['pieces'] {
  const film = gradient('linear', 'x1="0" y1="0" x2="1" y2="1"', [
    [0, '#ffffff', 0.42],
    [0.32, '#ffffff', 0.06],
    [0.5, '#ffffff', 0.24],
    [0.54, '#ffffff', 0.02],
    [1, '#ffffff', 0.16],
  ]);
  const size = 205;
  return [
    { glyph: pack.glyph, x: -162, y: -232, size, turn: -12 },
    { glyph: pack.glyph, x: 6, y: -244, size, turn: 6 },
    { glyph: pack.glyph, x: 166, y: -226, size, turn: -4 },
    { glyph: pack.glyph, x: -84, y: -142, size, turn: 8 },
    { glyph: pack.glyph, x: 92, y: -136, size, turn: -10 },
    `<defs>${film.definition}</defs><rect x="-264" y="-338" width="528" height="304" rx="14" fill="${film.paint}"/>` +
      `<rect x="-130" y="-112" width="260" height="84" rx="14" fill="${pack.color}"/>`,
    drawWordmark(
      pack.wordmark,
      { x: label.x, y: label.wordY + 8, height: 36, maxWidth: label.wordWidth },
      { color: '#fffaf2', weight: 2.4 },
    ),
  ];
}
