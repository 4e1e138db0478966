import { describe, expect, it } from 'vitest';
import { channelThemeOf, groundsOf, type Theme, themeSheetOf } from './channel-theme.ts';
import { contrastOf, hexOf, oklchOf, parseHexColor } from './color.ts';

/** Colours of every hue, from nearly black to nearly white and from grey to as vivid as screens get. */
const everyColor = [0.05, 0.25, 0.45, 0.65, 0.85, 0.98].flatMap((l) =>
  [0, 0.08, 0.4].flatMap((c) => Array.from({ length: 60 }, (_, n) => hexOf({ l, c, h: n * 6 }))),
);
/** The inks of the shop that a channel's colour leaves as they are. */
const otherInks = {
  light: ['#b3123f', '#1f6f4a', '#1d5f8f', '#b3261e', '#a94a00'],
  dark: ['#ff8fa8', '#7ed3a6', '#8cc8f2', '#ff9d94', '#ffb36b'],
};

const leastContrast = (pairs: readonly (readonly [string, string])[]) =>
  Math.min(...pairs.map(([one, other]) => contrastOf(one, other)));
const pairsOf = (theme: Theme, inks: readonly string[]) => [
  ...groundsOf(theme).flatMap((ground) =>
    [theme.primary, theme.ink, theme['ink-soft'], ...inks].map((ink) => [ink, ground] as const),
  ),
  [theme['on-primary'], theme.primary] as const,
  [theme['on-primary'], theme['primary-strong']] as const,
];

describe('the colours of a channel', () => {
  it.each(['light', 'dark'] as const)(
    'can be read in the %s, whatever its own colour is',
    (scheme) => {
      const unreadable = everyColor.filter(
        (color) => leastContrast(pairsOf(channelThemeOf(color)[scheme], otherInks[scheme])) < 4.5,
      );
      expect(unreadable).toEqual([]);
    },
  );

  it('keep a colour that can be read as it is, and the hue of any other', () => {
    expect(channelThemeOf('#1f5f4a').light.primary).toBe('#1f5f4a');
    const { primary } = channelThemeOf('#ffd400').light;
    expect(Math.abs(oklchOf(primary).h - oklchOf('#ffd400').h)).toBeLessThan(3);
    expect(channelThemeOf('#777777').light.ground).toMatch(/^#(..)\1\1$/);
  });

  it('are set for both schemes, by hexadecimal colours alone', () => {
    const sheet = themeSheetOf('#1f5f4a');
    expect(sheet).toContain('--color-primary:#1f5f4a;');
    expect(sheet.replace(/--color-[a-z-]+:#[\da-f]{6,8}/g, '')).toBe(
      `:root:root{${';'.repeat(10)}}@media screen and (prefers-color-scheme:dark){:root:root{${';'.repeat(10)}}}`,
    );
  });
});

describe('a colour', () => {
  it('comes back from lightness, chroma and hue', () => {
    for (const hex of ['#000000', '#ffffff', '#8e1b3e', '#00ff00', '#1d5f8f', '#ffd400']) {
      expect(hexOf(oklchOf(hex))).toBe(hex);
    }
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each([
    ['#1F7A4D', '#1f7a4d'],
    [' 1f7a4d ', '#1f7a4d'],
    ['#1a4', '#11aa44'],
    ['red', undefined],
    ['#12345', undefined],
    ['#1f7a4d;}', undefined],
    ['', undefined],
  ])('typed as %j is %j', (typed, hex) => expect(parseHexColor(typed)).toBe(hex));
});
