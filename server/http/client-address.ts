import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * The address a request comes from. Each trusted proxy added the one it saw to X-Forwarded-For;
 * what stands further left was said by the client and is not believed.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  const socket = bindings?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return withoutMapping(socket);
  const forwarded = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return withoutMapping(forwarded.at(-trustedProxies) ?? forwarded[0] ?? socket);
}

/** What one household or phone shares: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
