import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What runs on every page: one file compresses better than many. Mutations are for members' pages. */
const framework =
  /node_modules\/(?!@tanstack\/.*(?:[mM]utationObserver|useMutation)\.)(react|react-dom|scheduler|react-router|ofetch|ufo|destr|@tanstack\/[\w-]+)\//;
const lateWidgets = /node_modules\/(@base-ui|@floating-ui)\//;

/** Parts of the frame around every page, which the bundler would otherwise send one by one. */
const frame =
  /web\/(layout\/(shop-layout|page-boundary|error-page|page-error|shop-tabs|tab-bar|app-bar|cart-entry|member-entry|shop-footer|menu-button)|navigation\/(sign-in-route|product-lists)|platform\/browser|features\/menus\/shop-menu-query|ui\/(section-heading|late-component|count-bubble))|lucide-react\/dist\/esm\/(Icon|createLucideIcon|icons\/(circle-user-round|chevron-down|chevron-right|chevron-left|search|menu|shopping-cart|zap))\./;

/** Modules that this many pages use are sent as one file, too. */
const manyPages = 12;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'frame', test: frame, priority: 2 },
                {
                  name: 'shop',
                  test: (id) => !lateWidgets.test(id),
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
