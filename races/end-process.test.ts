import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { findFreePort } from '@kaituan/server/testing/find-free-port';
import { openWatcher } from '@kaituan/server/testing/live-watcher';
import { createServerDatabase } from '@kaituan/server/testing/server-database';
import { waitUntilReady } from '@kaituan/server/testing/wait-until-ready';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const longestEndMs = 20_000;
/** Has the shop reject a promise that nobody handles when it gets this signal. */
const faultOnSignal = `data:text/javascript,process.on('SIGUSR2',()=>{Promise.reject(new Error('unforeseen'))})`;

let database: Awaited<ReturnType<typeof createServerDatabase>>;
let dataDir: string;
beforeAll(async () => {
  database = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '');
  dataDir = await mkdtemp(join(tmpdir(), 'kaituan-end-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function startShop(): Promise<{ shop: ChildProcess; url: string; port: number }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const shop = spawn(process.execPath, ['--import', faultOnSignal, 'main.ts'], {
    env: {
      ...env,
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'fatal', DEMO_SHOP: 'false' },
      ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitUntilReady(url, shop);
  return { shop, url, port };
}

/** The exit code, or what was still running when a supervisor would have killed it. */
async function endOf(shop: ChildProcess): Promise<number | null | 'STILL RUNNING'> {
  const deadline = new Promise<'STILL RUNNING'>((resolve) =>
    setTimeout(resolve, longestEndMs, 'STILL RUNNING').unref(),
  );
  const exited = once(shop, 'exit').then(([code]) => code as number | null);
  return Promise.race([exited, deadline]);
}

describe('a shop that is told to end', () => {
  it('ends in time with streams, slow clients and a waiting job, whoever signals twice', {
    timeout: 120_000,
  }, async () => {
    const { shop, url, port } = await startShop();
    const watcher = await openWatcher(`${url}/live/campaigns?channelId=${channelId}&ids=1`);
    const slow = connect(port, '127.0.0.1');
    slow.on('error', () => {});
    slow.write('POST /Cart/GetCart HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\n{');
    // The jobs of orders wait for this table, as for a gateway that takes its time.
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table shop_order in access exclusive mode');
    const end = endOf(shop);
    shop.kill('SIGTERM');
    shop.kill('SIGTERM');
    expect(await end).toBe(0);
    expect(watcher.isOver()).toBe(true);
    slow.destroy();
    await holder.end();
  });

  it('ends with 1 after a fault that nobody caught, and says so', {
    timeout: 120_000,
  }, async () => {
    const { shop } = await startShop();
    let log = '';
    shop.stdout?.on('data', (piece) => {
      log += piece;
    });
    const end = endOf(shop);
    shop.kill('SIGUSR2');
    expect(await end).toBe(1);
    expect(log).toContain('unforeseen');
  });
});
