import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Headers that proxies add: behind one, the address of the connection says nothing about the caller. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'];

/** True when the caller runs on the machine of the shop itself. */
export function isSameMachine(c: Context): boolean {
  if (proxyHeaders.some((name) => c.req.header(name) !== undefined)) return false;
  const socket = (c.env as Partial<HttpBindings> | undefined)?.incoming?.socket;
  const { remoteAddress, localAddress } = socket ?? {};
  if (!remoteAddress) return false;
  // A shop that listens on one address of the network only is reached from itself by that address.
  return isLoopback(remoteAddress) || remoteAddress === localAddress;
}

const isLoopback = (address: string): boolean =>
  address === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(address);
