import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { redirectRule } from '#server/database/schema/content-schema.ts';
import { createApi } from '#server/shop/api.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';

let opened: OpenDatabase;
let api: ReturnType<typeof createApi>;

beforeAll(async () => {
  opened = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const redirectHosts = ['blog.example.com'];
  api = createApi({ database: opened.database, log, redirectHosts, checkAnswers: true });
  await opened.database
    .insert(redirectRule)
    .values([
      { path: '/spring', target: '/collections/7', status: 301 },
      { path: '/中秋', target: '/spring', status: 301 },
      { path: '/blog', target: 'https://blog.example.com/', status: 302 },
      { path: '/evil', target: 'https://evil.example/', status: 302 },
      { path: '/there', target: '/back', status: 302 },
      { path: '/back', target: '/there', status: 302 },
      ...Array.from({ length: 9 }, (_, i) => ({ path: `/hop/${i}`, target: `/hop/${i + 1}` })),
    ]);
});
afterAll(() => opened.close());

async function lookUp(path: string) {
  const response = await api.request('/SiteInfo/GetRedirect', {
    method: 'POST',
    body: JSON.stringify({ path }),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { result: unknown }).result;
}
const nowhere = { redirect: null, status: 302 };

test('a path without a rule is not redirected', async () => {
  expect(await lookUp('/products')).toEqual(nowhere);
});

test('a rule is found whatever the spelling of the path', async () => {
  for (const path of ['/spring', '/spring/', '//spring?utm_source=line']) {
    expect(await lookUp(path)).toEqual({ redirect: '/collections/7', status: 301 });
  }
});

test('a chain of rules is returned as one redirect', async () => {
  expect(await lookUp('/%E4%B8%AD%E7%A7%8B')).toEqual({ redirect: '/collections/7', status: 301 });
});

test('redirects go to allowed hosts only', async () => {
  expect(await lookUp('/blog')).toEqual({ redirect: 'https://blog.example.com/', status: 302 });
  expect(await lookUp('/evil')).toEqual(nowhere);
});

test('a cycle of rules gives no redirect', async () => {
  expect(await lookUp('/there')).toEqual(nowhere);
});

test('at most five rules are followed', async () => {
  expect(await lookUp('/hop/4')).toEqual({ redirect: '/hop/9', status: 302 });
  expect(await lookUp('/hop/3')).toEqual(nowhere);
});

test('a path with a NUL gives no redirect', async () => {
  expect(await lookUp('/a%00b')).toEqual(nowhere);
});
