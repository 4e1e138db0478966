import { join } from 'node:path';
import { build } from 'vite';

const web = join(import.meta.dirname, '..', '..', 'web');

/** The app's end of the bridge, as one script without imports: `native-app.js` in a folder. */
export async function buildScript(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: web,
    logLevel: 'error',
    build: {
      ...{ outDir, emptyOutDir: false, copyPublicDir: false },
      rolldownOptions: {
        input: join(web, 'native-app', 'main.ts'),
        output: { format: 'iife', entryFileNames: 'native-app.js' },
      },
    },
  });
}
