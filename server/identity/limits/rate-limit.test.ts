import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { rateLimit } from '#server/database/schema/identity-schema.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrowser,
  createTestIdentity,
  nextAddress,
} from '#server/testing/members/identity-client.ts';
import { limits } from './identity-limits.ts';
import type { Limit } from './limit-kinds.ts';
import { admitAttempts, takeAttempts } from './rate-limit.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const minuteMs = 60_000;
const start = new Date('2026-03-01T00:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const three: Limit = { kind: 'WINDOW', name: 'test', max: 3, windowSeconds: 60 };
const bucket: Limit = { kind: 'DRAINING', name: 'bucket', free: 2, max: 4, drainSeconds: 60 };
const growing: Limit = {
  kind: 'GROWING',
  name: 'growing',
  free: 2,
  firstSeconds: 10,
  maxSeconds: 30,
  resetAfterSeconds: 600,
};
const take = (subject: string, now = start, limit: Limit = three) =>
  takeAttempts(opened.database, [{ limit, subject }], now);
const admit = (subject: string, now: Date, isSolved: boolean) =>
  admitAttempts(opened.database, [{ limit: bucket, subject }], { now, isSolved });

test('attempts beyond the limit are refused with the seconds to wait, until the window ends', async () => {
  for (let count = 0; count < 3; count += 1) await take('a');
  const refused = await take('a', later(20_500)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 40 });
  await take('a', later(minuteMs));
});

test.each<[string, Limit, number]>([
  ['window', three, 3],
  ['bucket', bucket, 4],
  ['growing', growing, 2],
])(
  'many at once take exactly as many attempts of a %s limit as there are',
  async (_, limit, max) => {
    const taken = await Promise.allSettled(
      Array.from({ length: 12 }, () => take('parallel', start, limit)),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(max);
  },
);

test('an attempt that was given back can be taken again', async () => {
  for (const limit of [three, bucket, growing]) {
    await take('c', start, limit);
    const returnAttempt = await take('c', start, limit);
    await returnAttempt();
    await take('c', start, limit);
  }
  await take('c');
  await expect(take('c')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('a bucket demands a challenge before it makes anybody wait, and then only until one drained', async () => {
  expect(await admit('d', start, false)).toEqual({ outcome: 'ADMITTED' });
  expect(await admit('d', start, false)).toEqual({ outcome: 'ADMITTED' });
  expect(await admit('d', start, false)).toEqual({ outcome: 'CHALLENGE', heat: 0 });
  expect(await admit('d', start, true)).toEqual({ outcome: 'ADMITTED' });
  expect(await admit('d', start, false)).toEqual({ outcome: 'CHALLENGE', heat: 0.5 });
  expect(await admit('d', start, true)).toEqual({ outcome: 'ADMITTED' });
  expect(await admit('d', later(15_000), true)).toEqual({ outcome: 'WAIT', waitSeconds: 45 });
  expect(await admit('d', later(15_000), false)).toEqual({ outcome: 'WAIT', waitSeconds: 45 });
  expect(await admit('d', later(60_000), true)).toEqual({ outcome: 'ADMITTED' });
  expect(await admit('d', later(60_000), true)).toEqual({ outcome: 'WAIT', waitSeconds: 60 });
});

test('delays grow from attempt to attempt up to the longest, and are reset after a while', async () => {
  const waits: number[] = [];
  let now = start;
  for (let count = 0; count < 6; count += 1) {
    const refused = await take('e', now, growing).catch((error: unknown) => error);
    if (!(refused instanceof Refusal)) continue;
    waits.push(refused.retryAfterSeconds ?? 0);
    now = new Date(now.getTime() + (refused.retryAfterSeconds ?? 0) * 1_000);
    await take('e', now, growing);
  }
  expect(waits).toEqual([10, 20, 30, 30]);
  await take('e', new Date(now.getTime() + 600_000), growing);
  await take('e', new Date(now.getTime() + 600_000), growing);
});

test('a call refused by one limit takes no attempt of another', async () => {
  const one: Limit = { kind: 'WINDOW', name: 'one', max: 1, windowSeconds: 60 };
  const both = [
    { limit: growing, subject: 'f' },
    { limit: bucket, subject: 'f' },
    { limit: one, subject: 'f' },
  ];
  await takeAttempts(opened.database, both, start);
  for (let count = 0; count < 5; count += 1) {
    await expect(takeAttempts(opened.database, both, start)).rejects.toThrow(Refusal);
  }
  await take('f', start, growing);
  for (let count = 0; count < 3; count += 1) await take('f', start, bucket);
  await expect(take('f', start, bucket)).rejects.toThrow(Refusal);
});

test('expired rows are deleted, and contain no personal data', async () => {
  await take('someone@shop.example');
  await take('g', later(60 * minuteMs));
  const rows = await opened.database.select().from(rateLimit);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('someone');
});

test('two nodes of a shop count together', async () => {
  const now = () => start;
  const nodes = await Promise.all([1, 2].map(() => createTestIdentity(opened.database, { now })));
  const address = nextAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const node = nodes[count % 2];
    if (!node) continue;
    const body = { email: 'nodes@shop.example', password: 'guess' };
    const path = '/identity/sign-in-with-password';
    statuses.push((await createBrowser(node, address).post(path, body)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(limits.passwordBySource.free);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
});

test('callers without a distinct address are not counted, so that an undeclared proxy locks nobody out', async () => {
  const proxy: Limit = { kind: 'WINDOW', name: 'proxy', max: 1, windowSeconds: 60 };
  const attempts = [{ limit: proxy, subject: null }];
  for (let count = 0; count < 5; count += 1) {
    await (await takeAttempts(opened.database, attempts, start))();
  }
  const rows = await opened.database.select().from(rateLimit);
  expect(rows.filter(({ key }) => key.startsWith('proxy'))).toEqual([]);
});
