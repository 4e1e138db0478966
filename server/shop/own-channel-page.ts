import type { Context } from 'hono';
import { hintedChannel } from '#server/identity/sessions/refresh-cookie.ts';

/** Files for programs and the router's payloads keep their address; a path of two slashes would leave the shop. */
const otherPath = /\.(?:txt|xml|json)$|^\/\//;

/**
 * Where a verified member's own shop has the page of an address that names no channel: they would else see another shop
 * first, until the browser knows who they are. Undefined for everyone else and for addresses that name a channel, which
 * are the same for all and cached.
 */
export function findOwnChannelPage(c: Context): string | undefined {
  const { pathname, searchParams } = new URL(c.req.url);
  if (searchParams.has('channelId') || searchParams.has('liffClientId')) return undefined;
  const channelId = hintedChannel(c);
  if (channelId === null || otherPath.test(pathname)) return undefined;
  searchParams.set('channelId', String(channelId));
  return `${pathname}?${searchParams}`;
}
