import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import {
  createBrowser,
  createTestIdentity,
  signUp,
} from '#server/testing/members/identity-client.ts';
import { serveOnLoopback } from '#server/testing/shops/serve-on-loopback.ts';

let opened: OpenDatabase;
let url: string;
let close: () => Promise<void>;
let isDown = false;
const sent: string[] = [];
const lines: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });

beforeAll(async () => {
  opened = await createTestDatabase();
  const service = new Hono().post('/send', async (c) => {
    if (isDown) return c.body(null, 500);
    const { phone, email } = await c.req.json<{ phone?: string; email?: string }>();
    sent.push(phone ?? email ?? '');
    return c.body(null, 204);
  });
  ({ url, close } = await serveOnLoopback(service));
});
afterAll(async () => {
  await close();
  await opened.close();
});

const openShop = (now = () => new Date()) =>
  createTestIdentity(opened.database, {
    env: {
      TEXT_MESSAGE_URL: `${url}/send`,
      EMAIL_URL: `${url}/send`,
      TEXT_MESSAGES_PER_HOUR: '5',
      EMAILS_PER_HOUR: '2',
    },
    log,
    now,
  });

test('two concurrent nodes send no more text messages than the hourly budget', async () => {
  let nowMs = Date.now();
  const now = () => new Date(nowMs);
  const nodes = [await openShop(now), await openShop(now)];
  isDown = true;
  const first = nodes[0];
  if (!first) throw new Error('no node');
  const unsent = await createBrowser(first).refusal('/identity/send-phone-code', {
    phone: '0987000099',
  });
  expect(unsent.code).toBe('MAINTENANCE');
  isDown = false;
  lines.length = 0;
  const outcomes = await Promise.all(
    Array.from({ length: 14 }, async (_, index) => {
      const node = nodes[index % 2] ?? first;
      const body = { phone: `09870000${String(index).padStart(2, '0')}` };
      const response = await createBrowser(node).post('/identity/send-phone-code', body);
      const answer = (await response.json()) as { error?: { code: string; message: string } };
      if (answer.error) expect(answer.error.message).toContain('或改用電子郵件登入');
      return `${response.status} ${answer.error?.code ?? ''}`;
    }),
  );
  expect(outcomes.filter((outcome) => outcome === '200 ')).toHaveLength(5);
  expect(outcomes.filter((outcome) => outcome === '503 SENDING_PAUSED')).toHaveLength(9);
  expect(sent).toHaveLength(5);
  const spent = lines.filter((line) => line.includes('TEXT_MESSAGES_PER_HOUR'));
  expect(spent).toHaveLength(2);
  nowMs += 3_600_000;
  await createBrowser(first).call('/identity/send-phone-code', { phone: '0987000098' });
});

test('e-mails have a budget as well; once it is used up all addresses get the same response', async () => {
  const shop = await openShop();
  sent.length = 0;
  for (let count = 0; count < 2; count += 1) {
    const { email } = await signUp(shop);
    await createBrowser(shop).call('/identity/send-password-code', { email });
    await expect.poll(() => sent.length).toBe(count + 1);
  }
  const { email } = await signUp(shop);
  const known = await createBrowser(shop).refusal('/identity/send-password-code', { email });
  const unknown = await createBrowser(shop).refusal('/identity/send-password-code', {
    email: 'nobody@shop.example',
  });
  expect(known).toMatchObject({ code: 'SENDING_PAUSED', message: unknown.message });
  expect(unknown.code).toBe('SENDING_PAUSED');
  expect(sent).toHaveLength(2);
});
