import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** The source of a request, as far as the connection proves it. */
export type CallerSource = {
  /** The caller's address, or that of an undeclared proxy. */
  address: string;
  /**
   * The subject of limits per address: an IPv4 address, or the first 64 bits of an IPv6 address. `null`
   * behind an undeclared proxy: everybody shares its address, so nobody may be counted or locked out by it.
   */
  subject: string | null;
};

/** Headers that proxies add, most of them with the client's address. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;
/** Entries beyond this many proxies are not read, because the client wrote them. */
const maxForwarded = 16;
const warnedEveryMs = 3_600_000;

/**
 * Determines the source of a request, for every limit per address (pages and calls, sign-in, live
 * connections). Usage: `const { subject } = callerSource(c, trustedProxies)`; where `subject` is null the
 * limit per address is skipped and those per account or per node remain. Each trusted proxy appends the
 * address it saw to X-Forwarded-For; entries further left come from the client and are ignored. Without
 * trusted proxies only the connection's address counts.
 */
export function callerSource(c: Context, trustedProxies: number): CallerSource {
  const bindings = c.env as Partial<HttpBindings> | undefined;
  const peer = bindings?.incoming?.socket.remoteAddress;
  return sourceOf(peer, (name) => c.req.header(name), trustedProxies);
}

/** The same for a request of Node. */
export function sourceOf(
  remoteAddress: string | undefined,
  headerOf: (name: string) => string | undefined,
  trustedProxies: number,
): CallerSource {
  const peer = withoutMapping(remoteAddress ?? 'unknown');
  if (trustedProxies === 0) {
    const isProxy = isNear(peer) && isForwarded(headerOf);
    return { address: peer, subject: isProxy ? null : addressGroup(peer) };
  }
  const forwarded = (headerOf('x-forwarded-for') ?? '').split(',').slice(-maxForwarded);
  const listed = forwarded.map(readAddress).filter((address) => address !== '');
  const address = listed.at(-trustedProxies) ?? listed[0] ?? peer;
  return { address, subject: addressGroup(address) };
}

/** Warns once an hour of an undeclared proxy in front of the shop. */
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

/** From the shop's own network that means an undeclared proxy; headers of remote clients are ignored. */
export const isForwarded = (headerOf: (name: string) => string | undefined): boolean =>
  proxyHeaders.some((name) => headerOf(name) !== undefined);

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

/** Whether the address is a loopback or private one. */
function isNear(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && near.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** An address in X-Forwarded-For, possibly with a port; '' if it is invalid. */
function readAddress(entry: string): string {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^([\d.]+):\d+$/, '$1');
  const address = withoutMapping(bare);
  return isIP(address) === 0 ? '' : address.toLowerCase();
}

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
