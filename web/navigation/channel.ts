import { defaultChannelId } from '@kaituan/domain/shop-limits';
import type { QueryClient } from '@tanstack/react-query';
import { replace } from 'react-router';
import { fullPathOf } from './full-path.ts';
import { shopConfigQuery } from './shop-config.ts';

/** The channel an address names; anything that is not a whole number means the default one. */
export function channelIdOf(url: URL): number {
  const text = url.searchParams.get('channelId') ?? '';
  const id = /^\d{1,9}$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN;
  return Number.isNaN(id) ? defaultChannelId : id;
}

/** Channel rule: an address that names neither a channel nor a LIFF return gets the default channel. */
export function requireChannel(request: Request): void {
  const url = new URL(request.url);
  if (url.searchParams.has('channelId') || url.searchParams.has('liffClientId')) return;
  url.searchParams.set('channelId', String(defaultChannelId));
  throw replace(fullPathOf(url));
}

/** An address of a channel that does not exist, or is closed, goes on in the default one. */
export async function requireKnownChannel(client: QueryClient, request: Request): Promise<void> {
  const url = new URL(request.url);
  const channelId = channelIdOf(url);
  if (channelId === defaultChannelId) return;
  // Without an answer the page itself says what is wrong.
  const config = await client.ensureQueryData(shopConfigQuery(channelId)).catch(() => undefined);
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
