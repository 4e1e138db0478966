// npm run bench: prints what was measured on this machine, in this run; with --scale (and --million) how it grows.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/find-free-port';
import { waitUntilReady } from '@kaituan/server/testing/wait-until-ready';
import { measureFirstLoad } from './first-load.ts';
import { benchOrders } from './orders.ts';
import { benchPages, findProductId } from './pages.ts';
import { benchProductList } from './product-list.ts';
import { benchScale, printScale } from './scale.ts';

if (process.argv.includes('--scale')) {
  const sizes = [1_000, 10_000, 100_000];
  if (process.argv.includes('--million')) sizes.push(1_000_000);
  console.log('\nCalls on PostgreSQL by the number of goods, one at a time: median / p99, growth');
  printScale(await benchScale(sizes));
  process.exit();
}

const folder = await mkdtemp(join(tmpdir(), 'kaituan-bench-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const shop = spawn(process.execPath, ['scripts/shop.mjs'], {
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    // All requests come from one address.
    ...{ ADDRESS_REQUESTS_PER_MINUTE: '0', MEMBER_REQUESTS_PER_MINUTE: '0', REQUESTS_AT_ONCE: '0' },
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});

try {
  await waitUntilReady(url, shop);
  console.log('\nFirst load, JavaScript after gzip');
  for (const path of [
    '/?channelId=100083',
    `/products/${await findProductId(url)}?channelId=100083`,
  ]) {
    const bytes = await measureFirstLoad(url, path);
    console.log(`  ${path.padEnd(36)} ${(bytes / 1000).toFixed(1)} kB`);
  }
  console.log(
    '\nRequests per second (16 connections, median of 5), and share of a bare Node server that sends the same bytes',
  );
  for (const { name, perSecond, ofBare } of await benchPages(url, folder)) {
    console.log(`  ${name.padEnd(36)} ${perSecond.toFixed(0).padStart(6)}   ${ofBare.toFixed(3)}`);
  }
} finally {
  shop.kill('SIGTERM');
}
console.log(
  '\nOrders placed per second on PostgreSQL, and share of a bare handler with its statements',
);
for (const { name, perSecond, ofBare } of await benchOrders()) {
  console.log(`  ${name.padEnd(36)} ${perSecond.toFixed(0).padStart(6)}   ${ofBare.toFixed(3)}`);
}
console.log('\n100,000 products on PostgreSQL, one call at a time, median');
for (const { name, medianMs } of await benchProductList()) {
  console.log(`  ${name.padEnd(36)} ${medianMs.toFixed(1).padStart(6)} ms`);
}
await rm(folder, { recursive: true, force: true });
