import { apiQuery } from '@kaituan/api-client/query-client';
import type { QueryClient } from '@tanstack/react-query';
import { type redirect, redirectDocument, replace } from 'react-router';
import { channelIdOf, withChannel } from './channel.ts';
import { fullPathOf } from './full-path.ts';

/** The redirect target that the shop's owner set for a path, if any. */
export async function findRedirect(
  client: QueryClient,
  url: URL,
): Promise<ReturnType<typeof redirect> | undefined> {
  const rule = await client
    .ensureQueryData({
      ...apiQuery('/SiteInfo/GetRedirect', { path: url.pathname }),
      meta: { isQuiet: true },
    })
    .catch(() => undefined); // A page does not fail because its redirect could not be looked up.
  if (!rule?.result.redirect) return undefined;
  const { redirect: target, status } = rule.result;
  if (/^https?:/.test(target)) return redirectDocument(target, status);
  return replace(withChannel(withQueryOf(url, target), channelIdOf(url)), status);
}

/** The target with the parameters of the address that led to it; its own come first. */
export function withQueryOf({ searchParams }: URL, target: string): string {
  const url = new URL(target, 'http://shop.internal');
  const own = new Set(url.searchParams.keys());
  for (const [name, value] of searchParams) {
    if (!own.has(name)) url.searchParams.append(name, value);
  }
  return fullPathOf(url);
}
