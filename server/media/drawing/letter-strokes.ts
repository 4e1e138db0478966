/** Capital letters as pen strokes in a box 14 units high: width, then the path. No font is needed. */
const letters: Record<string, readonly [number, string]> = {
  A: [10, 'M0 14 5 0 10 14M2 9.5H8'],
  B: [8.5, 'M0 0V14H4.9A3.75 3.75 0 0 0 4.9 6.6H0M4.6 6.6A3.3 3.3 0 0 0 4.6 0H0'],
  C: [9.6, 'M9.3 3.4A5.2 7 0 1 0 9.3 10.6'],
  D: [9.5, 'M0 0V14H3.2A6.3 7 0 0 0 3.2 0Z'],
  E: [7.5, 'M7.5 0H0V14H7.5M0 7H6.3'],
  F: [7.3, 'M7.3 0H0V14M0 7H6'],
  G: [10, 'M9.3 3.2A5.2 7 0 1 0 10 8V7.6H6'],
  H: [9, 'M0 0V14M9 0V14M0 7H9'],
  I: [0.4, 'M.2 0V14'],
  J: [6, 'M6 0V10A3 4 0 0 1 0 10.4'],
  K: [8.8, 'M8.3 0 0 8.6M2.8 5.9 8.8 14M0 0V14'],
  L: [7, 'M0 0V14H7'],
  M: [11, 'M0 14V0L5.5 9 11 0V14'],
  N: [9, 'M0 14V0L9 14V0'],
  O: [11, 'M5.5 0A5.5 7 0 1 0 5.5 14 5.5 7 0 1 0 5.5 0'],
  P: [8.6, 'M0 14V0H4.6A4 4 0 0 1 4.6 8H0'],
  Q: [11, 'M5.5 0A5.5 7 0 1 0 5.5 14 5.5 7 0 1 0 5.5 0M7 10.2 11 14.6'],
  R: [8.8, 'M0 14V0H4.6A4 4 0 0 1 4.6 8H0M4.6 8 8.8 14'],
  S: [
    8.6,
    'M8.1 2.6C7.4.8 6 0 4.3 0 1.9 0 .4 1.5.4 3.5.4 8 8.5 5.9 8.5 10.4 8.5 12.6 6.7 14 4.3 14 2.3 14 .7 13 0 11',
  ],
  T: [9, 'M0 0H9M4.5 0V14'],
  U: [9, 'M0 0V9A4.5 5 0 0 0 9 9V0'],
  V: [10, 'M0 0 5 14 10 0'],
  W: [14, 'M0 0 3.5 14 7 2 10.5 14 14 0'],
  X: [9, 'M0 0 9 14M9 0 0 14'],
  Y: [9.4, 'M0 0 4.7 7 9.4 0M4.7 7V14'],
  Z: [8.5, 'M0 0H8.5L0 14H8.5'],
  '&': [
    10,
    'M9.6 14 2.4 4.2C1 2.2 2.2 0 4.3 0 6.6 0 7.6 2.6 5.8 4.4L2 7.6C-1.4 10.4.6 14 4.2 14 7 14 9 12 9.4 8.6',
  ],
  '-': [4.5, 'M0 7.5H4.5'],
  '.': [0.6, 'M.3 13.6V14'],
  "'": [0.6, 'M.3 0V3'],
  ' ': [3, ''],
};

const spacing = 4.2;

/** A line of capitals centred on `x`, its baseline at `y`, no wider than `maxWidth`. */
export function drawWordmark(
  words: string,
  at: { x: number; y: number; height: number; maxWidth: number },
  pen: { color: string; weight?: number },
): string {
  let advance = 0;
  const strokes: string[] = [];
  for (const letter of words) {
    const [width, path] = letters[letter] ?? [0, ''];
    if (path) strokes.push(`<path d="${path}" transform="translate(${advance} 0)"/>`);
    advance += width + spacing;
  }
  const total = Math.max(advance - spacing, 1);
  const scale = Math.min(at.height / 14, at.maxWidth / total);
  const left = at.x - (total * scale) / 2;
  const top = at.y - 14 * scale;
  return (
    `<g transform="translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" ` +
    `stroke="${pen.color}" stroke-width="${pen.weight ?? 2}" stroke-linecap="round" stroke-linejoin="round">` +
    `${strokes.join('')}</g>`
  );
}
