import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { endWith } from './end-with.mjs';
import { nodePath, root, shopEnv } from './ensure-installed.mjs';

const buildFolder = join(root, 'web', 'build');
const stampFile = join(buildFolder, '.built-from');
const sourceFolders = ['web', 'kit', 'api-client', 'identity-client', 'domain', 'contract'];
const skipped = new Set(['node_modules', 'build', '.react-router']);

/** Builds the storefront when its sources changed since the last build. */
export function ensureBuilt() {
  const sources = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return;
  const buildId = sources.slice(0, 16);
  console.log('建置前台中… Building the storefront …');
  const { status, stdout, stderr } = spawnSync(
    nodePath,
    [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    {
      cwd: join(root, 'web'),
      env: shopEnv({ NODE_ENV: 'production', VITE_BUILD_ID: buildId }),
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    console.error(stdout, stderr);
    endWith(
      '前台建置失敗，原因印在上面；若是空間不足或權限不夠，請修正後再執行一次。',
      'The storefront could not be built, for the reason printed above; if it is room or permissions, mend them and try again.',
    );
  }
  writeManifests(buildId);
  compressFiles(join(buildFolder, 'client'));
  writeFileSync(stampFile, sources);
}

function hashSources() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of sourceFolders) {
    for (const file of listFiles(join(root, folder))) {
      hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** By these an open tab learns that a newer build is served. */
function writeManifests(id) {
  const folder = join(buildFolder, 'client', 'builds');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const manifest = JSON.stringify({ id, timestamp: Date.now() });
  writeFileSync(join(folder, 'latest.json'), manifest);
  writeFileSync(join(folder, 'meta', `${id}.json`), manifest);
}

/** Compresses once what would otherwise be compressed for every visitor. */
function compressFiles(folder) {
  for (const file of listFiles(folder)) {
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
  }
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
