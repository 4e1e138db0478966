type Ground = readonly [light: string, deep: string];
type Palette = {
  grounds: readonly [Ground, Ground];
  accents: readonly [string, string, string, string];
};

/** Grounds and package colours that sit well together and beside dark rose and orange. */
export const palettes = {
  rose: {
    grounds: [
      ['#fde9e7', '#f1b3ae'],
      ['#fff0e8', '#f6c3ae'],
    ],
    accents: ['#a3304a', '#c2454f', '#b65a3c', '#8c3a5c'],
  },
  blush: {
    grounds: [
      ['#fdebf1', '#f4b9cd'],
      ['#fff0ee', '#f7c5c0'],
    ],
    accents: ['#cf5c86', '#d97d6c', '#a8527f', '#c46a9a'],
  },
  orange: {
    grounds: [
      ['#fff0df', '#f8c48c'],
      ['#fff5e0', '#f9d08f'],
    ],
    accents: ['#d9691f', '#c4502e', '#e08a1e', '#a8472f'],
  },
  amber: {
    grounds: [
      ['#fff5dc', '#f3d083'],
      ['#fdf1de', '#ecc593'],
    ],
    accents: ['#c98a16', '#a8682a', '#d9791f', '#8f6a1f'],
  },
  lemon: {
    grounds: [
      ['#fffbe0', '#f3e08a'],
      ['#fbf8df', '#dfe3a0'],
    ],
    accents: ['#b8930f', '#7f9a2c', '#d49a1a', '#5f8a3a'],
  },
  leaf: {
    grounds: [
      ['#f0f7e2', '#bdd89a'],
      ['#f6f6e0', '#d3d6a0'],
    ],
    accents: ['#4f7f34', '#77853a', '#2f6b4a', '#a0742c'],
  },
  mint: {
    grounds: [
      ['#e4f5ef', '#a3d6c6'],
      ['#ebf6ea', '#b6d9b8'],
    ],
    accents: ['#2f8573', '#3f8f5f', '#2b6f86', '#5c8f6a'],
  },
  sea: {
    grounds: [
      ['#e3f3f6', '#9fcfdb'],
      ['#fdeee7', '#f3bfa9'],
    ],
    accents: ['#1f6f8b', '#2f5f95', '#2f8a8f', '#c2554a'],
  },
  sky: {
    grounds: [
      ['#e8f1fb', '#aecbec'],
      ['#eef3f8', '#bccbe0'],
    ],
    accents: ['#3c6fb0', '#4a88b8', '#5a6aa8', '#2f7a9a'],
  },
  lilac: {
    grounds: [
      ['#f3edfa', '#cfb9e8'],
      ['#f9edf6', '#e2bcd9'],
    ],
    accents: ['#7a5aa8', '#95549a', '#5f5aa8', '#a85a86'],
  },
  cocoa: {
    grounds: [
      ['#f6eae0', '#d8b393'],
      ['#f8eee0', '#dfc198'],
    ],
    accents: ['#6b4230', '#8a5a3c', '#54382e', '#9a4a3a'],
  },
  sand: {
    grounds: [
      ['#faf4e6', '#e2cfa4'],
      ['#f8f0e6', '#dcc3a6'],
    ],
    accents: ['#8f7434', '#a06a44', '#6f7a4a', '#b0643c'],
  },
  slate: {
    grounds: [
      ['#eef0f4', '#c0c7d4'],
      ['#f4f0ee', '#d2c6c0'],
    ],
    accents: ['#4a5a78', '#6a5a66', '#3f6f7a', '#8a5a5a'],
  },
  plum: {
    grounds: [
      ['#f8e9ee', '#d9a3b8'],
      ['#f7ebe4', '#dcb29e'],
    ],
    accents: ['#7a2440', '#8f3a2f', '#5c2a4a', '#9a6a2a'],
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
