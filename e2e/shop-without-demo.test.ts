import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

/** Has a process write the address of every module it loads into a file. */
const recordLoads = `data:text/javascript,${encodeURIComponent(`
  import { appendFileSync } from 'node:fs';
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.LOADED_MODULES, url + '\\n');
      return next(url, context);
    },
  });`)}`;

/** The folders of this repository out of which a shop loads modules. */
async function listLoadedFolders(settings: Record<string, string>): Promise<Set<string>> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-loaded-'));
  const file = join(folder, 'modules');
  const shop = await openShop({
    ...{ NODE_OPTIONS: `--import=${recordLoads}`, LOADED_MODULES: file },
    ...settings,
  });
  await shop.close();
  const root = new URL('../', import.meta.url).href;
  const loaded = (await readFile(file, 'utf8')).split('\n');
  await rm(folder, { recursive: true });
  return new Set(
    loaded
      .filter((url) => url.startsWith(root) && !url.includes('/node_modules/'))
      .map((url) => url.slice(root.length).split('/').slice(0, 2).join('/')),
  );
}

test('a shop that is no demo loads no file of it', async () => {
  const folders = await listLoadedFolders({ DEMO_SHOP: 'false' });
  expect(folders).toContain('server/shop');
  expect([...folders].filter((folder) => folder.startsWith('demo'))).toEqual([]);
});

test('a shop of its owner’s goods with the simulated gateway loads that, and nothing else of the demo', async () => {
  const folders = await listLoadedFolders({ DEMO_SHOP: 'false', DEMO_GATEWAY: 'true' });
  expect([...folders].filter((folder) => folder.startsWith('demo'))).toEqual(['demo/gateway']);
});
