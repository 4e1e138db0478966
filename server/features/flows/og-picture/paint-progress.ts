import { colors } from './picture-colors.ts';
import type { PictureFacts } from './picture-facts.ts';

const trackY = 507;
const trackHeight = 20;
const maxSeats = 10;

/** The progress bar, with a mark at every rung. */
export function paintTrack({ filled, steps }: PictureFacts['progress'], width: number): string {
  const middle = trackY + trackHeight / 2;
  const marks = steps.map((step) => {
    const isReached = filled >= step;
    const x = Math.min(width - 14, step * width);
    return (
      `<circle cx="${x}" cy="${middle}" r="14" fill="${isReached ? colors.primary : colors.surface}" ` +
      `stroke="${isReached ? colors.surface : colors.accent}" stroke-width="4"/>`
    );
  });
  return (
    `<rect y="${trackY}" width="${width}" height="${trackHeight}" rx="${trackHeight / 2}" fill="${colors.line}"/>` +
    bar(filled * width) +
    marks.join('')
  );
}

const bar = (width: number) =>
  width <= 0
    ? ''
    : `<rect y="${trackY}" width="${Math.max(trackHeight, width)}" height="${trackHeight}" rx="${trackHeight / 2}" fill="url(#filled)"/>`;

/** An icon for every seat of a team, taken ones filled; large teams get a progress bar. */
export function paintSeats(
  { taken, size }: NonNullable<PictureFacts['seats']>,
  width: number,
): string {
  if (size > maxSeats) return paintTrack({ filled: taken / size, steps: [] }, width);
  const step = Math.min(64, width / size);
  return Array.from({ length: size }, (_, seat) => figure(seat * step + 20, seat < taken)).join('');
}

function figure(x: number, isTaken: boolean): string {
  const dress = isTaken
    ? `fill="${colors.primary}"`
    : `fill="${colors.surface}" stroke="${colors.accent}" stroke-width="3" stroke-dasharray="5 4"`;
  return (
    `<g ${dress}><circle cx="${x}" cy="501" r="10"/>` +
    `<path d="M${x - 18} 535a18 18 0 0 1 36 0z"/></g>`
  );
}
