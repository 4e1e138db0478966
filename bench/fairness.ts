// node bench/fairness.ts: what forty connections on random addresses do to somebody else, on this machine.
// On PostgreSQL with DATABASE_URL set; REQUESTS_AT_ONCE=0 shows it without turns.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@kaituan/server/testing/shops/serve-on-loopback';
import { endShopProcess, waitUntilReady } from '@kaituan/server/testing/shops/shop-process';

const connections = 40;
const visits = 60;
const pauseMs = 100;

const folder = await mkdtemp(join(tmpdir(), 'kaituan-fairness-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
const shop = spawn(process.execPath, ['scripts/shop.mjs'], {
  env: {
    ...{ NODE_ENV: 'production', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' },
    ...process.env,
    ...{ PORT: `${port}`, DATA_DIR: join(folder, 'data') },
  },
  stdio: ['ignore', 'inherit', 'inherit'],
});

type Asker = { agent: Agent; from: string; through: string };

/** One request on a connection of this client; returns the milliseconds until the whole response arrived. */
function ask({ agent, from, through }: Asker, path: string, body?: object): Promise<number> {
  const startedAt = performance.now();
  const headers = {
    'x-forwarded-for': from,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      { agent, headers, method: body ? 'POST' : 'GET', localAddress: through },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(performance.now() - startedAt));
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}

const random = () => Math.floor(Math.random() * 1e9);
const productIds = Array.from({ length: 200 }, (_, index) => index + 1);
const anyProduct = () => productIds[random() % productIds.length];
const channelId = 100083;
const askPage = (asker: Asker) =>
  ask(asker, `/products/${anyProduct()}?channelId=${channelId}&x=${random()}`);
const askCall = (asker: Asker) =>
  ask(asker, '/Product/GetScpProductArray', { channelId, limit: 1 + (random() % 24), sort: 'NEW' });
const kinds = { page: askPage, call: askCall };

async function measure(kind: keyof typeof kinds, from: string): Promise<number> {
  const asker = { agent: new Agent({ keepAlive: true }), from, through: '127.0.0.3' };
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    times.push(await kinds[kind](asker));
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  asker.agent.destroy();
  return times.sort((a, b) => a - b)[Math.floor(visits / 2)] ?? Number.NaN;
}

/** Forty connections that request uncached addresses, one after the other on each. */
function attack() {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const asker = { agent, from: '198.51.100.66', through: '127.0.0.2' };
  let isOver = false;
  let answered = 0;
  const each = async () => {
    while (!isOver) {
      await (random() % 2 === 0 ? askPage(asker) : askCall(asker)).catch(() => {});
      answered += 1;
    }
  };
  const all = Promise.all(Array.from({ length: connections }, each));
  return async () => {
    isOver = true;
    await all;
    agent.destroy();
    return answered;
  };
}

try {
  await waitUntilReady(url, shop);
  for (const kind of ['page', 'call', 'page', 'call'] as const) await measure(kind, '203.0.113.4');
  for (const kind of ['page', 'call'] as const) {
    const alone = await measure(kind, '203.0.113.5');
    const end = attack();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const attacked = await measure(kind, '203.0.113.5');
    const answered = await end();
    console.log(
      `${kind}: median alone ${alone.toFixed(1)} ms, beside ${connections} connections ${attacked.toFixed(1)} ms, ratio ${(attacked / alone).toFixed(2)} (${answered} answered to them)`,
    );
  }
} finally {
  await endShopProcess(shop);
  await rm(folder, { recursive: true, force: true });
}
