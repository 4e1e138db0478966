// Puts the server, the demo and the rendering half of the storefront into build/, in few files that Node reads fast,
// and the owner's commands beside it into build/commands/.
import { globSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
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
const keepPlaces = (outDir) => ({
  name: 'keep places of sources',
  transform: {
    order: 'pre',
    handler(code, id) {
      if (id.includes('node_modules') || !code.includes('import.meta.url')) return;
      const place = JSON.stringify(relative(outDir, id).split(sep).join('/'));
      const address = `new URL(${place}, import.meta.url).href`;
      // The map stays true by lines, which is what stack traces name.
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  },
});

/** The entries by name, each in a file of its name; shared parts are in one folder, so that all find the sources by the same way. */
const bundle = (outDir, input) =>
  build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [keepPlaces(outDir)],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      target: 'node24',
      // Names in stack traces and logs stay those of the sources.
      minify: false,
      rolldownOptions: {
        input,
        output: {
          keepNames: true,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });

await bundle(folder, { main: 'main.ts' });
// Apart from the shop: parts that both need would be files of their own, which the shop reads at its start.
const commands = globSync('server/operator/{catalog-*,*-command}.ts', { cwd: root });
await bundle(
  join(folder, 'commands'),
  Object.fromEntries(commands.map((file) => [basename(file, '.ts'), file])),
);
