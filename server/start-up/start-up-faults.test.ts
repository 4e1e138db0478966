import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from '#server/database/data-folder-lock.ts';

const main = fileURLToPath(new URL('../../scripts/shop.mjs', import.meta.url));
let folder: string;
let neighbour: Server;
let takenPort: number;
let release: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaituan-faults-'));
  release = await lockDataFolder(folder);
  neighbour = createServer().listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  takenPort = (neighbour.address() as AddressInfo).port;
});
afterAll(async () => {
  neighbour.close();
  await release();
  await rm(folder, { recursive: true });
});

/** Starts a shop that cannot open, and returns its output and exit code. */
async function startShop(settings: Record<string, string>) {
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...env } = process.env;
  const own = { NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'info' };
  const shop = spawn(process.execPath, [main], {
    env: { ...env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [exited, output, printed] = await Promise.all([
    once(shop, 'exit'),
    text(shop.stderr),
    text(shop.stdout),
  ]);
  return { code: exited[0], said: (printed + output).trimEnd().split('\n') };
}

type Case = { settings: Record<string, string>; chinese: string; english: string };
const findCases = (): Record<string, Case> => ({
  'wrong variables': {
    settings: { PORT: 'abc', IDENTITY_SECRET: 'short' },
    chinese: '環境變數的值不對：PORT 應為 0 到 65535 的整數；IDENTITY_SECRET 應為至少 32 個字元。',
    english:
      'Environment variables are wrong: PORT must be a whole number from 0 to 65535; IDENTITY_SECRET must be at least 32 characters.',
  },
  'a port in use': {
    settings: { PORT: String(takenPort) },
    chinese: `連接埠 ${takenPort} 已被其他程式使用，可能是另一間已啟動的商店；請停止它，或用 PORT 換一個連接埠。`,
    english: `Port ${takenPort} is in use, perhaps by another shop that is already running; stop it, or choose another port with PORT.`,
  },
  'another shop on the folder': {
    settings: {},
    chinese: `資料夾 ${folder} 正由另一間商店使用（程序 ${process.pid}）；請先停止它，或用 DATA_DIR 指定另一個資料夾。`,
    english: `The folder ${folder} is in use by another shop (process ${process.pid}); stop it first, or name another folder with DATA_DIR.`,
  },
  'a database that is not there': {
    settings: { DATABASE_URL: 'postgres://kaituan@127.0.0.1:1/kaituan' },
    chinese: '連不上 DATABASE_URL 指定的資料庫；請確認 PostgreSQL 已啟動，主機與連接埠正確。',
    english:
      'The database at DATABASE_URL cannot be reached; check that PostgreSQL is running and that host and port are right.',
  },
});

test('a shop that cannot start prints one sentence in two languages and ends with 1', async () => {
  const waiting = Object.entries(findCases());
  const next = async (): Promise<void> => {
    const [name, fault] = waiting.shift() ?? [];
    if (!fault) return;
    const { code, said } = await startShop(fault.settings);
    const { chinese, english } = fault;
    const expected = [`開團無法啟動：${chinese}`, `Kaituan cannot start: ${english}`];
    expect({ name, code, said }).toEqual({ name, code: 1, said: expected });
    await next();
  };
  await Promise.all([next(), next()]);
}, 120_000);
