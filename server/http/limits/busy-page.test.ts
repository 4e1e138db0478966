import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { answerBusy } from './busy-page.ts';

test.each([
  ['MAINTENANCE', 503, '目前人潮較多，請稍等一下'],
  ['RATE_LIMITED', 429, '開得太快了，請稍等一下'],
] as const)(
  'a page that cannot be shown (%s) comes back by itself',
  async (code, status, title) => {
    const refusal = new Refusal(code, { retryAfterSeconds: 7 });
    const app = new Hono().get('/products', (c) => answerBusy(c, refusal));
    const answer = await app.request('/products');
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe('7');
    const page = await answer.text();
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('<meta http-equiv="refresh" content="7">');
    expect(page).toContain('<a href="">立即重試</a>');
  },
);

test('it looks as the shop does, in the light and in the dark, under its own policy', async () => {
  const app = new Hono().get('/', (c) => answerBusy(c, new Refusal('MAINTENANCE')));
  const answer = await app.request('/');
  const [, style = ''] = /<style>(.*)<\/style>/.exec(await answer.text()) ?? [];
  expect(style).toContain('prefers-color-scheme:dark');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});
