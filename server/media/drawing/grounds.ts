import { lighten, mix } from './color.ts';
import { gradient } from './drawing.ts';

type Size = { width: number; height: number };
type Ground = readonly [light: string, deep: string];

/** A wall lit from the upper left. */
export function wall({ width, height }: Size, [light, deep]: Ground): string {
  const lit = gradient('radial', 'cx=".36" cy=".26" r=".95"', [
    [0, lighten(light, 0.55)],
    [0.5, light],
    [1, deep],
  ]);
  return `<defs>${lit.definition}</defs><rect width="${width}" height="${height}" fill="${lit.paint}"/>`;
}

/** A table top over the lower part of the board, from `y` down. */
export function table({ width, height }: Size, y: number, [light, deep]: Ground): string {
  const top = gradient('linear', 'x1="0" x2="0" y1="0" y2="1"', [
    [0, lighten(mix(light, deep, 0.5), 0.3)],
    [1, mix(light, deep, 0.85)],
  ]);
  const edge = mix(deep, '#ffffff', 0.5);
  return (
    `<defs>${top.definition}</defs><rect y="${y}" width="${width}" height="${height - y}" fill="${top.paint}"/>` +
    `<rect y="${y}" width="${width}" height="3" fill="${edge}" fill-opacity=".7"/>`
  );
}

/** A disc behind the subject that draws attention. */
export function disc(x: number, y: number, radius: number, color: string, opacity = 0.5): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}" fill-opacity="${opacity}"/>`;
}

/** Slanting bars of window light. */
export function windowLight({ width, height }: Size): string {
  const bar = (x: number, w: number) =>
    `<path d="M${x} 0h${w}L${x + w - height * 0.55} ${height}h${-w}Z"/>`;
  return `<g fill="#ffffff" fill-opacity=".2">${bar(width * 0.62, 150)}${bar(width * 0.82, 90)}</g>`;
}
