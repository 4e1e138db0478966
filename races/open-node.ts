import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import { cpuMsOf, memoryBytesOf, waitUntilReady } from '@kaituan/server/testing/shops/shop-process';

/** One of several shop processes on the same PostgreSQL. */
export type ShopNode = {
  readonly url: string;
  /** Its current memory use. */
  memoryBytes(): number;
  /** The processor time that it has used, in milliseconds. */
  cpuMs(): number;
  /** Kills it immediately. */
  kill(): Promise<void>;
  /** Kills it, and restarts it at the same address. */
  crash(): Promise<void>;
  close(): Promise<void>;
};

export type NodeOptions = {
  /** Environment variables beside the usual ones. */
  env?: Record<string, string>;
  /** Arguments of Node itself, before the shop's own. */
  execArgv?: readonly string[];
  /** A file for the node's log; without it only the fault that ends it is shown. */
  logFile?: number;
};

/** Starts the built shop without demo goods, with the simulated gateway, on a shared database. */
export async function openNode(
  databaseUrl: string,
  dataDir: string,
  { env: given = {}, execArgv = [], logFile }: NodeOptions = {},
): Promise<ShopNode> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const settings = {
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'fatal', DEMO_SHOP: 'false', DEMO_GATEWAY: 'true' },
    ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    // All racers come from one address.
    ...{ ADDRESS_REQUESTS_PER_MINUTE: '0', MEMBER_REQUESTS_PER_MINUTE: '0', REQUESTS_AT_ONCE: '0' },
  };
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(process.execPath, [...execArgv, 'scripts/shop.mjs'], {
      env: { ...env, ...settings, ...given },
      stdio: ['ignore', logFile ?? 'inherit', logFile ?? 'inherit'],
    });
    await waitUntilReady(url, started);
    return started;
  };
  const end = async (running: ChildProcess, signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  };
  let running = await start();
  return {
    url,
    memoryBytes: () => memoryBytesOf(running.pid),
    cpuMs: () => cpuMsOf(running.pid),
    kill: () => end(running, 'SIGKILL'),
    async crash() {
      await end(running, 'SIGKILL');
      running = await start();
    },
    close: () => end(running, 'SIGTERM'),
  };
}
