import { expect, test } from 'vitest';
import { createBrowser, createTestIdentity, signUp } from '../testing/identity-client.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const rounds = 15;
const median = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('how long signing in takes does not tell whether an account exists', async () => {
  const opened = await createTestDatabase();
  const identity = await createTestIdentity(opened.database);
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
  await opened.close();

  const ratio = median(known) / median(unknown);
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});
