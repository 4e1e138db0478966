import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { openDatabase } from '@kaituan/server/database/database';
import { callShop, findRunningShop } from '@kaituan/server/operator/running-shop';
import { createServerDatabase } from '@kaituan/server/testing/databases/server-database';
import { openWatcher } from '@kaituan/server/testing/shops/live-watcher';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import { waitUntilReady } from '@kaituan/server/testing/shops/shop-process';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLinePayFixture } from './line-pay-fixture.ts';

const maxEndMs = 20_000;
const waitingForLocks = `select count(*)::int as count from pg_locks
  where not granted and relation = 'brand'::regclass`;
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

async function startShop(
  given: Record<string, string> = {},
): Promise<{ shop: ChildProcess; url: string; port: number }> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  const shop = spawn(process.execPath, ['--import', faultOnSignal, 'scripts/shop.mjs'], {
    env: {
      ...env,
      ...{ NODE_ENV: 'production', LOG_LEVEL: 'fatal', DEMO_SHOP: 'false' },
      ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url },
      ...given,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitUntilReady(url, shop);
  return { shop, url, port };
}

/** The exit code, or what was still running when a supervisor would have killed it. */
async function endOf(shop: ChildProcess): Promise<number | null | 'STILL RUNNING'> {
  const deadline = new Promise<'STILL RUNNING'>((resolve) =>
    setTimeout(resolve, maxEndMs, 'STILL RUNNING').unref(),
  );
  const exited = once(shop, 'exit').then(([code]) => code as number | null);
  return Promise.race([exited, deadline]);
}

describe('a shop that is signalled to end', () => {
  it('ends in time with streams, slow clients and a waiting job, also when signalled twice', async () => {
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

  it('ends in time while a gateway, an import, an export and a stream take theirs', async () => {
    const opened = await openDatabase({ databaseUrl: database.url, dataDir });
    const fixture = await openLinePayFixture(opened);
    const refunded = await fixture.placeRefunded();
    const refund = Object.assign(fixture.callsFor(refunded, 'refund'), { held: 'LATE' });
    await opened.database.execute(
      sql`update product set description_html = repeat('說明', 4000000)`,
    );
    const { shop, url } = await startShop(fixture.env);
    await expect.poll(() => refund.count, { timeout: 30_000 }).toBe(1);
    const watcher = await openWatcher(`${url}/live/campaigns?channelId=${channelId}&ids=1`);
    const running = await findRunningShop(dataDir);
    if (!running) throw new Error('no shop runs on the folder');
    const exported = await callShop(running, '/operator/catalog/export?format=csv', {});
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table brand in access exclusive mode');
    const importing = { method: 'POST', duplex: 'half' } as const;
    const import_ = (body: RequestInit['body']) =>
      callShop(running, '/operator/catalog/import', { ...importing, body }).then((answer) =>
        answer.text().catch(() => 'broken off'),
      );
    const waiting = import_('列別,品牌\n品牌,好漁日\n');
    const endless = import_(
      new ReadableStream({ start: (body) => body.enqueue(Buffer.from('列')) }),
    );
    await expect
      .poll(async () => (await holder.query(waitingForLocks)).rows[0].count, { timeout: 15_000 })
      .toBeGreaterThan(0);

    const end = endOf(shop);
    shop.kill('SIGTERM');
    expect(await end).toBe(0);
    expect(watcher.isOver()).toBe(true);
    await expect(exported.arrayBuffer()).rejects.toThrow();
    expect(await waiting).not.toContain('REPORT');
    expect(await endless.catch(() => 'broken off')).toBe('broken off');
    fixture.release();
    await holder.end();
    await fixture.close();
    await opened.close();
  });

  it('ends with 1 after a fault that nobody caught, and says so', async () => {
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
