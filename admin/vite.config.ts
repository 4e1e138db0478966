import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every screen runs on: it changes seldom, so browsers keep it. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/[\w-]+)\//;

export default defineConfig({
  base: '/admin/',
  plugins: [tailwindcss()],
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    // Read by scripts/build-desk-worker.mjs, which deletes it.
    manifest: true,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
    },
  },
});
