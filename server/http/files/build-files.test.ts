import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { buildFile } from '#server/database/schema/content-schema.ts';
import { deleteExpiredRows } from '#server/jobs/orders/expire-checkouts.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { answerOlderFiles, keepBuildFiles } from './build-files.ts';

let database: Database;
let close: () => Promise<void>;
let folder: string;
const stopping = new AbortController();
const warnings: object[] = [];
const log = { warn: (fault: object) => void warnings.push(fault) };

beforeAll(async () => {
  ({ database, close } = await createTestDatabase());
  folder = await mkdtemp(join(tmpdir(), 'kaituan-build-'));
});
afterAll(async () => {
  stopping.abort();
  await rm(folder, { recursive: true });
  await close();
});

/** A build of one script and a file that is not stored, in a folder of its own. */
async function keepBuild(name: string, content: string): Promise<void> {
  const assets = join(folder, name, 'assets');
  await mkdir(assets, { recursive: true });
  await writeFile(join(assets, `${name}.js`), content);
  await writeFile(join(assets, `${name}.js.br`), brotliCompressSync(content));
  await writeFile(join(assets, `${name}.wasm.br`), brotliCompressSync(content));
  const folders = { '/': join(folder, name) };
  await keepBuildFiles(database, folders, { log, stopping: stopping.signal });
}

const get = (path: string, encoding = 'br') =>
  new Hono()
    .all('*', answerOlderFiles(database))
    .request(path, { headers: { 'accept-encoding': encoding } });

test('a node answers for scripts of the build before, and of one that another node serves already', async () => {
  await keepBuild('first', 'export const build = 1;');
  await keepBuild('second', 'export const build = 2;');
  const stored = await get('/assets/first.js');
  expect(stored.status).toBe(200);
  expect(stored.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(stored.headers.get('cache-control')).toContain('immutable');
  expect(stored.headers.get('content-encoding')).toBe('br');
  const bytes = Buffer.from(await stored.arrayBuffer());
  expect(brotliDecompressSync(bytes).toString()).toBe('export const build = 1;');
  expect(await (await get('/assets/second.js', 'gzip')).text()).toBe('export const build = 2;');
});

test.each([
  '/assets/never.js',
  '/assets/first.wasm',
  '/assets/../main.js',
  '/admin/assets/first.js',
])('%s is of no build', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('files of a build that no node serves any more are deleted after two weeks', async () => {
  const day = (days: number) => new Date(Date.now() - days * 86_400_000);
  const paths = async () => (await database.select().from(buildFile)).map(({ path }) => path);
  await database.update(buildFile).set({ servedAt: day(15) });
  // A node of the second build says again that it serves it.
  await keepBuild('second', 'export const build = 2;');
  const tools = { providers: {} as never, log: {} as never };
  await deleteExpiredRows(database, new Date(), tools);
  expect(await paths()).toEqual(['/assets/second.js']);
});

test('a shop opens although its files could not be stored', async () => {
  const folders = { '/': join(folder, 'no-such-build') };
  await keepBuildFiles(database, folders, { log, stopping: stopping.signal });
  expect(warnings).toHaveLength(1);
});
