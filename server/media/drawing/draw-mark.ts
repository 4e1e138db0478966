import type { PictureRecipe } from '#server/media/picture-recipe.ts';
import { darken, lighten } from './color.ts';
import type { Drawing } from './drawing.ts';
import { gradient } from './drawing.ts';
import { drawWordmark } from './letter-strokes.ts';

/** A brand's mark: an emblem in one of four frames over its lettering, on white paper. */
export function drawMark(recipe: PictureRecipe): Drawing['pieces'] {
  const paper = gradient('linear', 'x1="0" y1="0" x2="0" y2="1"', [
    [0, '#ffffff'],
    [1, lighten(recipe.ground[0], 0.55)],
  ]);
  const ink = darken(recipe.accent, 0.28);
  return [
    `<defs>${paper.definition}</defs><rect width="1000" height="1000" fill="${paper.paint}"/>`,
    frame(recipe),
    { glyph: recipe.glyphs?.[0] ?? '', x: 500, y: 410, size: 330 },
    drawWordmark(
      recipe.wordmark ?? '',
      { x: 500, y: 842, height: 74, maxWidth: 700 },
      { color: ink, weight: recipe.seed % 2 === 0 ? 2.4 : 1.6 },
    ),
    `<path d="M440 902H560" stroke="${recipe.accent}" stroke-width="8" stroke-linecap="round"/>`,
  ];
}

function frame({ accent, ground, seed }: PictureRecipe): string {
  const fill = lighten(ground[0], 0.1);
  switch (seed % 4) {
    case 0:
      return (
        `<circle cx="500" cy="410" r="276" fill="${fill}"/>` +
        `<circle cx="500" cy="410" r="252" fill="none" stroke="${accent}" stroke-width="8"/>`
      );
    case 1:
      return (
        `<rect x="244" y="154" width="512" height="512" rx="150" fill="${accent}"/>` +
        `<rect x="268" y="178" width="464" height="464" rx="128" fill="${fill}"/>`
      );
    case 2:
      return (
        `<path d="M500 126C700 126 770 250 770 410S700 694 500 694 230 570 230 410 300 126 500 126Z" fill="${lighten(accent, 0.2)}"/>` +
        `<circle cx="500" cy="410" r="228" fill="#fffaf4"/>`
      );
    default:
      return (
        `<path d="M500 120 742 260V560L500 700 258 560V260Z" fill="${fill}" stroke="${accent}" stroke-width="10" stroke-linejoin="round"/>` +
        `<circle cx="500" cy="410" r="206" fill="#ffffff" fill-opacity=".75"/>`
      );
  }
}
