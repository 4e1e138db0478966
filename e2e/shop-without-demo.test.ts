import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

let folder: string;
/** One shop, opened without a demo and again with the simulated gateway. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-loaded-'));
  const recorded = (name: string, settings: Record<string, string>) => ({
    ...{ NODE_OPTIONS: `--import=${recordLoads}`, LOADED_MODULES: join(folder, name) },
    ...settings,
  });
  const shop = await openShop(recorded('alone', { DEMO_SHOP: 'false' }));
  await shop.reopen(recorded('gateway', { DEMO_SHOP: 'false', DEMO_GATEWAY: 'true' }));
  await shop.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** The sources of this repository that a shop loaded, also as parts of built files. */
async function listLoadedSources(name: string) {
  const loaded = (await readFile(join(folder, name), 'utf8')).split('\n');
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
  const sources = await listLoadedSources('alone');
  expect(sources).toContain('server/shop/prepare-shop.ts');
  expect(sources.filter(isOfDemo)).toEqual([]);
});

test('beside its owner’s goods a shop can have the simulated gateway alone', async () => {
  const sources = (await listLoadedSources('gateway')).filter(isOfDemo);
  expect(sources).toContain('demo/gateway/pay-trade.ts');
  // Its pages have the frame of all simulated pages.
  expect(sources.filter((path) => !/^demo\/(?:gateway|simulator)\//.test(path))).toEqual([]);
});
