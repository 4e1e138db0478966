// Puts the server, the demo and the rendering half of the storefront into build/, in few files that Node reads fast.
import { join, relative, sep } from 'node:path';
import { build } from 'vite';
import { root } from './ensure-installed.mjs';

const folder = join(root, 'build');
/** Packages with files of their own beside their code: programs, WebAssembly, fonts, pictures. */
const external = [
  '@electric-sql/pglite',
  '@fontsource-variable/noto-sans-tc',
  '@lobehub/fluent-emoji-3d',
  'harfbuzzjs',
  'sharp',
  'vite',
  'wawoff2',
];

/** Has sources find what lies beside them: `import.meta.url` stays the address of the source. */
const keepPlaces = {
  name: 'keep places of sources',
  transform: {
    order: 'pre',
    handler(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return;
      const place = JSON.stringify(relative(folder, id).split(sep).join('/'));
      const address = `new URL(${place}, import.meta.url).href`;
      // The map stays true by lines, which is what stack traces name.
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  },
};

await build({
  configFile: false,
  root,
  logLevel: 'error',
  plugins: [keepPlaces],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external },
  build: {
    ssr: 'main.ts',
    outDir: folder,
    emptyOutDir: true,
    copyPublicDir: false,
    sourcemap: true,
    target: 'node24',
    // Names in stack traces and logs stay those of the sources.
    minify: false,
    rolldownOptions: {
      output: {
        keepNames: true,
        entryFileNames: 'main.js',
        // In one folder: every file finds the sources by the same way.
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
});
