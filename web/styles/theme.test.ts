import { readFileSync } from 'node:fs';
import { oklchOf } from '@kaituan/domain/look/color';
import { expect, it } from 'vitest';

const sheet = readFileSync(new URL('../../kit/styles/kit.css', import.meta.url), 'utf8');
const colors = (name: string) =>
  [...sheet.matchAll(new RegExp(`--color-${name}: (#\\w{6});`, 'g'))].map(
    ([, color = '']) => color,
  );

/** Angles of hues: rose lies about 0°, orange about 55°. */
const hueOf = (color: string) => ((oklchOf(color).h + 180) % 360) - 180;

it('is dark rose, and orange beside it', () => {
  const [primary = '', inTheDark = ''] = colors('primary');
  expect(oklchOf(primary).l).toBeLessThan(0.45);
  for (const color of [primary, inTheDark]) expect(Math.abs(hueOf(color))).toBeLessThan(25);
  const accents = colors('accent');
  expect(accents).toHaveLength(2);
  for (const color of accents) expect(Math.abs(hueOf(color) - 55)).toBeLessThan(15);
});

it('has the specification’s breakpoints, and no other', () => {
  const widths = [...sheet.matchAll(/--breakpoint-\w+: (\d+)px/g)].map(([, width]) =>
    Number(width),
  );
  expect(widths).toEqual([600, 960, 1280, 1920, 2560]);
  expect(sheet).toContain('--breakpoint-*: initial;');
});
