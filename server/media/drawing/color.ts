type Channels = [number, number, number];

const channelsOf = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** Mixes two `#rrggbb` colours; `share` (0–1) is how much of the second. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channelsOf(first), channelsOf(second)];
  const mixed = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export const lighten = (hex: string, share: number): string => mix(hex, '#ffffff', share);
export const darken = (hex: string, share: number): string => mix(hex, '#2a1420', share);
