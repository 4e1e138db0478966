import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeCsv } from '#server/catalog-file/writing/csv-file.ts';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { migrateAnd } from '#server/database/migrate.ts';
import { listen } from '#server/http/listening/listen.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { catalogTable, manyRows } from '#server/testing/goods/catalog-rows.ts';
import { addChannels, dumpCatalog } from '#server/testing/goods/catalog-shop.ts';
import {
  commandArguments,
  commandEnvironment,
  runCommand,
} from '#server/testing/shops/run-command.ts';
import { operatorRoutes } from './operator-routes.ts';
import { announceShop } from './shop-address.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-commands-'));
  await writeFile(join(folder, 'goods.csv'), '列別,品牌\n品牌,好漁日\n');
  await writeFile(join(folder, 'bad.csv'), '列別,品牌,排序\n品牌,好漁日,一\n');
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command in the folder of the owner's files. */
const command = (name: string, args: string[], env: Record<string, string>) =>
  runCommand(name, args, { INIT_CWD: folder, ...env });

describe('while the shop runs', () => {
  let opened: OpenDatabase;
  let close: () => Promise<void>;
  let dataDir: string;

  beforeAll(async () => {
    opened = await createTestDatabase();
    await addChannels(opened.database);
    dataDir = join(folder, 'running');
    const log = pino({ level: 'silent' });
    const app = new Hono().route('/', operatorRoutes({ ...opened, dataDir, log }));
    const shop = await listen(app, { port: 0, host: '127.0.0.1' });
    const withdraw = await announceShop(dataDir, shop.url);
    close = async () => {
      await withdraw();
      await shop.drain();
      await opened.close();
    };
  });
  afterAll(() => close());

  test('the commands work through it', async () => {
    const imported = await command('catalog-import', ['goods.csv'], { DATA_DIR: dataDir });
    expect(imported.stdout).toContain('匯入完成');
    expect(imported.stdout).toContain('品牌　新增 1、變更 0、未變 0');
    expect(imported.stderr).toContain('讀取 100%');
    expect(imported.code).toBe(0);
    expect((await dumpCatalog(opened.database)).brand).toHaveLength(1);

    const exported = await command('catalog-export', ['out.csv'], { DATA_DIR: dataDir });
    expect(exported.stdout).toContain('1 列寫到');
    expect(await readFile(join(folder, 'out.csv'), 'utf8')).toContain('\r\n品牌,1,,,好漁日,');

    const again = await command('catalog-import', ['out.csv'], { DATA_DIR: dataDir });
    expect(again.stdout).toContain('沒有任何變更');
  });

  test('mistakes are listed, with exit code 1', async () => {
    const ended = await command('catalog-import', ['bad.csv'], { DATA_DIR: dataDir });
    expect(ended.code).toBe(1);
    expect(ended.stdout).toContain('有 1 個錯誤，什麼都沒有寫入');
    expect(ended.stdout).toContain('第 2 列「排序」：要填整數，現在是「一」');
  });
});

test('without a running shop, the command opens the database itself', async () => {
  const test = await createTestDatabase();
  const { rows } = await test.database.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  const dataDir = join(folder, 'alone');
  const env: Record<string, string> = { DATA_DIR: dataDir };
  if (test.kind === 'postgres') {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = rows[0]?.name ?? '';
    env.DATABASE_URL = url.href;
  }
  const reopen = () => openDatabase({ databaseUrl: env.DATABASE_URL, dataDir });

  const before = await reopen();
  await migrateAnd(before, (database) => addChannels(database));
  const blocked = test.kind === 'pglite' && (await command('catalog-import', ['goods.csv'], env));
  await before.close();
  if (blocked) expect(blocked).toMatchObject({ code: 1, stderr: expect.stringContaining('使用') });

  const ended = await command('catalog-import', ['goods.csv'], env);
  expect(ended.stdout).toContain('匯入完成');
  const after = await reopen();
  expect((await dumpCatalog(after.database)).brand).toHaveLength(1);
  await after.close();
  await test.close();
}, 120_000);

test('a killed import leaves nothing, and the next one is complete', async () => {
  const test = await createTestDatabase();
  await addChannels(test.database);
  const { rows } = await test.database.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = rows[0]?.name ?? '';
  const dataDir = join(folder, 'killed');
  const env = { DATA_DIR: dataDir, DATABASE_URL: url.href };
  const pictures = join(folder, 'pictures');
  await mkdir(pictures);
  const green = { width: 60, height: 40, channels: 3, background: '#0a0' } as const;
  await sharp({ create: green }).toFile(join(pictures, 'a.png'));
  const goods = [...manyRows(320)].map((row) => ({
    ...row,
    ...(row.skuCode && { pictures: 'a.png' }),
  }));
  await writeCsv(join(folder, 'many.csv'), catalogTable(goods));
  const args = ['many.csv', '--pictures', 'pictures'];

  const killed = spawn(process.execPath, [...commandArguments('catalog-import'), ...args], {
    env: commandEnvironment({ INIT_CWD: folder, ...env }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(killed, 'exit');
  killed.stderr.on('data', (text) => String(text).includes('寫入') && killed.kill('SIGKILL'));
  expect(await exited).toEqual([null, 'SIGKILL']);
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'uploads', 'half.png.copying'), 'half');
  expect((await dumpCatalog(test.database)).product).toEqual([]);

  const again = await command('catalog-import', args, env);
  expect(again.stdout).toContain('商品　新增 300、變更 0、未變 0');
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([expect.stringMatching(/^\w+\.png$/)]);
  const left = sql`select relname from pg_class where relname like 'staged%'`;
  await expect
    .poll(async () => (await test.database.execute(left)).rows, { timeout: 10_000 })
    .toEqual([]);
  await test.close();
}, 120_000);

test('a shop that dies during a command is reported in a sentence', async () => {
  const dataDir = join(folder, 'dying');
  const server = createServer((request, response) => {
    if (request.url === '/operator/shop') response.end('{}');
    else if (request.url?.startsWith('/StaffGroupBuy/')) request.socket.destroy();
    else response.write('{"type":"PROGRESS"', () => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const withdraw = await announceShop(dataDir, `http://127.0.0.1:${port}`);
  for (const [name, args] of [
    ['catalog-import', ['goods.csv']],
    ['catalog-export', ['out.csv']],
    ['group-command', ['list']],
  ] as const) {
    const ended = await command(name, [...args], { DATA_DIR: dataDir });
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^商店在回答之前關閉了.*\nThe shop closed.*\n$/),
    });
  }
  await withdraw();
  server.close();
});

test('the template needs no shop', async () => {
  const ended = await command('catalog-export', ['--template', 'form.xlsx'], {
    DATA_DIR: join(folder, 'nowhere'),
  });
  expect(ended.stdout).toContain('範本寫到');
  expect((await readFile(join(folder, 'form.xlsx'))).subarray(0, 2).toString()).toBe('PK');
});

test.each([
  [['none.csv'], '找不到檔案'],
  [[], '用法'],
  [['--nonsense', 'goods.csv'], '用法'],
  [['a.csv', 'b.csv'], '用法'],
])('an import called with %j says what is wrong', async (args, reason) => {
  const ended = await command('catalog-import', args, { DATA_DIR: join(folder, 'nowhere') });
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain(reason);
  expect(ended.stderr).not.toContain('    at ');
});

test('an export with an unknown ending, or into a missing folder, is refused', async () => {
  const env = { DATA_DIR: join(folder, 'nowhere') };
  expect((await command('catalog-export', ['goods.pdf'], env)).stderr).toContain('用法');
  const lost = await command('catalog-export', ['--template', 'none/form.csv'], env);
  expect(lost).toMatchObject({ code: 1, stderr: expect.stringContaining('無法讀寫') });
});
