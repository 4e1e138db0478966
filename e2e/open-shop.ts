import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/find-free-port';

const startTimeoutMs = 120_000;

export type RunningShop = { url: string; dataDir: string; close(): Promise<void> };

/** Opens a fresh demo shop, the way an owner does; `close` ends it with SIGTERM. */
export async function openShop(settings: Record<string, string> = {}): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kaituan-journeys-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...env } = process.env;
  const shop = spawn(process.execPath, ['main.ts'], {
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await waitUntilReady(url, shop);
  const close = async () => {
    const exited = new Promise<number | null>((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    const code = await exited;
    await rm(dataDir, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the shop ended with ${code} on SIGTERM`);
  };
  return { url, dataDir, close };
}

async function waitUntilReady(url: string, shop: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (shop.exitCode !== null) throw new Error(`the shop ended with ${shop.exitCode}`);
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  shop.kill('SIGKILL');
  throw new Error('the shop did not get ready');
}
