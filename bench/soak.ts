// npm run soak: how much memory a shop takes that strangers read page after page of; fails when it grows.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresServer } from '@kaituan/server/testing/databases/postgres-server';
import { createServerDatabase } from '@kaituan/server/testing/databases/server-database';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import {
  endShopProcess,
  memoryBytesOf,
  waitUntilReady,
} from '@kaituan/server/testing/shops/shop-process';
import { browse, differentPages, findProductIds } from './browse-pages.ts';
import { asStarted } from './demo-shop.ts';

const settledAfter = 2_000;
const lastAt = 20_000;
const step = 2_000;
const maxGrowthMegabytes = 50;

/** Reads 20,000 pages of a fresh demo shop; returns how its memory grew after the first 2,000. */
async function soak(settings: Record<string, string>): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-soak-'));
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const fixed = { NODE_ENV: 'production', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' };
  const shop = spawn(process.execPath, [asStarted, 'scripts/shop.mjs'], {
    env: { ...process.env, ...fixed, PORT: port, DATA_DIR: join(folder, 'data'), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    await waitUntilReady(url, shop);
    const megabytes = () => Math.round(memoryBytesOf(shop.pid) / 1024 / 1024);
    console.log(`  ${'0'.padStart(6)} pages ${String(megabytes()).padStart(6)} MB`);
    const pages = differentPages(await findProductIds(url));
    let settled = 0;
    for (let read = step; read <= lastAt; read += step) {
      const startedAt = performance.now();
      const answers = await browse(url, pages, step);
      const perSecond = step / ((performance.now() - startedAt) / 1000);
      if (read === settledAfter) settled = megabytes();
      const statuses = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
      console.log(
        `  ${String(read).padStart(6)} pages ${String(megabytes()).padStart(6)} MB   ${perSecond.toFixed(0)} per second (${statuses})`,
      );
    }
    return megabytes() - settled;
  } finally {
    await endShopProcess(shop);
    await rm(folder, { recursive: true, force: true });
  }
}

console.log('\nResident memory on the embedded database');
const growths = [await soak({ DATABASE_URL: '' })];
console.log('\nResident memory on PostgreSQL');
const server = await openPostgresServer();
try {
  const { url } = await createServerDatabase(server.url);
  growths.push(await soak({ DATABASE_URL: url }));
} finally {
  await server.close();
}
console.log(
  `\nFrom ${settledAfter} to ${lastAt} pages: ${growths.map((growth) => `${growth} MB`).join(', ')}`,
);
if (growths.some((growth) => growth > maxGrowthMegabytes)) process.exitCode = 1;
