// Turns renders into the small files that the shop composes its demo pictures from:
// node demo/pictures/prepare.mjs FOLDER_OF_RENDERS
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const [from] = process.argv.slice(2);
const into = join(import.meta.dirname, '../../server/media/photos');
const indexFile = join(into, 'index.json');
const index = existsSync(indexFile)
  ? JSON.parse(readFileSync(indexFile, 'utf8'))
  : { motifs: {}, packs: {} };
for (const folder of ['motifs', 'packs']) mkdirSync(join(into, folder), { recursive: true });

for (const file of readdirSync(from).filter((name) => name.endsWith('.png'))) {
  const name = file.replace('.png', '');
  if (name.startsWith('pack-')) await preparePack(name.slice(5));
  else if (!name.startsWith('mask-') && name !== 'v') await prepareMotif(name);
}
const sorted = (rows) =>
  Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)));
const line = ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
const block = (rows) => `{\n${Object.entries(sorted(rows)).map(line).join(',\n')}\n  }`;
writeFileSync(
  indexFile,
  `{\n  "motifs": ${block(index.motifs)},\n  "packs": ${block(index.packs)}\n}\n`,
);

/** Cut to what is seen, a little clearer, without the grain of few samples. */
async function prepareMotif(name) {
  const { data, info } = await sharp(join(from, `${name}.png`))
    .trim({ threshold: 6 })
    .toBuffer({ resolveWithObject: true });
  const calm = await sharp(data).median(3).toBuffer();
  const done = await sharp(calm)
    .linear([1.04, 1.04, 1.04, 1], [2, 2, 2, 0])
    .modulate({ saturation: 1.12 })
    .sharpen({ sigma: 0.7 })
    .webp({ quality: 80, alphaQuality: 80, effort: 4 })
    .toFile(join(into, 'motifs', `${name}.webp`));
  index.motifs[name] = [info.width, info.height];
  return done;
}

/** White fronts, brightened: what is printed on them only darkens. */
async function preparePack(name) {
  const source = sharp(join(from, `pack-${name}.png`));
  const { width, height } = await source.metadata();
  const { info } = await source
    .clone()
    .trim({ threshold: 6 })
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [-info.trimOffsetLeft, -info.trimOffsetTop];
  const share = (value, whole) => Math.round((value / whole) * 10_000) / 10_000;
  await source
    .clone()
    .median(3)
    .linear([1.24, 1.24, 1.24, 1], [0, 0, 0, 0])
    .webp({ quality: 82, effort: 6 })
    .toFile(join(into, 'packs', `${name}.webp`));
  await sharp(join(from, `mask-${name}.png`))
    .flatten({ background: '#000000' })
    .greyscale()
    .webp({ quality: 60, effort: 6 })
    .toFile(join(into, 'packs', `${name}-print.webp`));
  index.packs[name] = {
    box: [
      share(left, width),
      share(top, height),
      share(left + info.width, width),
      share(top + info.height, height),
    ],
    label: JSON.parse(readFileSync(join(from, `pack-${name}.json`), 'utf8')),
  };
}
