import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { poolOf } from '#server/database/pooled-session.ts';
import { openCuttingProxy } from '#server/testing/databases/cutting-proxy.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { shownMovement } from './movement-channel.ts';
import { openPostgresChannel } from './postgres-channel.ts';

const soon = { timeout: 20_000 };
const checkEveryMs = 15_000;

test('a check during a reconnection that fails leaves the process running', async () => {
  const opened = await createTestDatabase();
  const url = new URL(poolOf(opened.database).options.connectionString ?? '');
  const proxy = await openCuttingProxy(Number(url.port));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  const channel = openPostgresChannel(
    opened.database,
    { connectionString: proxy.urlThrough(url.href) },
    shownMovement,
    pino({ level: 'silent' }),
  );
  onTestFinished(async () => {
    vi.useRealTimers();
    process.off('unhandledRejection', note);
    await channel.close();
    await proxy.close();
    await opened.close();
  });
  const received: number[] = [];
  let listened = 0;
  channel.listen({
    onMoved: (ids) => received.push(...ids),
    onListening: () => {
      listened += 1;
    },
  });
  await vi.waitFor(() => expect(listened).toBe(1), soon);

  proxy.setMode('STALL');
  proxy.cut();
  await vi.waitFor(() => expect(proxy.connectionCount()).toBe(1), soon);
  vi.advanceTimersByTime(checkEveryMs);
  proxy.setMode('REFUSE');
  await new Promise((resolve) => setTimeout(resolve, 100));
  proxy.setMode('PASS');

  await vi.waitFor(() => expect(listened).toBe(2), soon);
  await channel.send([7]);
  await vi.waitFor(() => expect(received).toEqual([7]), soon);
  expect(unhandled).toEqual([]);
});
