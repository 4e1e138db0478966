// What the builds of service workers have in common.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** The manifest of a built app, by source; its folder is not served. */
export function takeManifest(outDir) {
  const folder = join(outDir, '.vite');
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  rmSync(folder, { recursive: true });
  return manifest;
}

/** The files of these chunks of a manifest, of those that they import, and the styles of all. */
export function filesOf(manifest, keys) {
  const files = new Set();
  const seen = new Set();
  const follow = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    if (!manifest[key]) throw new Error(`not in the build: ${key}`);
    const { file, css = [], imports = [] } = manifest[key];
    for (const one of [file, ...css]) files.add(one);
    imports.forEach(follow);
  };
  keys.forEach(follow);
  return [...files].sort();
}

/** Builds scripts that are loaded by themselves into a built app: pairs of name and source. */
export async function buildScripts(scripts, { root, outDir, define }) {
  for (const [name, source] of scripts) {
    await build({
      ...{ configFile: false, root, logLevel: 'error', define },
      build: {
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: join(root, source),
          output: { format: 'iife', entryFileNames: `${name}.js` },
        },
      },
    });
  }
}
