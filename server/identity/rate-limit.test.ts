import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { rateLimit } from '../database/identity-schema.ts';
import { Refusal } from '../http/refusal.ts';
import {
  createBrowser,
  createTestIdentity,
  nextAddress,
  signUp,
} from '../testing/identity-client.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { limits, takeTries } from './rate-limit.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const minuteMs = 60_000;
const three = { name: 'test', most: 3, windowSeconds: 60 };
const start = new Date('2026-03-01T00:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const take = (subject: string, now = start) =>
  takeTries(opened.database, [{ limit: three, subject }], now);

test('tries beyond the limit are refused with the seconds to wait, until the window ends', async () => {
  for (let count = 0; count < 3; count += 1) await take('a');
  const refused = await take('a', later(20_500)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 40 });
  await take('a', later(minuteMs));
});

test('many at once take exactly as many tries as there are', async () => {
  const taken = await Promise.allSettled(Array.from({ length: 12 }, () => take('b')));
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('a try that is given back can be taken again', async () => {
  await take('c');
  await take('c');
  const giveBack = await take('c');
  await giveBack();
  await take('c');
  await expect(take('c')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('a call refused by one limit takes no try of another', async () => {
  const one = { name: 'one', most: 1, windowSeconds: 60 };
  const both = [
    { limit: three, subject: 'd' },
    { limit: one, subject: 'd' },
  ];
  await takeTries(opened.database, both, start);
  for (let count = 0; count < 5; count += 1) {
    await expect(takeTries(opened.database, both, start)).rejects.toThrow(Refusal);
  }
  await take('d');
  await take('d');
  await expect(take('d')).rejects.toThrow(Refusal);
});

test('windows that are over leave the database, and nobody is named in it', async () => {
  await take('someone@shop.example');
  await take('e', later(60 * minuteMs));
  const rows = await opened.database.select().from(rateLimit);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('someone');
});

test('guessing a password is slowed for the guesser, and the member still gets in elsewhere', async () => {
  const identity = await createTestIdentity(opened.database);
  const { email, password } = await signUp(identity);
  const guesser = createBrowser(identity);
  for (let count = 0; count < limits.passwordByBoth.most; count += 1) {
    await guesser.refusal('/identity/sign-in-with-password', { email, password: `guess ${count}` });
  }
  const response = await guesser.post('/identity/sign-in-with-password', { email, password });
  expect(response.status).toBe(429);
  const seconds = Number(response.headers.get('retry-after'));
  const { error } = (await response.json()) as { error: { retryAfterSeconds: number } };
  expect(error.retryAfterSeconds).toBe(seconds);
  expect(seconds).toBeGreaterThan(800);
  await createBrowser(identity).call('/identity/sign-in-with-password', { email, password });
});

test('two nodes of a shop count together', async () => {
  const nodes = await Promise.all([1, 2].map(() => createTestIdentity(opened.database)));
  const address = nextAddress();
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const node = nodes[count % 2];
    if (!node) continue;
    const body = { email: 'nodes@shop.example', password: 'guess' };
    const path = '/identity/sign-in-with-password';
    statuses.push((await createBrowser(node, address).post(path, body)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(limits.passwordByBoth.most);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('who cannot be told from others is not counted, so that a proxy nobody declared shuts nobody out', async () => {
  const tries = [{ limit: { name: 'proxy', most: 1, windowSeconds: 60 }, subject: null }];
  for (let count = 0; count < 5; count += 1) {
    await (await takeTries(opened.database, tries, start))();
  }
  const rows = await opened.database.select().from(rateLimit);
  expect(rows.filter(({ key }) => key.startsWith('proxy'))).toEqual([]);
});
