import type { MiddlewareFunction } from 'react-router';
import { queryClientContext } from '#web/platform/page-context.ts';
import { channelIdOf, requireChannel, requireKnownChannel } from './channel.ts';
import { isCrawler } from './crawler.ts';
import { findRedirect } from './redirect-rule.ts';
import { shopConfigQuery } from './shop-config.ts';

/**
 * The server's middleware before a page, in the specification's order: channel, then redirect rule.
 * Pages are rendered for a guest; the session is known in the browser only.
 */
export const beforePageOnServer: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const url = new URL(request.url);
  const client = context.get(queryClientContext);
  const isForCrawlers = /\.(txt|xml)$/.test(url.pathname);
  if (!isForCrawlers && !isCrawler(request)) {
    requireChannel(request);
  }
  // The browser needs it too, and the content security policy allows LINE only with a LIFF app.
  const config = client.prefetchQuery(shopConfigQuery(channelIdOf(url)));
  await requireKnownChannel(client, request);
  const [redirect] = await Promise.all([findRedirect(client, url), config]);
  if (redirect) throw redirect;
  return next();
};
