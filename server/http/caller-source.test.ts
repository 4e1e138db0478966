import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import {
  addressGroup,
  type CallerSource,
  callerSource,
  warnOfUndeclaredProxy,
} from './caller-source.ts';

type Given = { trustedProxies?: number; headers?: Record<string, string>; peer?: string };

async function sourceOf({ trustedProxies = 0, headers = {}, peer = '203.0.113.9' }: Given) {
  const app = new Hono().get('/', (c) => c.json(callerSource(c, trustedProxies)));
  const bindings = { incoming: { socket: { remoteAddress: peer } } };
  return (await (await app.request('/', { headers }, bindings)).json()) as CallerSource;
}
const forwardedFor = (addresses: string) => ({ 'x-forwarded-for': addresses });

describe('the source of a request', () => {
  test('is the connection’s address without declared proxies, whatever headers say', async () => {
    const headers = { ...forwardedFor('198.51.100.1'), forwarded: 'for=198.51.100.1' };
    expect(await sourceOf({ headers })).toEqual({ address: '203.0.113.9', subject: '203.0.113.9' });
    expect(await sourceOf({ peer: '::ffff:10.0.0.9' })).toMatchObject({ subject: '10.0.0.9' });
  });

  test('behind proxies is the address that the outermost one saw', async () => {
    const seen = async (trustedProxies: number, addresses: string) =>
      (await sourceOf({ trustedProxies, headers: forwardedFor(addresses), peer: '10.0.0.9' }))
        .address;
    expect(await seen(1, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(await seen(2, '198.51.100.1, 203.0.113.7, 10.0.0.1')).toBe('203.0.113.7');
    expect(await seen(1, '198.51.100.1, 203.0.113.7:4711')).toBe('203.0.113.7');
    expect(await seen(1, '[2001:db8::1]:4711')).toBe('2001:db8::1');
    expect(await seen(1, 'x'.repeat(5_000))).toBe('10.0.0.9');
    expect(await seen(20, `198.51.100.1,${'203.0.113.7,'.repeat(40)}203.0.113.7`)).toBe(
      '203.0.113.7',
    );
    expect((await sourceOf({ trustedProxies: 1, peer: '10.0.0.9' })).address).toBe('10.0.0.9');
  });

  test.each([
    '127.0.0.1',
    '10.2.3.4',
    '172.18.0.1',
    '192.168.1.2',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])('behind a proxy at %s that nobody declared is nobody who could be counted', async (peer) => {
    const headers = forwardedFor('198.51.100.1');
    expect(await sourceOf({ peer, headers })).toMatchObject({ subject: null });
    expect((await sourceOf({ peer })).subject).not.toBeNull();
    expect((await sourceOf({ peer, headers, trustedProxies: 1 })).subject).toBe('198.51.100.1');
  });

  test('IPv6 neighbours count as one, others do not', () => {
    expect(addressGroup('2001:db8:1:2::1')).toBe(addressGroup('2001:db8:1:2:3:4:5:6'));
    expect(addressGroup('2001:db8::1')).not.toBe(addressGroup('2001:db8:1::1'));
    expect(addressGroup('203.0.113.7')).toBe('203.0.113.7');
  });
});

test('an undeclared proxy is warned of once an hour', async () => {
  const warned: string[] = [];
  let nowMs = 0;
  const log = { warn: (text: string) => void warned.push(text) };
  const app = new Hono()
    .use(warnOfUndeclaredProxy(0, log as never, () => nowMs))
    .get('/', (c) => c.text('page'));
  const ask = (headers = {}) =>
    app.request('/', { headers }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
  await ask();
  expect(warned).toHaveLength(0);
  for (nowMs of [0, 1_000, 3_599_999]) await ask(forwardedFor('198.51.100.1'));
  expect(warned).toHaveLength(1);
  expect(warned[0]).toContain('TRUSTED_PROXIES=1');
  nowMs = 3_600_000;
  await ask(forwardedFor('198.51.100.1'));
  expect(warned).toHaveLength(2);
});
