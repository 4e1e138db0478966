import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { endWith } from './end-with.mjs';
import { nodePath, root, shopEnv } from './ensure-installed.mjs';

const buildFolder = join(root, 'web', 'build');
const deskFolder = join(root, 'admin', 'build');
const appSources = ['kit', 'api-client', 'identity-client', 'domain', 'contract'];
const serverSources = ['main.ts', 'admin/desk.ts', 'server', 'demo', 'scripts/bundle-server.mjs'];
const skipped = new Set(['node_modules', 'build', '.react-router']);

/** Builds the storefront, the desk, and the server around them, when their sources changed since the last build. */
export function ensureBuilt() {
  const packages = readFileSync(join(root, 'package-lock.json'));
  const workerBuild = 'scripts/worker-build.mjs';
  const ofPages = ['web', ...appSources, 'scripts/build-workers.mjs', workerBuild];
  const pages = hashSources(ofPages, packages);
  ensure(buildFolder, pages, buildPages);
  const deskWorker = ['scripts/build-desk-worker.mjs', workerBuild, 'web/service-worker'];
  ensure(deskFolder, hashSources(['admin', ...appSources, ...deskWorker], packages), buildDesk);
  ensure(join(root, 'build'), hashSources(serverSources, pages), buildServer);
}

/** The stamp is written last: a build that was broken off is made again. */
function ensure(folder, sources, build) {
  const stampFile = join(folder, '.built-from');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sources) return;
  build(sources);
  writeFileSync(stampFile, sources);
}

function buildPages(sources) {
  const buildId = sources.slice(0, 16);
  const { clientVersion } = JSON.parse(
    readFileSync(join(root, 'web', 'client-version.json'), 'utf8'),
  );
  const build = { VITE_BUILD_ID: buildId, VITE_CLIENT_VERSION: String(clientVersion) };
  console.log('建置前台中… Building the storefront …');
  run([join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    cwd: join(root, 'web'),
    env: shopEnv({ NODE_ENV: 'production', ...build }),
  });
  run([join(root, 'scripts', 'build-workers.mjs')], {
    cwd: root,
    env: shopEnv({ NODE_ENV: 'production', ...build }),
  });
  writeManifests(buildId, clientVersion);
  compressFiles(join(buildFolder, 'client'));
}

function buildDesk() {
  console.log('建置後台中… Building the desk …');
  run([join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--emptyOutDir'], {
    cwd: join(root, 'admin'),
    env: shopEnv({ NODE_ENV: 'production' }),
  });
  run([join(root, 'scripts', 'build-desk-worker.mjs')], {
    cwd: root,
    env: shopEnv({ NODE_ENV: 'production' }),
  });
  compressFiles(deskFolder);
}

function buildServer() {
  console.log('建置伺服器中… Building the server …');
  run([join(root, 'scripts', 'bundle-server.mjs')], {
    cwd: root,
    env: shopEnv({ NODE_ENV: 'production' }),
  });
}

function run(args, options) {
  const { status, stdout, stderr } = spawnSync(nodePath, args, { ...options, encoding: 'utf8' });
  if (status === 0) return;
  console.error(stdout, stderr);
  endWith(
    '商店建置失敗，原因印在上面；若是空間不足或權限不夠，請修正後再執行一次。',
    'The shop could not be built, for the reason printed above; if it is room or permissions, mend them and try again.',
  );
}

function hashSources(sources, before) {
  const hash = createHash('sha256').update(before);
  for (const folder of sources) {
    for (const file of listFiles(join(root, folder))) {
      hash.update(file.slice(root.length)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** By these an open tab learns that a newer build is served, and whether it can go on without it. */
function writeManifests(id, clientVersion) {
  const folder = join(buildFolder, 'client', 'builds');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const manifest = { id, timestamp: Date.now() };
  writeFileSync(join(folder, 'latest.json'), JSON.stringify(manifest));
  const meta = JSON.stringify({ ...manifest, clientVersion });
  writeFileSync(join(folder, 'meta', `${id}.json`), meta);
}

/** Compresses once what would otherwise be compressed for every visitor. */
function compressFiles(folder) {
  for (const file of listFiles(folder)) {
    if (!/\.(js|css|svg|json|txt|html)$/.test(file)) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
  }
}

function listFiles(folder) {
  if (statSync(folder).isFile()) return [folder];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
