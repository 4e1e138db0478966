// Builds into the built storefront what is loaded by itself: the service worker, with the lists of files that it
// fetches ahead, the script of the page without a connection, and what says that the code of a page did not arrive.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-installed.mjs';
import { buildScripts, filesOf, takeManifest } from './worker-build.mjs';

const client = join(root, 'web', 'build', 'client');
const manifest = takeManifest(client);

/** What has to work without a connection although it was not opened before: pages of members, and their parts. */
const offlineSources = [
  'entry.client.tsx',
  'root.tsx',
  ...['layout/shop-layout.tsx', 'layout/page-boundary.tsx', 'layout/watch/member-arrival.ts'],
  ...['layout/menus/member-menu.tsx', 'layout/menus/side-drawer.tsx'],
  ...['pages/home.tsx', 'pages/cart.tsx', 'pages/member.tsx', 'pages/notifications.tsx'],
  ...['pages/member-orders.tsx', 'pages/member-order.tsx', 'pages/member-wishlist.tsx'],
  ...['features/wishlist/wishlist-view.tsx', 'features/orders/detail/pickup-code.tsx'],
  ...['identity-client/open-client.ts', 'kit/feedback/toast-list.tsx'],
];
/** What every page loads by itself, by its name in `web/page-chunks.ts`. */
const offlineChunk = 'late';
const publicFiles = [
  'offline.html',
  'offline.css',
  'offline.js',
  'favicon.svg',
  'shop-front.svg',
  'open-box.svg',
];

/** The source of a chunk, as it is written in the project. */
const sourceOf = (key) =>
  manifest[key].name === offlineChunk
    ? offlineChunk
    : key.replace(/\?.*$/, '').replace(/^\.\.\//, '');

const offline = [...offlineSources, offlineChunk];
const found = Object.keys(manifest).filter((key) => offline.includes(sourceOf(key)));
const missing = offline.filter((source) => !found.some((key) => sourceOf(key) === source));
if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`);

const sources = { root: join(root, 'web'), outDir: client };
// Before the worker, which has it in its list.
await buildScripts([['offline', 'offline-page.ts']], sources);

const revisionOf = (file) =>
  createHash('sha256')
    .update(readFileSync(join(client, file)))
    .digest('hex')
    .slice(0, 16);
const precachedFiles = publicFiles.map((file) => ({
  url: `/${file}`,
  revision: revisionOf(file),
}));
const memberFiles = filesOf(manifest, found).map((file) => `/${file}`);

await buildScripts(
  [
    ['service-worker', 'service-worker/service-worker.ts'],
    ['service-worker-off', 'service-worker/without-offline.ts'],
    ['missing-code', 'missing-code.ts'],
  ],
  {
    ...sources,
    define: {
      'process.env.NODE_ENV': '"production"',
      precachedFiles: JSON.stringify(precachedFiles),
      memberFiles: JSON.stringify(memberFiles),
    },
  },
);
