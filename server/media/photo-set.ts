import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Corner = readonly [x: number, y: number];

/** A package on a square picture of side 1: where it stands, and where its label lies. */
export type PackPhoto = {
  box: readonly [left: number, top: number, right: number, bottom: number];
  /** Its corners at the top left, top right and bottom left. */
  label: readonly [Corner, Corner, Corner];
};

type PhotoIndex = {
  /** Width and height in pixels. */
  motifs: Record<string, readonly [width: number, height: number]>;
  packs: Record<string, PackPhoto>;
};

const folder = new URL('./photos/', import.meta.url);
let index: PhotoIndex | undefined;

function readIndex(): PhotoIndex {
  index ??= JSON.parse(readFileSync(new URL('index.json', folder), 'utf8')) as PhotoIndex;
  return index;
}

export const photoPath = (name: string): string => fileURLToPath(new URL(`${name}.webp`, folder));

/** Whether there is a rendered picture of this, such as `salmon`. */
export const hasMotif = (name: string): boolean => Object.hasOwn(readIndex().motifs, name);

/** Height of a motif as a multiple of its width. */
export function ratioOf(motif: string): number {
  const [width, height] = readIndex().motifs[motif] ?? [1, 1];
  return height / width;
}

/** The names of rendered packages; those of glass and plastic also name what is in them, as `JAR-honey`. */
export const hasPack = (name: string): boolean => Object.hasOwn(readIndex().packs, name);

export function findPack(name: string): PackPhoto {
  const found = readIndex().packs[name];
  if (!found) throw new Error(`no picture of the package ${name}`);
  return found;
}
