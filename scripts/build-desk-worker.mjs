// Builds the desk's service worker into the built desk, with the list of files that it fetches ahead.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-installed.mjs';
import { buildScripts, filesOf, takeManifest } from './worker-build.mjs';

const desk = join(root, 'admin', 'build');
const manifest = takeManifest(desk);

/** What has to open without a connection. */
const sources = [
  'index.html',
  'screens/hand-out/hand-out-screen.tsx',
  'screens/hand-out/day-screen.tsx',
  '../identity-client/open-client.ts',
  '../kit/feedback/toast-list.tsx',
];

const page = readFileSync(join(desk, 'index.html'));
const listed = filesOf(manifest, sources)
  .filter((file) => !file.endsWith('.html'))
  .map((file) => `/admin/${file}`);
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

await buildScripts(
  [
    ['service-worker', 'admin/service-worker/service-worker.ts'],
    // Switched off, browsers get the one of the storefront that deletes what was stored.
    ['service-worker-off', 'web/service-worker/without-offline.ts'],
  ],
  { root, outDir: desk, define: { storedFiles: JSON.stringify(storedFiles) } },
);
