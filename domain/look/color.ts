/** A colour by perceived lightness (0 … 1), chroma and hue in degrees. */
export type Oklch = { l: number; c: number; h: number };
type Rgb = readonly [number, number, number];

/** Six hexadecimal digits, as colours are typed and stored. */
export const isHexColor = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

/** A typed colour as it is stored: `1F7A4D` and `#1a4` are `#1f7a4d` and `#11aa44`; undefined for anything else. */
export function parseHexColor(typed: string): string | undefined {
  const digits = typed
    .trim()
    .replace(/^[#＃]/, '')
    .toLowerCase();
  const full = /^[\da-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits;
  return isHexColor(`#${full}`) ? `#${full}` : undefined;
}

export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, y),
    h: ((Math.atan2(y, a) * 180) / Math.PI + 360) % 360,
  };
}

/** The nearest colour that screens show: of the same lightness and hue, with less chroma where there is none. */
export function hexOf({ l, c, h }: Oklch): string {
  if (isShown(rgbOf({ l, c, h }))) return format(rgbOf({ l, c, h }));
  let [shown, beyond] = [0, c];
  while (beyond - shown > 0.0005) {
    const middle = (shown + beyond) / 2;
    if (isShown(rgbOf({ l, c: middle, h }))) shown = middle;
    else beyond = middle;
  }
  return format(rgbOf({ l, c: shown, h }));
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/** What is seen of a ground through a colour with two more digits, its opacity. */
export function laidOver(translucent: string, ground: string): string {
  const partOf = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const opacity = partOf(translucent, 7) / 255;
  const parts = [1, 3, 5].map((at) =>
    Math.round(partOf(translucent, at) * opacity + partOf(ground, at) * (1 - opacity))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

function luminanceOf(hex: string): number {
  const [r, g, b] = linearOf(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linearOf(hex: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

/** Linear red, green and blue; beyond 0 … 1 where no screen shows the colour. */
function rgbOf({ l: lightness, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const tolerance = 0.0005;
const isShown = (rgb: Rgb): boolean =>
  rgb.every((part) => part >= -tolerance && part <= 1 + tolerance);

function format(rgb: Rgb): string {
  const digits = rgb.map((part) => {
    const value = Math.min(1, Math.max(0, part));
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
