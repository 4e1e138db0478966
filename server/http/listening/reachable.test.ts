import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { isLoopbackHost, watchReach } from './reachable.ts';

function openWatch({ host = '127.0.0.1', publicUrl }: { host?: string; publicUrl?: string } = {}) {
  const warnings: string[] = [];
  const reached: string[] = [];
  const log = { warn: (text: string) => void warnings.push(text) };
  const onReached = () => void reached.push('reached');
  const reach = watchReach({ host, publicUrl, log: log as never, onReached });
  const app = new Hono().route('/', reach.routes).get('/', (c) => c.text('page'));
  const ask = (headers: Record<string, string> = {}, url = 'http://127.0.0.1:3000/') =>
    app.request(url, { headers });
  return { reach, ask, warnings, reached };
}

test.each(['localhost', '127.0.0.1', '127.3.2.1', '::1', '[::1]', 'shop.localhost'])(
  '%s is this machine alone',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);
test.each(['0.0.0.0', '::', '192.168.1.5', 'shop.example', '127.0.0.1.example'])(
  '%s is not this machine alone',
  (host) => expect(isLoopbackHost(host)).toBe(false),
);

test('a shop on this machine alone is not reachable, until a request comes from outside', async () => {
  const { reach, ask, reached } = openWatch();
  await ask();
  await ask({ 'x-forwarded-for': '127.8.7.6' });
  expect(reach.isReachable()).toBe(false);
  await ask({ 'x-forwarded-for': '127.0.0.1, 198.51.100.1' });
  await ask({ 'x-forwarded-for': '198.51.100.1' });
  expect(reach.isReachable()).toBe(true);
  expect(reached).toHaveLength(1);
});

test.each([
  ['a forwarded name', { 'x-forwarded-host': 'shop.example' }, undefined],
  ['https in front', { 'x-forwarded-proto': 'https' }, undefined],
  ['the standard header', { forwarded: 'for=198.51.100.1' }, undefined],
  ['another name', {}, 'http://shop.example/'],
])('%s shows that it is reachable', async (_, headers, url) => {
  const { reach, ask } = openWatch();
  await ask(headers, url);
  expect(reach.isReachable()).toBe(true);
});

test.each([{ host: '0.0.0.0' }, { publicUrl: 'https://shop.example' }])(
  '%o is reachable from the start',
  (options) => expect(openWatch(options).reached).toHaveLength(1),
);

test('https in front of a shop without an https address is warned of once', async () => {
  const unknowing = openWatch({ publicUrl: 'http://shop.example' });
  for (let count = 0; count < 3; count += 1) await unknowing.ask({ 'x-forwarded-proto': 'https' });
  expect(unknowing.warnings).toHaveLength(1);
  expect(unknowing.warnings[0]).toContain('PUBLIC_URL');
  const knowing = openWatch({ publicUrl: 'https://shop.example' });
  await knowing.ask({ 'x-forwarded-proto': 'https' });
  expect(knowing.warnings).toEqual([]);
});
