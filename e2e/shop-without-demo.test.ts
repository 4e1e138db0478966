import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openShop } from './open-shop.ts';

const root = new URL('../', import.meta.url).href;

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

/** The sources of this repository that a shop loads, also as parts of built files. */
async function listLoadedSources(settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-loaded-'));
  const file = join(folder, 'modules');
  const recording = { NODE_OPTIONS: `--import=${recordLoads}`, LOADED_MODULES: file };
  const shop = await openShop({ ...recording, ...settings });
  await shop.close();
  const loaded = (await readFile(file, 'utf8')).split('\n');
  await rm(folder, { recursive: true });
  const own = loaded.filter((url) => url.startsWith(root) && !url.includes('/node_modules/'));
  const sources = await Promise.all(own.map(listSourcesOf));
  return sources.flat().map((url) => url.slice(root.length));
}

async function listSourcesOf(url: string): Promise<string[]> {
  if (!url.startsWith(`${root}build/`)) return [url];
  const mapFile = new URL(`${url}.map`);
  // The bundler's own helpers come from no source.
  if (!existsSync(mapFile)) return [];
  const map = JSON.parse(await readFile(mapFile, 'utf8')) as { sources: string[] };
  return map.sources.map((source) => new URL(source, url).href);
}

const isOfDemo = (path: string) => path.startsWith('demo/');

test('a shop that is no demo loads no file of it', async () => {
  const sources = await listLoadedSources({ DEMO_SHOP: 'false' });
  expect(sources).toContain('server/shop/prepare-shop.ts');
  expect(sources.filter(isOfDemo)).toEqual([]);
});

test('beside its owner’s goods a shop can have the simulated gateway alone', async () => {
  const settings = { DEMO_SHOP: 'false', DEMO_GATEWAY: 'true' };
  const sources = (await listLoadedSources(settings)).filter(isOfDemo);
  expect(sources).toContain('demo/gateway/pay-trade.ts');
  expect(sources.filter((path) => !path.startsWith('demo/gateway/'))).toEqual([]);
});
