import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { splitByPages } from './page-chunks.ts';

const route = '?__react-router-build-client-route';
const modules = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /^(?!node_modules|build).*\.tsx?$/.test(path) && !/\.test\.|\.d\.ts$/.test(path),
);

/** The files of all modules of a project in `root`, whose ids the bundler lists in the order of `sorted`. */
function chunksIn(root: string, sorted: (ids: string[]) => string[]): Map<string, unknown> {
  const pages = modules.flatMap((path) => [path, path + route]);
  const ids = sorted(pages.map((path) => `${root}/web/${path}`));
  const { plugin, find } = splitByPages(`${root}/web`);
  const context = {
    getModuleIds: () => ids[Symbol.iterator](),
    getModuleInfo: (id: string) => ({
      importedIds: id.endsWith(route) ? [id.replace(route, '')] : [],
      dynamicallyImportedIds: [],
    }),
    error: (message: string) => {
      throw new Error(message);
    },
  };
  const { buildEnd } = plugin;
  if (typeof buildEnd !== 'function') throw new Error('no buildEnd');
  buildEnd.call(context as never);
  return new Map(pages.map((path) => [path, find(`${root}/web/${path}`)]));
}

test('the file of a module depends neither on the folder nor on the order in which modules are found', () => {
  const here = chunksIn('/srv/shop', (ids) => ids);
  expect(here.get('entry.client.tsx')).toBe('frame');
  expect(here.get(`layout/shop-layout.tsx${route}`)).toBeUndefined();
  expect(chunksIn('/home/owner/web/pages/x', (ids) => ids.toReversed())).toEqual(here);
});
