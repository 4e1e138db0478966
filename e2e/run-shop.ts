import { type ChildProcess, spawn } from 'node:child_process';

const startTimeoutMs = 120_000;

export type RunningShop = { url: string; stop(): Promise<void> };

/** Opens a demo shop the way an owner does; stopping sends SIGTERM and expects it to end well. */
export async function runShop(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
}): Promise<RunningShop> {
  const url = `http://127.0.0.1:${options.port}`;
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...env } = process.env;
  const shop = spawn(process.execPath, ['main.ts'], {
    env: {
      ...env,
      NODE_ENV: 'production',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await waitUntilReady(url, shop);
  const stop = async () => {
    const exited = new Promise<number | null>((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    const code = await exited;
    if (code !== 0) throw new Error(`the shop ended with ${code} on SIGTERM`);
  };
  return { url, stop };
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
