import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';

export type Weight = 400 | 500 | 700 | 900;

const require = createRequire(import.meta.url);
const decompress: (woff2: Uint8Array) => Promise<Uint8Array> = require('wawoff2/decompress');
const folder = dirname(require.resolve('@fontsource-variable/noto-sans-tc/package.json'));

/** The font is split into parts of about a hundred kilobytes, each with its character ranges. */
type Part = { name: string; ranges: readonly (readonly [number, number])[] };

let parts: readonly Part[] | undefined;
const faces = new Map<string, Promise<Face>>();
const fonts = new Map<string, Promise<Font>>();

/** The part with a character; undefined when the font lacks it. */
export function findFontPart(character: string): string | undefined {
  const point = character.codePointAt(0) ?? 0;
  parts ??= readParts();
  const has = ({ ranges }: Part) => ranges.some(([from, to]) => from <= point && point <= to);
  return parts.find(has)?.name;
}

/** A part of the font in a weight, loaded on first use. */
export function openFont(part: string, weight: Weight): Promise<Font> {
  return once(fonts, `${part}-${weight}`, async () => {
    const font = new Font(await once(faces, part, () => readFace(part)));
    font.setVariations([new Variation('wght', weight)]);
    return font;
  });
}

async function readFace(part: string): Promise<Face> {
  const file = join(folder, 'files', `noto-sans-tc-${part}-wght-normal.woff2`);
  return new Face(new Blob(await decompress(await readFile(file))));
}

function readParts(): Part[] {
  const listed: Record<string, string> = JSON.parse(
    readFileSync(join(folder, 'unicode.json'), 'utf8'),
  );
  const read = Object.entries(listed).map(([key, text]) => ({
    name: key.replace(/[[\]]/g, ''),
    ranges: text.split(',').map(parseRange),
  }));
  // Latin letters and digits are used most.
  return read.reverse();
}

/** `U+4E00` or `U+4E00-4E0F`. */
function parseRange(text: string): readonly [number, number] {
  const [from = 0, to = from] = text
    .replace('U+', '')
    .split('-')
    .map((point) => Number.parseInt(point, 16));
  return [from, to];
}

function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = made.get(key) ?? make();
  made.set(key, found);
  found.catch(() => made.delete(key));
  return found;
}
