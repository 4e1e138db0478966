import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What runs on every page: one file compresses better than many. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[\w-]+)\//;
/** Parts that only members' pages and long lists use. */
const lazyFramework = /@tanstack\/.*(mutationObserver|useMutation|nfiniteQuery)/;
/** Used by many pages, but by none that a first visit opens. */
const pressed =
  /api-client\/(use-call|idempotency-keys)\.|kit\/(controls\/button\.|feedback\/notice\.|dialogs\/)|features\/members\/members-only\.|pages\/load-member-page\.|@tanstack\/.*(mutationObserver|useMutation)/;
/** Cards and what belongs to them: on most pages, after the first code of each. */
const cards =
  /features\/(catalog\/(flash-stock|heart-button|product-badges)|aggregated\/page-trail)\.|platform\/member-counts\.|domain\/(catalog\/product-badge|flash-sale\/flash-stock|pricing\/card-price)\.|icons\/heart\./;
const lazyWidgets = /node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//;

/** What a price on a card, in a sheet and on a product's page is made of. */
const prices =
  /domain\/pricing\/(card-price|quantity-price)\.|features\/catalog\/(least-order-text|member-price-label)\./;

/** Parts of the frame around every page, which the bundler would otherwise send one by one. */
const frame =
  /web\/(layout\/(shop-layout|page-boundary|error-page|page-error|shop-tabs|tab-bar|app-bar|member-entry)|navigation\/(sign-in-route|product-lists)|platform\/browser|features\/menus\/shop-menu-query|features\/catalog\/(hidden-price|hidden-price-link))|kit\/(content\/section-heading|loading\/(use-lazy-component|lazy-part)|feedback\/count-bubble)\.|web\/lean-icon|lucide-react\/dist\/esm\/(icons\/(circle-user-round|chevron-down|chevron-right|chevron-left|search|menu|shopping-cart|zap))\./;

/** Icons that several pages use, but not those that the home page shows at once. */
const icons =
  /lucide-react\/dist\/esm\/icons\/(?!(arrow-right|circle-check|layout-grid|loader|pause|play|refresh-cw|wifi-off)\.)/;

/** Modules that this many pages use are sent as one file, too. */
const manyPages = 22;

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
  // Names, sizes and keys of random letters, which do not compress: nobody asks for them.
  transform(code, id) {
    if (!/lucide-react\/.*\/icons\/[\w-]+\.m?js$/.test(id)) return undefined;
    return code
      .replace(/,\s*aliases: \[[^\]]*\]/, '')
      .replace(/name: "[\w-]+",\s*size: 24,/, '')
      .replaceAll(/,\s*key: "\w+"/g, '');
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), failInsteadOfReload, leanIcons],
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
                  priority: 2,
                },
                { name: 'frame', test: frame, priority: 2 },
                { name: 'prices', test: prices, priority: 2 },
                // Each a few bytes: listing them one by one in the manifest would cost more.
                { name: 'icons', test: icons, minShareCount: 2, priority: 0 },
                {
                  name: 'shop',
                  test: (id) => ![lazyWidgets, pressed, cards].some((late) => late.test(id)),
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
