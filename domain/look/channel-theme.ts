import { contrastOf, hexOf, laidOver, type Oklch, oklchOf } from './color.ts';

/** The colours of the shop that a channel's own colour replaces, by the names of their tokens. */
export type Theme = Record<
  | 'ground'
  | 'surface'
  | 'raised'
  | 'sunken'
  | 'line'
  | 'ink'
  | 'ink-soft'
  | 'primary'
  | 'primary-strong'
  | 'primary-soft'
  | 'on-primary',
  string
>;
export type ChannelTheme = { light: Theme; dark: Theme };

/** WCAG 2 AA for texts of any size. */
const minContrast = 4.5;
const stepOfLightness = 0.005;

/**
 * The colours of a channel, from its own one. Hue and, as far as texts and buttons stay readable on every ground, its
 * lightness are kept; grounds and inks take a trace of it.
 */
export function channelThemeOf(hex: string): ChannelTheme {
  const own = oklchOf(hex);
  return { light: lightThemeOf(own), dark: darkThemeOf(own) };
}

function lightThemeOf(own: Oklch): Theme {
  const tint = tintOf(own);
  const grounds = {
    ground: tint(0.968, 0.006),
    surface: '#ffffff',
    raised: '#ffffff',
    sunken: `${tint(0.36, 0.06)}14`,
    'primary-soft': tint(0.944, 0.035),
  };
  const primary = readableOn(groundsOf(grounds), own, own.l, -stepOfLightness);
  return {
    ...grounds,
    line: tint(0.91, 0.012),
    ink: tint(0.24, 0.03),
    'ink-soft': tint(0.48, 0.03),
    primary: hexOf(primary),
    'primary-strong': hexOf({ ...primary, l: Math.max(0, primary.l - 0.08) }),
    'on-primary': '#ffffff',
  };
}

function darkThemeOf(own: Oklch): Theme {
  const tint = tintOf(own);
  const grounds = {
    ground: tint(0.18, 0.01),
    surface: tint(0.225, 0.012),
    raised: tint(0.263, 0.014),
    sunken: `${tint(0.94, 0.02)}12`,
    'primary-soft': tint(0.3, 0.055),
  };
  const primary = readableOn(groundsOf(grounds), own, Math.max(0.76, own.l), stepOfLightness);
  return {
    ...grounds,
    line: tint(0.335, 0.018),
    ink: tint(0.95, 0.01),
    'ink-soft': tint(0.76, 0.02),
    primary: hexOf(primary),
    'primary-strong': hexOf({ ...primary, l: Math.min(1, primary.l + 0.08) }),
    'on-primary': tint(0.2, 0.05),
  };
}

type Grounds = Pick<Theme, 'ground' | 'surface' | 'raised' | 'sunken' | 'primary-soft'>;

/** Everything that texts stand on: the levels of a page, a well sunk into each of them, and what is marked. */
export function groundsOf(theme: Grounds): string[] {
  const levels = [theme.ground, theme.surface, theme.raised];
  return [
    ...levels,
    ...levels.map((level) => laidOver(theme.sunken, level)),
    theme['primary-soft'],
  ];
}

/** Its hue at another lightness, with at most so much chroma. */
const tintOf =
  ({ c, h }: Oklch) =>
  (l: number, maxChroma: number): string =>
    hexOf({ l, c: Math.min(c, maxChroma), h });

/** The nearest lightness, from `start` in one direction, at which the colour can be read on all grounds. */
function readableOn(grounds: readonly string[], own: Oklch, start: number, step: number): Oklch {
  let color = { ...own, l: start };
  const isReadable = () =>
    grounds.every((ground) => contrastOf(hexOf(color), ground) >= minContrast);
  while (!isReadable() && color.l > 0 && color.l < 1) color = { ...color, l: color.l + step };
  return color;
}

/** A style sheet that sets the tokens, above those of the shop wherever it is linked. */
export function themeSheetOf(hex: string): string {
  const { light, dark } = channelThemeOf(hex);
  const rule = (theme: Theme) =>
    `:root:root{${Object.entries(theme)
      .map(([token, color]) => `--color-${token}:${color}`)
      .join(';')}}`;
  return `${rule(light)}@media screen and (prefers-color-scheme:dark){${rule(dark)}}`;
}
