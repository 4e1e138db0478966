import { defaultChannelId } from '@kaituan/domain/shop-limits';
import type { QueryClient } from '@tanstack/react-query';
import { replace } from 'react-router';
import { fullPathOf } from './paths/full-path.ts';
import { shopConfigQuery } from './shop-config.ts';

/** The channel of an address; the default one for invalid values. */
export function channelIdOf(url: URL): number {
  const text = url.searchParams.get('channelId') ?? '';
  const id = /^\d{1,9}$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN;
  return Number.isNaN(id) ? defaultChannelId : id;
}

/**
 * Channel rule: addresses without a channel or LIFF return are redirected to the default channel.
 */
export function requireChannel(request: Request): void {
  const url = new URL(request.url);
  if (url.searchParams.has('channelId') || url.searchParams.has('liffClientId')) return;
  url.searchParams.set('channelId', String(defaultChannelId));
  throw replace(fullPathOf(url));
}

/**
 * Addresses of unknown or closed channels are redirected to the default one, and links of another channel's LIFF app
 * to that channel.
 */
export async function requireKnownChannel(client: QueryClient, request: Request): Promise<void> {
  const url = new URL(request.url);
  const channelId = channelIdOf(url);
  const isNamed = url.searchParams.has('channelId');
  const liffClientId = isNamed ? null : url.searchParams.get('liffClientId');
  if (channelId === defaultChannelId && !liffClientId) return;
  // When the lookup fails, the page shows the failure.
  const query = shopConfigQuery(channelId, liffClientId);
  const config = await client.ensureQueryData(query).catch(() => undefined);
  if (!config || config.result.channelId === channelId) return;
  url.searchParams.set('channelId', String(config.result.channelId));
  throw replace(fullPathOf(url));
}

/** Adds the channel to a path of the shop. */
export function withChannel(path: string, channelId: number): string {
  const url = new URL(path, 'http://shop.internal');
  if (!url.searchParams.has('channelId')) url.searchParams.set('channelId', String(channelId));
  return fullPathOf(url);
}
