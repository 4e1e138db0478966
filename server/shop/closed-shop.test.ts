import { createHash } from 'node:crypto';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/database/database.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import { createTestDatabase } from '#server/testing/databases/test-database.ts';
import { createChannel } from '#server/testing/goods/catalog-factory.ts';
import { watchOpenings } from './closed-shop.ts';
import { prepareShop } from './prepare-shop.ts';
import { createShopApp } from './shop-app.ts';

let opened: OpenDatabase;
let app: Hono;
let closedShop: ReturnType<typeof watchOpenings>;
beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  await prepareShop(database, { demo: undefined, now: new Date() });
  closedShop = watchOpenings(database);
  const render = async () => new Response('the page', { headers: { 'content-type': 'text/html' } });
  app = createShopApp({
    ...{
      api: new Hono(),
      routes: [],
      trustedProxies: 0,
      log: pino({ level: 'silent' }),
      closedShop,
    },
    storefront: { render, filesFolder: import.meta.dirname, routeOf: () => undefined },
  });
});
afterAll(() => opened.close());

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await app.request(path, { headers });
  return { answer, text: await answer.text() };
};
const setOpening = async (opening: 'OPEN' | 'CLOSED') => {
  await opened.database.update(channel).set({ opening }).where(eq(channel.id, defaultChannelId));
  closedShop.invalidate();
};

test('before a shop opens its pages say so, and are neither indexed nor cached', async () => {
  for (const path of ['/', '/products', '/terms-of-service', '/member/orders']) {
    const { answer, text } = await visit(path);
    expect(answer.status).toBe(200);
    expect(text).toContain('即將開幕');
    expect(text).not.toMatch(/尚未填寫|00000000|mailto:|tel:/);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const style = /<style>(.*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  }
  expect((await visit('/join-us')).text).toBe('the page');
  expect((await visit('/robots.txt')).text).toBe('the page');
});

test('who joined before the opening can sign out, and staff go on to their desk', async () => {
  const guest = await visit('/');
  expect(guest.text).toContain('href="/join-us"');
  expect(guest.text).not.toContain('/admin');
  const { text } = await visit('/', { cookie: 'kaituan_member=1' });
  expect(text).toContain('開幕後就能購買');
  expect(text).toContain('action="/identity/sign-out-form"');
  expect(text).toContain('href="/admin"');
});

test('another channel that is open is shown', async () => {
  const other = await createChannel(opened.database);
  closedShop.invalidate();
  expect((await visit(`/?channelId=${other}`)).text).toBe('the page');
  expect((await visit('/?channelId=4')).text).toContain('即將開幕');
});

test('an open shop is shown; a closed one lets members see their orders', async () => {
  await setOpening('OPEN');
  expect((await visit('/products')).text).toBe('the page');
  await setOpening('CLOSED');
  expect((await visit('/products')).text).toContain('暫停營業');
  expect((await visit('/member/orders/G1')).text).toBe('the page');
});
