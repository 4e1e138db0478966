import { defaultChannelId as channelId } from '@kaituan/domain/shop-limits';
import { openDatabase } from '@kaituan/server/database/database';
import {
  type CuttingProxy,
  openCuttingProxy,
} from '@kaituan/server/testing/databases/cutting-proxy';
import {
  openPostgresServer,
  type PostgresServer,
} from '@kaituan/server/testing/databases/postgres-server';
import { openWatcher } from '@kaituan/server/testing/shops/live-watcher';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaceShop, type RaceShop } from './race-shop.ts';

const pauseMs = 10;
const maxRecoveryMs = 30_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let server: PostgresServer;
let proxy: CuttingProxy;
let shop: RaceShop;
let calls: Call[];

type Call = { name: string; path: string; init?: RequestInit };
/** Without a status when no answer came, with the fault instead. */
type Seen = { name: string; status?: number; fault?: string; hasRetryAfter: boolean };

beforeAll(async () => {
  server = await openPostgresServer();
  proxy = await openCuttingProxy(server.port);
  shop = await openRaceShop({ nodes: 1, server: server.url, through: proxy.urlThrough });
  const [member] = await shop.createMembers(1);
  calls = callsOf(member?.token ?? '');
});
afterAll(async () => {
  await shop.close();
  await proxy.close();
  await server.close();
});

const nodeUrl = () => shop.nodes[0]?.url ?? '';

/** One of each kind of way into the shop. */
function callsOf(token: string): Call[] {
  const json = (body: unknown, headers = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const member = { authorization: `Bearer ${token}` };
  const wrong = { email: 'nobody@shop.example', password: 'not-the-password-9' };
  return [
    { name: 'page', path: `/?channelId=${channelId}` },
    { name: 'read', path: '/SiteInfo/GetHome', init: json({ channelId }) },
    { name: 'own', path: '/User/GetSearchHistoryArray', init: json({}, member) },
    { name: 'write', path: '/User/AddSearchHistory', init: json({ keyword: '高麗菜' }, member) },
    { name: 'identity', path: '/identity/sign-in-with-password', init: json(wrong) },
    {
      name: 'webhook',
      path: '/payment-notice/ecpay',
      init: { method: 'POST', body: new URLSearchParams({ MerchantTradeNo: 'x' }) },
    },
    { name: 'return from a gateway', path: '/payment-return/AAAAAAAAAAAAAAAAAAAA' },
    { name: 'picture', path: '/media/none/320.webp' },
    { name: 'photo', path: `/return-photos/01ARZ3NDEKTSV4RRFFQ69G5FAV.webp?token=x` },
    { name: 'readiness', path: '/readyz' },
  ];
}

async function call(one: Call): Promise<Seen> {
  return answerTo(one).catch((error: Error) => ({
    ...{ name: one.name, hasRetryAfter: false },
    fault: String(error.cause ?? error),
  }));
}

async function answerTo({ name, path, init = {} }: Call): Promise<Seen> {
  const response = await fetch(nodeUrl() + path, {
    ...init,
    redirect: 'manual',
    headers: { ...init.headers, 'x-forwarded-for': `203.0.113.${Math.ceil(Math.random() * 250)}` },
  });
  await response.arrayBuffer();
  return {
    name,
    status: response.status,
    hasRetryAfter: response.headers.has('retry-after') || name === 'readiness',
  };
}

/** Calls the shop all the time, in every way, while something happens to its database. */
async function callDuring(happening: () => Promise<unknown>): Promise<Seen[]> {
  const seen: Promise<Seen>[] = [];
  let isOver = false;
  const traffic = (async () => {
    while (!isOver) {
      for (const one of calls) seen.push(call(one));
      await wait(pauseMs * calls.length);
    }
  })();
  await happening().finally(() => {
    isOver = true;
    return traffic;
  });
  return Promise.all(seen);
}

const isServing = (seen: readonly Seen[]) =>
  seen.every(({ status }) => status !== undefined && status < 500);

/** Until every route answers again. */
async function waitUntilServing(): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    const seen = await Promise.all(calls.map(call));
    if (isServing(seen)) return;
    if (performance.now() - startMs > maxRecoveryMs) {
      throw new Error(`the shop did not come back: ${JSON.stringify(seen)}`);
    }
    await wait(50);
  }
}

function expectOnlyMaintenance(seen: readonly Seen[], during: string): void {
  const isAnswer = ({ status = 0, hasRetryAfter }: Seen) =>
    status === 503 ? hasRetryAfter : status > 0 && status < 500;
  expect(
    seen.filter((one) => !isAnswer(one)),
    during,
  ).toEqual([]);
}

async function endAllConnections(): Promise<void> {
  const opened = await openDatabase({ databaseUrl: shop.databaseUrl, dataDir: '' });
  for (let round = 0; round < 10; round += 1) {
    await opened.database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'kaituan%' and client_port is not null and pid <> pg_backend_pid()`);
    await wait(30);
  }
  await opened.close();
}

const faults: [string, () => Promise<unknown>][] = [
  ['an administrator ends every connection', endAllConnections],
  [
    'the network is cut in the middle',
    async () => {
      for (let round = 0; round < 10; round += 1) {
        proxy.cut();
        await wait(30);
      }
    },
  ],
  ['the database restarts', () => server.stop('FAST').then(server.start)],
  ['the database crashes', () => server.stop('IMMEDIATE').then(server.start)],
  [
    'the database is away for a while',
    async () => {
      proxy.setMode('REFUSE');
      await wait(1_000);
      proxy.setMode('PASS');
    },
  ],
];

describe('a shop whose database goes away', () => {
  it('answers each route as maintenance meanwhile, and goes on by itself', async () => {
    await waitUntilServing();
    const watcher = await openWatcher(`${nodeUrl()}/live/campaigns?channelId=${channelId}&ids=1`);
    for (const [name, happening] of faults) {
      const seen = await callDuring(happening);
      expect(seen.length, name).toBeGreaterThan(0);
      expectOnlyMaintenance(seen, name);
      await waitUntilServing();
    }
    expect(watcher.isOver()).toBe(false);
    watcher.close();
  });
});
