import type { Api } from '@kaituan/contract/api';
import { type MiddlewareFunction, redirectDocument, replace } from 'react-router';
import { changeAppState, readAppState } from '#web/platform/app-state.ts';
import { browserData, browserQueryClient } from '#web/platform/browser.ts';
import { environmentContext, queryClientContext } from '#web/platform/page-context.ts';
import { channelIdOf, requireChannel, requireKnownChannel } from './channel.ts';
import { fullPathOf } from './paths/full-path.ts';
import { inMemberChannel } from './paths/sign-in-route.ts';
import { findRedirect } from './redirect-rule.ts';
import { shopConfigQuery } from './shop-config.ts';

type ShopConfig = Api['/SiteInfo/GetShopConfig']['answer'];

/**
 * The browser's middleware before a page, in the same order as on the server; lookups run in
 * parallel with the page's loader.
 */
export const beforePageInBrowser: MiddlewareFunction = async ({ request, context }, next) => {
  context.set(queryClientContext, browserQueryClient);
  context.set(environmentContext, browserData.environment);
  requireChannel(request);
  requireMemberChannel(request);
  requireOpened(request);
  const known = requireKnownChannel(browserQueryClient, request);
  const lookup = findRedirect(browserQueryClient, new URL(request.url));
  // Awaited below; this avoids an unhandled rejection until then.
  known.catch(() => undefined);
  const results = await next();
  await known;
  const redirect = await lookup;
  if (redirect) throw redirect;
  return results;
};

/** Before a shop opens, only sign-in is shown; the server answers for everything else. */
function requireOpened(request: Request): void {
  const url = new URL(request.url);
  const { queryKey } = shopConfigQuery(channelIdOf(url));
  const config = browserQueryClient.getQueryData<ShopConfig>(queryKey);
  if (config?.result.opening !== 'NOT_OPENED' || /^\/(?:join-us|login)$/.test(url.pathname)) return;
  throw redirectDocument(fullPathOf(url));
}

/** A verified member's channel wins over the address: calls of another one would be refused. */
function requireMemberChannel(request: Request): void {
  const url = new URL(request.url);
  const own = new URL(inMemberChannel(url.href, readAppState().user), url);
  if (own.searchParams.get('channelId') === url.searchParams.get('channelId')) return;
  changeAppState({ ledFrom: fullPathOf(url) });
  throw replace(fullPathOf(own));
}
