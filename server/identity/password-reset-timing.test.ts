import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createBrowser, createTestIdentity, signUp } from '#server/testing/identity-client.ts';
import { serveOnLoopback } from '#server/testing/serve-on-loopback.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

const rounds = 15;
const mailMs = 400;
const slow = { timeout: 120_000 };
const median = (times: number[]): number =>
  times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test(
  'the duration of requesting a code does not reveal whether an account exists',
  slow,
  async () => {
    const service = new Hono().post('/send', async (c) => {
      await new Promise((resolve) => setTimeout(resolve, mailMs));
      return c.body(null, 204);
    });
    const { url, close } = await serveOnLoopback(service);
    let nowMs = Date.now();
    const identity = await createTestIdentity(opened.database, {
      env: { EMAIL_URL: `${url}/send` },
      now: () => new Date(nowMs),
    });
    const timeOf = async (email: string) => {
      const startedAt = performance.now();
      await createBrowser(identity).call('/identity/send-password-code', { email });
      return performance.now() - startedAt;
    };
    const emails: string[] = [];
    for (let count = 0; count < rounds; count += 1) emails.push((await signUp(identity)).email);
    await timeOf('warm-up@shop.example');
    const known: number[] = [];
    const unknown: number[] = [];
    for (const [round, email] of emails.entries()) {
      nowMs += 1_000;
      known.push(await timeOf(email));
      unknown.push(await timeOf(`nobody${round}@shop.example`));
    }
    await close();

    expect(median(known)).toBeLessThan(mailMs);
    // The least of each: what else the machine does makes some requests longer, never shorter.
    expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(25);
  },
);
