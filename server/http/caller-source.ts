import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** Where a request comes from, as far as the connection proves it. */
export type CallerSource = {
  /** The caller's address, or that of the last proxy when nobody declared it. */
  address: string;
  /**
   * Whom limits per address count: an IPv4 address, or the first 64 bits of an IPv6 address. `null` behind
   * a proxy that nobody declared: everybody shares its address, so nobody may be counted or shut out by it.
   */
  subject: string | null;
};

/** What proxies add to say for whom they ask. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;
/** More proxies than this stand in front of no shop; what a client wrote further left is not read. */
const mostForwarded = 16;
const warnedEveryMs = 3_600_000;

/**
 * The one answer to "which source is this caller?", for every limit per address (pages and calls,
 * sign-in, live connections). Usage: `const { subject } = callerSource(c, trustedProxies)`; where
 * `subject` is null the limit per address is skipped and those per account or per node remain.
 *
 * Each trusted proxy added the address it saw to X-Forwarded-For; what stands further left was said by
 * the client and is not believed. Without trusted proxies only the connection is believed.
 */
export function callerSource(c: Context, trustedProxies: number): CallerSource {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  const peer = withoutMapping(bindings?.incoming?.socket.remoteAddress ?? 'unknown');
  if (trustedProxies === 0) {
    return { address: peer, subject: isUndeclaredProxy(c, peer) ? null : addressGroup(peer) };
  }
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').slice(-mostForwarded);
  const listed = forwarded.map(readAddress).filter((address) => address !== '');
  const address = listed.at(-trustedProxies) ?? listed[0] ?? peer;
  return { address, subject: addressGroup(address) };
}

/** Says once an hour that a proxy is in front of the shop that nobody declared. */
export function warnOfUndeclaredProxy(
  trustedProxies: number,
  log: Pick<Logger, 'warn'>,
  now: () => number = Date.now,
): MiddlewareHandler {
  let warnedAtMs = Number.NEGATIVE_INFINITY;
  return async (c, next) => {
    if (
      trustedProxies === 0 &&
      now() - warnedAtMs >= warnedEveryMs &&
      callerSource(c, trustedProxies).subject === null
    ) {
      warnedAtMs = now();
      log.warn(undeclaredProxy);
    }
    await next();
  };
}

const undeclaredProxy =
  '商店前面有代理伺服器但沒有設定 TRUSTED_PROXIES，所有訪客看起來是同一個位址，依位址的限制因此停用；請設 TRUSTED_PROXIES=1（代理的層數） · A proxy is in front of the shop but TRUSTED_PROXIES is not set, so limits per address are off; set TRUSTED_PROXIES to the number of proxies';

/** What one household or phone shares: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  return [...head, ...Array<string>(zeros).fill('0'), ...tail].slice(0, 4).join(':');
}

/** A neighbour on the shop's own network that asks for somebody else; clients further away are not believed. */
const isUndeclaredProxy = (c: Context, peer: string): boolean =>
  isNear(peer) && proxyHeaders.some((name) => c.req.header(name) !== undefined);

const near = new BlockList();
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  near.addSubnet(network, prefix, 'ipv4');
}
near.addAddress('::1', 'ipv6');
near.addSubnet('fc00::', 7, 'ipv6');
near.addSubnet('fe80::', 10, 'ipv6');

/** True for addresses of the same machine or of a private network. */
function isNear(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && near.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** One entry of X-Forwarded-For, which some proxies write with a port; '' for what is no address. */
function readAddress(entry: string): string {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = withoutMapping(bare);
  return isIP(address) === 0 ? '' : address.toLowerCase();
}

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
