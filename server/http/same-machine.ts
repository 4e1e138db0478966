import { networkInterfaces } from 'node:os';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { isForwarded } from './caller-source.ts';

/** Whether the caller runs on the shop's own machine. */
export function isSameMachine(c: Context): boolean {
  // Behind a proxy the connection's address is not the caller's.
  if (isForwarded((name) => c.req.header(name))) return false;
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  const { remoteAddress, localAddress } = socket ?? {};
  if (!remoteAddress) return false;
  // A shop listening on one network address is reached locally by that address.
  return isLoopback(remoteAddress) || remoteAddress === localAddress;
}

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);

/** Whether this host is one by which a shop without a public address is reached on its own machine and network. */
export function isOwnHost(host: string, shopUrl: string): boolean {
  if (shopUrl === '') return false;
  if (own.shopUrl !== shopUrl) own = { shopUrl, hosts: ownHostsOf(shopUrl) };
  return own.hosts.has(host);
}

let own: { shopUrl: string; hosts: ReadonlySet<string> } = { shopUrl: '', hosts: new Set() };

function ownHostsOf(shopUrl: string): ReadonlySet<string> {
  const { port } = new URL(shopUrl);
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const names = addresses.map(({ address, family }) =>
    family === 'IPv6' ? `[${address}]` : address,
  );
  return new Set(['localhost', ...names].map((name) => (port ? `${name}:${port}` : name)));
}
