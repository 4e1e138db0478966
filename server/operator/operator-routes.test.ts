import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCsv } from '#server/catalog-file/writing/csv-file.ts';
import type { Database, OpenDatabase } from '#server/database/database.ts';
import { type Listening, listen } from '#server/http/listening/listen.ts';
import {
  createOperatorKey,
  findFolderIdentity,
  findOperatorKey,
} from '#server/identity/keys/operator-token.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { catalogTable, manyRows } from '#server/testing/goods/catalog-rows.ts';
import { addChannels, dumpCatalog, emptyCatalog } from '#server/testing/goods/catalog-shop.ts';
import { operatorHeaders } from '#server/testing/shops/sign-in-operator.ts';
import { makeUnfinishedFolder, removeUnfinishedFiles } from './backups/unfinished-files.ts';
import { operatorRoutes } from './operator-routes.ts';
import { exportThroughShop, findRunningShop, importThroughShop } from './running-shop.ts';
import { announceShop, findShopUrl } from './shop-address.ts';

let opened: OpenDatabase;
let folder: string;
let app: Hono;
let shop: Listening;
let withdraw: () => Promise<void>;

beforeAll(async () => {
  opened = await createTestDatabase();
  await addChannels(opened.database);
  folder = await mkdtemp(join(tmpdir(), 'kaituan-operator-test-'));
  const log = pino({ level: 'silent' });
  app = new Hono().route('/', operatorRoutes({ ...opened, dataDir: folder, log }));
  shop = await listen(app, { port: 0, host: '127.0.0.1' });
  withdraw = await announceShop(folder, shop.url);
});
beforeEach(() => emptyCatalog(opened.database));
afterAll(async () => {
  await shop.drain();
  await opened.close();
  await rm(folder, { recursive: true });
});

const csv = '列別,品牌\n品牌,好漁日\n';
const key = async () => (await findOperatorKey(folder)) ?? '';

async function post(body: string, headers: Record<string, string>) {
  return fetch(new URL('/operator/catalog/import', shop.url), { method: 'POST', body, headers });
}

test('the key is readable only by the user that runs the shop', async () => {
  for (const file of ['operator.key', 'shop.address']) {
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  }
  expect((await key()).length).toBeGreaterThanOrEqual(43);
});

test('without a token of this run, commands are refused', async () => {
  const { authorization } = await operatorHeaders(folder);
  const [payload = '', signature = ''] = authorization.split('.');
  const wider = Buffer.from('{"permissions":[]}').toString('base64url');
  for (const header of [
    undefined,
    await key(),
    `Bearer ${authorization}`,
    'Operator x',
    `${authorization}x`,
    `${authorization.slice(0, -2)}AA`,
    `${payload}x.${signature}`,
    `Operator ${wider}.${signature}`,
  ]) {
    const response = await post(csv, header === undefined ? {} : { authorization: header });
    expect(response.status, header).toBe(401);
    expect(await response.json()).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
  }
  expect((await dumpCatalog(opened.database)).brand).toEqual([]);
});

test('a token is good until its end, and for what its scope names', async () => {
  const old = await operatorHeaders(folder, { expiresAt: Date.now() - 1 });
  expect((await post(csv, old)).status).toBe(401);
  const reader = await operatorHeaders(folder, { permissions: ['SEE_GOODS'] });
  const ofChannel = await operatorHeaders(folder, { channelIds: [100083] });
  expect((await post(csv, reader)).status).toBe(403);
  expect((await post(csv, ofChannel)).status).toBe(403);
  const exporting = new URL('/operator/catalog/export', shop.url);
  expect((await fetch(exporting, { headers: reader })).status).toBe(200);
  expect((await dumpCatalog(opened.database)).brand).toEqual([]);
});

test('a request through a proxy is refused even with the token', async () => {
  for (const header of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via']) {
    const response = await post(csv, {
      ...(await operatorHeaders(folder)),
      [header]: '127.0.0.1',
    });
    expect(response.status).toBe(403);
  }
});

test('a request from another machine is refused even with the token', async () => {
  const ask = async (remoteAddress: string | undefined, localAddress = '192.168.1.5') => {
    const response = await app.request(
      '/operator/catalog/export',
      { headers: await operatorHeaders(folder) },
      { incoming: { socket: { remoteAddress, localAddress } } },
    );
    await response.arrayBuffer();
    return response.status;
  };
  expect(await ask('192.168.1.77')).toBe(403);
  expect(await ask('::ffff:203.0.113.9')).toBe(403);
  expect(await ask('127.0.0.1.evil.example')).toBe(403);
  expect(await ask(undefined)).toBe(403);
  expect(await ask('127.0.0.1')).toBe(200);
  expect(await ask('::1')).toBe(200);
  expect(await ask('192.168.1.5')).toBe(200);
});

test('an import through the running shop streams its progress and its report', async () => {
  const path = join(folder, 'goods.csv');
  await writeCsv(path, catalogTable(manyRows(320)));
  const running = await findRunningShop(folder);
  if (!running) throw new Error('the shop was not found');
  const stages = new Set<string>();
  const report = await importThroughShop(running, path, {
    onProgress: ({ stage }) => stages.add(stage),
  });
  expect(report).toMatchObject({ isWritten: true, rows: 320, products: { added: 300 } });
  expect([...stages]).toEqual(['READ', 'CHECK', 'WRITE', 'REFRESH']);

  const copy = join(folder, 'copy.xlsx');
  expect(await exportThroughShop(running, copy, 'xlsx')).toBe(320);
  const again = await importThroughShop(running, copy, { isCheckOnly: true });
  expect(again).toMatchObject({ isWritten: false, mistakes: [], products: { unchanged: 300 } });
});

test('an unreadable file is reported', async () => {
  const path = join(folder, 'bad.csv');
  await writeFile(path, '蘋果,香蕉\n1,2\n');
  const running = await findRunningShop(folder);
  if (!running) throw new Error('the shop was not found');
  await expect(importThroughShop(running, path, {})).rejects.toThrow('第一列要是欄位名稱');
});

test('an export while the database is unavailable can be retried', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const database = { transaction: () => Promise.reject(away) } as unknown as Database;
  const log = pino({ level: 'silent' });
  const routes = operatorRoutes({ ...opened, database, dataDir: folder, log });
  const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  const headers = await operatorHeaders(folder);
  const answer = await routes.request('/operator/catalog/export', { headers }, here);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ error: { code: 'MAINTENANCE' } });
});

test('an import whose client disconnects leaves no trace', async () => {
  const path = join(folder, 'many.csv');
  await writeCsv(path, catalogTable(manyRows(1_500)));
  const body = await readFile(path);
  const headers = await operatorHeaders(folder);
  await new Promise<void>((resolve) => {
    const request = httpRequest(new URL('/operator/catalog/import', shop.url), {
      method: 'POST',
      headers,
    });
    request.on('error', () => {});
    request.on('response', (response) => {
      response.on('error', () => resolve());
      response.once('data', () => {
        request.destroy();
        resolve();
      });
    });
    request.end(body);
  });
  // The next import does not wait, so the abandoned one must have ended.
  await expect
    .poll(async () => (await post(csv, headers)).text(), { timeout: 20_000 })
    .toContain('REPORT');
  expect((await dumpCatalog(opened.database)).product).toEqual([]);
});

test('a copy of the folder does not reach the shop, though it contains the key and the address', async () => {
  const copy = `${folder}-copy`;
  await cp(folder, copy, { recursive: true });
  expect(await findShopUrl(copy)).toBeUndefined();
  expect(await findRunningShop(copy)).toBeUndefined();
  expect(await findOperatorKey(copy)).toBe(await key());
  const ofCopy = { folder: (await findFolderIdentity(copy)) ?? '' };
  expect((await post(csv, await operatorHeaders(folder, ofCopy))).status).toBe(401);
  await rm(copy, { recursive: true });
});

test('a stale address that now belongs to another shop is not used', async () => {
  const other = await mkdtemp(join(tmpdir(), 'kaituan-operator-other-'));
  const takeBack = await announceShop(other, shop.url);
  expect(await findShopUrl(other)).toBe(shop.url);
  expect(await findRunningShop(other)).toBeUndefined();
  await takeBack();
  await rm(other, { recursive: true });
});

test('remains of killed commands are deleted at the next start, but not recent ones where other nodes run', async () => {
  const sent = await makeUnfinishedFolder(folder);
  await mkdir(join(folder, 'uploads'), { recursive: true });
  await writeFile(join(folder, 'uploads', 'a.jpg.copying'), 'half');
  await writeFile(join(folder, 'uploads', 'b.jpg'), 'whole');
  await removeUnfinishedFiles(folder, 3_600_000);
  expect(await readdir(join(folder, 'uploads'))).toEqual(['a.jpg.copying', 'b.jpg']);
  await removeUnfinishedFiles(folder);
  expect(await readdir(join(folder, 'uploads'))).toEqual(['b.jpg']);
  await expect(stat(sent)).rejects.toThrow('ENOENT');
});

test('each start of the shop has a new key, and a stopped shop no address', async () => {
  const before = await key();
  await createOperatorKey(folder);
  expect(await key()).not.toBe(before);
  await withdraw();
  expect(await findShopUrl(folder)).toBeUndefined();
  expect(await findRunningShop(folder)).toBeUndefined();
});

test('the address of a killed shop is not used', async () => {
  const ofThis = await findFolderIdentity(folder);
  const ofDead = { url: 'http://127.0.0.1:9', pid: 999999999, folder: ofThis };
  await writeFile(join(folder, 'shop.address'), JSON.stringify(ofDead));
  expect(await findShopUrl(folder)).toBeUndefined();
  await writeFile(join(folder, 'shop.address'), JSON.stringify({ ...ofDead, pid: process.pid }));
  expect(await findRunningShop(folder)).toBeUndefined();
});
