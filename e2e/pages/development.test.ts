import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import { waitUntilReady } from '@kaituan/server/testing/shops/shop-process';
import { expect, onTestFinished, test } from 'vitest';
import { copyDemo } from '../support/open-shop.ts';

/** Timeout of a shop that is read from its sources twice, with its pages. */
const slow = { timeout: 300_000 };

const isRunning = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
};

test(
  'npm run dev opens the shop again after a change of its server, and ends with it',
  slow,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'kaituan-dev-'));
    await copyDemo(process.env.TEST_DEMO_FOLDER ?? '', dataDir);
    const port = String(await findFreePort());
    const url = `http://127.0.0.1:${port}`;
    const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...env } = process.env;
    const settings = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
      // With it nothing is installed.
      env: { ...env, ...settings, SHOP_IMAGE: 'true' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(() => void dev.kill('SIGTERM'));
    // It is away while no shop runs.
    const readPid = () => readFile(join(dataDir, 'shop.pid'), 'utf8').then(Number, () => undefined);
    await waitUntilReady(url, dev);
    const first = await readPid();

    const now = new Date();
    await utimes('server/http/listening/readiness.ts', now, now);
    const isOther = async () => ![undefined, first].includes(await readPid());
    await expect.poll(isOther, { timeout: 60_000 }).toBe(true);
    await waitUntilReady(url, dev);
    expect(isRunning(first)).toBe(false);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('inject-hmr-runtime');
    for (const path of ['/admin', '/admin/', '/admin/orders']) {
      const desk = await fetch(url + path, { headers: { accept: 'text/html' } });
      expect([path, await desk.text()]).toEqual([
        path,
        expect.stringContaining('desk-environment'),
      ]);
    }

    const second = await readPid();
    dev.kill('SIGTERM');
    // Vite ends with the signal's code, the shop with 0; which of them is first is not said.
    expect([0, 143]).toContain((await once(dev, 'exit'))[0]);
    expect(isRunning(second)).toBe(false);
    await rm(dataDir, { recursive: true });
  },
);
