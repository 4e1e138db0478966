import { expect, it } from 'vitest';
import { isPrivateHost } from './private-host.ts';

it.each([
  ...['localhost', 'shop', 'nas.local', 'shop.internal', 'a.localhost', '127.0.0.1', '0.0.0.0'],
  ...['10.1.2.3', '192.168.1.2', '172.16.0.1', '172.31.255.1', '169.254.1.1', '100.64.0.1'],
  ...['[::1]', '[::]', '[fc00::1]', '[fd12:3456:789a::1]', '[fe80::1]', '[febf::1]'],
  ...['[::ffff:7f00:1]', '[::ffff:c0a8:1]'],
])('%s is reached from its own network only', (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

it.each([
  ...['shop.example.tw', '203.0.113.5', '172.32.0.1', '100.128.0.1', '11.0.0.1'],
  ...['[2001:db8::1]', '[fc::1]', '[::ffff:cb00:7105]', '10.example.com'],
])('%s may be reached from anywhere', (host) => {
  expect(isPrivateHost(host)).toBe(false);
});
