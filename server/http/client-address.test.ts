import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { addressGroup, clientAddress } from './client-address.ts';

async function seen(trustedProxies: number, forwardedFor?: string) {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustedProxies)));
  const headers: Record<string, string> = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {};
  const bindings = { incoming: { socket: { remoteAddress: '::ffff:10.0.0.9' } } };
  const response = await app.request('/', { headers }, bindings);
  return response.text();
}

test('without proxies only the socket is believed', async () => {
  expect(await seen(0, '203.0.113.7')).toBe('10.0.0.9');
});

test('behind proxies the address the outermost one saw is believed', async () => {
  expect(await seen(1, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(await seen(2, '198.51.100.1, 203.0.113.7, 10.0.0.1')).toBe('203.0.113.7');
  expect(await seen(1)).toBe('10.0.0.9');
});

test('IPv6 neighbours count as one, others do not', () => {
  expect(addressGroup('2001:db8:1:2::1')).toBe(addressGroup('2001:db8:1:2:3:4:5:6'));
  expect(addressGroup('2001:db8::1')).not.toBe(addressGroup('2001:db8:1::1'));
  expect(addressGroup('203.0.113.7')).toBe('203.0.113.7');
});
