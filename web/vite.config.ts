import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { isIcon, pageChunks, splitByPages } from './page-chunks.ts';

const pages = splitByPages();

/** Modules that this many pages use, but none of the first, are sent as one file, and icons of two pages as another. */
const manyPages = 6;

/** What runs on every page: one file compresses better than many. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[\w-]+)\//;
/** Parts that only members' pages and long lists use. */
const lazyFramework = /@tanstack\/.*(mutationObserver|useMutation|nfiniteQuery(Observer)?\.)/;
/** Dialogs and menus, and the library that they need. */
const widgets = /node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\/|\/kit\/dialogs\//;

const routerReload =
  /console\.error\(`Error loading route module[\s\S]*?location\.reload\(\);\s+return new Promise\(\(\) => \{\}\);/;

/**
 * The router reloads whenever the code of a route does not load, without a bound and also for a link that is
 * only pointed at. Instead such a route fails like any other, and the error page reloads by the shop's rule.
 * The router waits for ever for a route that is rejected, so its loader and its component throw.
 */
const failInsteadOfReload: Plugin = {
  name: 'fail-instead-of-reload',
  applyToEnvironment: ({ name }) => name === 'client',
  transform(code, id) {
    if (!/react-router\/.*\/routeModules\.js/.test(id)) return undefined;
    if (!routerReload.test(code)) this.error('the router loads its routes in another way');
    const failing =
      'const fail = () => { throw error; }; return { default: fail, clientLoader: fail, clientAction: fail };';
    return code.replace(routerReload, failing);
  },
};

/** What stands for files of the router; what is undefined is of the server, which the browser's files leave out. */
const unusedOfRouter: [file: RegExp, substitute: string][] = [
  [
    /react-router\/.*\/router\/instrumentation\.js/,
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
     export const getRouteInstrumentationUpdates = () => ({});
     export const instrumentClientSideRouter = (router) => router;
     export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`,
  ],
  [
    /react-router\/.*\/dom\/ssr\/fog-of-war\.js/,
    `export const isFogOfWarEnabled = () => false;
     export const getPatchRoutesOnNavigationFunction = () => undefined;
     export const useFogOFWarDiscovery = () => undefined;
     export const getPartialManifest = undefined, getManifestPath = undefined,
       getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined;`,
  ],
];

/**
 * Without the router's hooks for monitoring tools and without routes that are discovered one by one (all are sent at
 * once, see `react-router.config.ts`): 2 kB of every first load. A router that imports more of them does not build.
 */
const withoutUnusedOfRouter: Plugin = {
  name: 'without-unused-of-router',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (_, id) => unusedOfRouter.find(([file]) => file.test(id))?.[1],
};

const iconImport = /import \{([^}]*)\} from 'lucide-react';/g;
const iconFolder = fileURLToPath(import.meta.resolve('lucide-react')).replace(/cjs.*/, 'esm/');
const iconBarrel = readFileSync(`${iconFolder}lucide-react.mjs`, 'utf8');

/** `import { Trash2, type LucideIcon } from 'lucide-react'` as imports of the files. */
const importIcons = (statement: string, names: string): string =>
  names
    .split(',')
    .filter((name) => name.trim() && !name.includes('type '))
    .map((name) => {
      const [, icon, local = icon] = /(\w+)(?:\s+as\s+(\w+))?/.exec(name) ?? [];
      const file = new RegExp(`default as ${icon}\\b.* from '\\./(icons/.*)';`).exec(
        iconBarrel,
      )?.[1];
      if (!file) throw new Error(`there is no icon ${icon}`);
      return `import ${local} from '${iconFolder}${file}';`;
    })
    .join('') + statement.replaceAll(/[^\n]/g, '');

/**
 * Icons are drawn by `lean-icon.ts` on both sides, with what all have in common in the style sheet: as they come,
 * each says ten attributes of its own, which were a seventh of the home page. Not in development, where the
 * server would read a file for each of 1,500 icons.
 */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  enforce: 'pre',
  config: () => ({ environments: { ssr: { resolve: { noExternal: ['lucide-react'] } } } }),
  resolveId(source, importer) {
    const isMaker = /createLucideIcon\.m?js$/.test(source) && /lucide-react/.test(importer ?? '');
    return isMaker ? fileURLToPath(new URL('lean-icon.ts', import.meta.url)) : undefined;
  },
  // The barrel names 1,500 files, which the bundler would read, and hides which module needs which.
  transform(code, id) {
    if (!id.includes('node_modules')) return code.replace(iconImport, importIcons);
    // Names, sizes and keys of random letters, which do not compress: nobody asks for them.
    if (!/lucide-react\/.*\/icons\/[\w-]+\.m?js$/.test(id)) return undefined;
    return code
      .replace(/,\s*aliases: \[[^\]]*\]/, '')
      .replace(/name: "[\w-]+",\s*size: 24,/, '')
      .replaceAll(/,\s*key: "\w+"/g, '');
  },
};

/** What only visitors in LINE or in the native wrapper need; the buttons that share a page are for everybody. */
const shellCode =
  /\/web\/(platform\/(messaging|line(?!\/page-sharing)|native-bridge)|layout\/watch\/(messaging|native))[/-]/;

/** Notes which share of each file that is for visitors in a shell, for the test of what it costs all others. */
const noteShellCode: Plugin = {
  name: 'note-shell-code',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }, bundle) {
    const shares = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const modules = Object.entries(file.modules);
      const lengthOf = (some: typeof modules) =>
        some.reduce((sum, [, { renderedLength }]) => sum + renderedLength, 0);
      const length = lengthOf(modules.filter(([id]) => shellCode.test(id)));
      return length === 0 ? [] : [[`/${file.fileName}`, length / lengthOf(modules)]];
    });
    writeFileSync(`${dir}/../shell-code.json`, JSON.stringify(Object.fromEntries(shares)));
  },
};

export default defineConfig({
  plugins: [
    ...[
      tailwindcss(),
      reactRouter(),
      failInsteadOfReload,
      withoutUnusedOfRouter,
      leanIcons,
      pages.plugin,
    ],
    noteShellCode,
  ],
  // The manifest is read, and removed, by what builds the service worker.
  build: { assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The route manifest, part of every first load, lists them all: names were a fifth of it.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: (id) => framework.test(id) && !lazyFramework.test(id),
                  priority: 3,
                },
                ...pageChunks.map((name, place) => ({
                  name,
                  test: (id: string) =>
                    pages.find(id) === name && !widgets.test(id) && !/@tanstack/.test(id),
                  priority: 2 - place / pageChunks.length,
                })),
                // Each a few bytes: listing them one by one in the manifest would cost more.
                { name: 'icons', test: isIcon, minShareCount: 2, priority: 1 },
                // Not with what follows: pages that only share would load it.
                { name: 'line', test: shellCode, minShareCount: manyPages, priority: 1 },
                {
                  name: 'shop',
                  test: (id) => !widgets.test(id),
                  minShareCount: manyPages,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
