import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const rounds = 11;
/** Slow hashes take long on a busy machine. */
const slow = { timeout: 120_000 };
const median = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('the duration of signing in does not reveal whether an account exists', slow, async () => {
  const identity = await createTestIdentity(opened.database, { isSlow: true });
  const { email } = await signUp(identity);

  const timeOf = async (address: string) => {
    const body = { email: address, password: 'not the password' };
    const startedAt = performance.now();
    await createBrowser(identity).post('/identity/sign-in-with-password', body);
    return performance.now() - startedAt;
  };
  await timeOf('warm-up@shop.example');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    known.push(await timeOf(email));
    unknown.push(await timeOf(`nobody${round}@shop.example`));
  }

  const ratio = median(known) / median(unknown);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});
