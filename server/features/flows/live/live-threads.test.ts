import { Hono } from 'hono';
import type pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { createBuyer } from '#server/testing/members/buyer.ts';
import { askAsOwner } from '#server/testing/shops/ask-as-owner.ts';
import { openWatcher } from '#server/testing/shops/live-watcher.ts';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';
import { openLiveThreads } from './open-live-threads.ts';

const soon = { timeout: 8_000, interval: 20 };
const hourMs = 3_600_000;
let clock = new Date();
let opened: OpenDatabase;
const nodes: Awaited<ReturnType<typeof openNode>>[] = [];

/** One node with its own connections and its HTTP server. */
async function openNode(own: OpenDatabase) {
  const log = pino({ level: 'silent' });
  const live = openLiveThreads({ ...own, log, trustedProxies: 1, now: () => clock });
  const server = await serveOnLoopback(new Hono().route('/', live.routes));
  return {
    ...{ own, live, url: server.url },
    async close() {
      live.endStreams();
      await server.close();
      await live.close();
      if (own !== opened) await own.close();
    },
  };
}

beforeAll(async () => {
  opened = await createTestDatabase();
  nodes.push(await openNode(opened));
  if (opened.kind === 'postgres') {
    const { $client } = opened.database as unknown as { $client: pg.Pool };
    const { connectionString: databaseUrl } = $client.options;
    nodes.push(await openNode(await openDatabase({ databaseUrl, dataDir: '' })));
  }
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await opened.close();
});

it('tells who watches that another node wrote, without a word of it, and only with a signed address', async () => {
  const [first] = nodes;
  const channelId = await createChannel(opened.database);
  const buyer = await createBuyer(opened.database, channelId, { now: () => clock });
  const question = { channelId, category: 'OTHER', subject: '到貨時間', body: '何時？' } as const;
  const { result } = await buyer.call('/MessageBoard/OpenThread', question);
  const { referenceId, livePath } = result;
  const list = await buyer.call('/MessageBoard/GetThreadArray', { channelId });
  const watchers = [
    await openWatcher(`${first?.url}${livePath}`),
    await openWatcher(`${first?.url}${list.livePath}`),
  ];
  const movesSeen = () => watchers.map((one) => one.text().split('event: moved').length - 1);
  await vi.waitFor(() => expect(Math.min(...movesSeen())).toBeGreaterThanOrEqual(1), soon);
  await new Promise((passed) => setTimeout(passed, 300));
  const before = movesSeen();
  const other = nodes.at(-1)?.own.database ?? opened.database;
  const ask = askAsOwner({ database: other, now: () => clock });
  await ask('/StaffMessage/AnswerThread', { referenceId, body: '明天到' });
  await vi.waitFor(() => expect(movesSeen()).toEqual(before.map((count) => count + 1)), soon);
  for (const one of watchers) {
    expect(one.text()).not.toContain('明天');
    one.close();
  }

  const statusOf = async (path: string) => {
    const watcher = await openWatcher(`${first?.url}${path}`);
    watcher.close();
    return watcher.status;
  };
  expect(await statusOf('/live/threads')).toBe(404);
  expect(await statusOf(livePath.replace(referenceId, '01KPR000000000000000000000'))).toBe(404);
  expect(await statusOf(livePath)).toBe(200);
  clock = new Date(clock.getTime() + 2 * hourMs);
  expect(await statusOf(livePath)).toBe(404);
});
