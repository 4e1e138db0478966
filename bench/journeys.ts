// node scripts/run-built.mjs bench/journeys.ts: ten journeys of a shopper on a phone, counted and timed.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/find-free-port';
import { waitUntilReady } from '@kaituan/server/testing/wait-until-ready';
import { chooseBrowser, launchBrowser } from '../e2e/find-browser.ts';
import { Shopper } from './shopper.ts';
import { walkJourneys } from './walk-journeys.ts';

const folder = await mkdtemp(join(tmpdir(), 'kaituan-journeys-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const shop = spawn(process.execPath, ['scripts/shop.mjs'], {
  env: {
    ...process.env,
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn' },
    ...{ PORT: String(port), DATA_DIR: join(folder, 'data') },
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});
await chooseBrowser();
const browser = await launchBrowser({ pictures: true });
try {
  await waitUntilReady(url, shop);
  console.log('| Journey | Taps | Fields | Seconds |\n|---|---|---|---|');
  for await (const { name, taps, fields, seconds } of walkJourneys(() =>
    Shopper.enter(browser, url),
  )) {
    console.log(`| ${name} | ${taps} | ${fields} | ${seconds.toFixed(1)} |`);
  }
} finally {
  await browser.close();
  shop.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
