// Builds the desk's service worker into the built desk, with the list of files that it fetches ahead.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './ensure-installed.mjs';

const desk = join(root, 'admin', 'build');
const manifestFolder = join(desk, '.vite');
const manifest = JSON.parse(readFileSync(join(manifestFolder, 'manifest.json'), 'utf8'));
rmSync(manifestFolder, { recursive: true });

/** What has to open without a connection. */
const sources = [
  'index.html',
  'screens/hand-out/hand-out-screen.tsx',
  'screens/hand-out/day-screen.tsx',
  '../identity-client/open-client.ts',
  '../kit/feedback/toast-list.tsx',
];

/** The chunks, those that they import, and the styles of all. */
const files = new Set();
const seen = new Set();
function follow(key) {
  if (seen.has(key)) return;
  seen.add(key);
  if (!manifest[key]) throw new Error(`not in the build: ${key}`);
  const { file, css = [], imports = [] } = manifest[key];
  for (const one of [file, ...css]) if (!one.endsWith('.html')) files.add(`/admin/${one}`);
  imports.forEach(follow);
}
sources.forEach(follow);

const page = readFileSync(join(desk, 'index.html'));
const listed = [...files].sort();
const { file: entry, css: styles = [] } = manifest['index.html'];
const pageFiles = [entry, ...styles].map((file) => `/admin/${file}`);
const isNamed = pageFiles.every((file) => page.includes(`"${file}"`));
if (!isNamed) throw new Error(`not all in the page of the desk: ${pageFiles.join(', ')}`);
const buildId = createHash('sha256').update(page).update(listed.join()).digest('hex').slice(0, 16);
const storedFiles = {
  cacheName: `desk-files-${buildId}`,
  pagePath: '/admin/hand-out',
  pageFiles,
  files: listed,
};

for (const [name, source] of [
  ['service-worker', 'admin/service-worker/service-worker.ts'],
  // Switched off, browsers get the one of the storefront that deletes what was stored.
  ['service-worker-off', 'web/service-worker/without-offline.ts'],
]) {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { storedFiles: JSON.stringify(storedFiles) },
    build: {
      outDir: desk,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, source),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  });
}
