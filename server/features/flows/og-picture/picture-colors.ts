/** The storefront's light theme; the background of chats is unknown. */
export const colors = {
  surface: '#ffffff',
  sunken: '#f4ecea',
  line: '#eadfdc',
  ink: '#2a1a1d',
  inkSoft: '#6d5a5c',
  primary: '#8e1b3e',
  primarySoft: '#fae6ec',
  accent: '#e8710a',
  accentInk: '#a94a00',
  accentSoft: '#fff0e0',
  price: '#b3123f',
  good: '#1f6f4a',
  goodSoft: '#e3f3ea',
} as const;
