import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import { endShopProcess, waitUntilReady } from '@kaituan/server/testing/shops/shop-process';

type Settings = Record<string, string>;

export type RunningShop = {
  url: string;
  dataDir: string;
  /** Its process now. */
  pid(): number | undefined;
  /** Restarts the shop at the same address with the same data. */
  reopen(settings?: Settings): Promise<void>;
  /** Ends it and keeps its data, to be looked at. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

const newFolder = () => mkdtemp(join(tmpdir(), 'kaituan-journeys-'));

/** Makes the data of a demo shop once, for copies: `openShop` finds it at `TEST_DEMO_FOLDER`. */
export async function seedDemoFolder(): Promise<() => Promise<void>> {
  const folder = await newFolder();
  const port = String(await findFreePort());
  const settings = { PORT: port, DATA_DIR: folder };
  await endShop(await startShop(`http://127.0.0.1:${port}`, settings));
  await mkdir(join(folder, 'media'), { recursive: true });
  process.env.TEST_DEMO_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Starts a fresh shop, as it was built; a demo shop unless the settings say otherwise. `prepare` has its data folder
 * before it starts.
 */
export async function openShop(
  settings: Settings = {},
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<RunningShop> {
  const dataDir = await newFolder();
  const seed = process.env.TEST_DEMO_FOLDER;
  if (seed && settings.DEMO_SHOP !== 'false') await copyDemo(seed, dataDir);
  await prepare(dataDir);
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const start = (own: Settings) => startShop(url, { PORT: port, DATA_DIR: dataDir, ...own });
  let shop = await start(settings);
  return {
    url,
    dataDir,
    pid: () => shop.pid,
    reopen: async (changed = settings) => {
      await endShop(shop);
      shop = await start(changed);
    },
    stop: () => endShop(shop),
    close: async () => {
      await endShop(shop);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Without the pictures: what one shop composed, the others find. */
export async function copyDemo(seed: string, dataDir: string): Promise<void> {
  const media = join(seed, 'media');
  await cp(seed, dataDir, { recursive: true, filter: (source) => source !== media });
  await symlink(media, join(dataDir, 'media'));
}

async function startShop(url: string, settings: Settings): Promise<ChildProcess> {
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...env } = process.env;
  const shop = spawn(process.execPath, ['scripts/shop.mjs'], {
    env: { ...env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await waitUntilReady(url, shop);
  return shop;
}

/** Stops a shop by SIGTERM. */
async function endShop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null) return;
  const code = await endShopProcess(shop);
  if (code !== 0) throw new Error(`the shop ended with ${code} on SIGTERM`);
}
