import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import { endShopProcess, waitUntilReady } from '@kaituan/server/testing/shops/shop-process';

export type DemoShop = {
  url: string;
  folder: string;
  pid: number | undefined;
  close: () => Promise<void>;
};

/** As `npm start`, the image and the systemd unit start the shop: it takes 100 MB less than without. */
export const asStarted = '--max-semi-space-size=16';

/** A demo shop as it was built, with data of its own, which go when it closes. */
export async function openDemoShop(environment: Record<string, string> = {}): Promise<DemoShop> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-bench-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, [asStarted, 'scripts/shop.mjs'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn' },
      ...{ PORT: String(port), DATA_DIR: join(folder, 'data') },
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const close = async () => {
    await endShopProcess(shop);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(url, shop);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, folder, pid: shop.pid, close };
}

/** All requests come from one address. */
export const withoutLimits = {
  ...{ ADDRESS_REQUESTS_PER_MINUTE: '0', MEMBER_REQUESTS_PER_MINUTE: '0', REQUESTS_AT_ONCE: '0' },
};
