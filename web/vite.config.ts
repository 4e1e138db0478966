import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What runs on every page: one file compresses better than many. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|ofetch|ufo|destr|@tanstack\/[\w-]+)\//;
const lateWidgets = /node_modules\/(@base-ui|@floating-ui)\//;

/** Modules that this many pages use are sent as one file, too. */
const manyPages = 7;

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
