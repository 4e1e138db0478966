import type { MiddlewareFunction } from 'react-router';
import { browserData, browserQueryClient } from '../platform/browser.ts';
import { environmentContext, queryClientContext } from '../platform/page-context.ts';
import { requireChannel } from './channel.ts';
import { findRedirect } from './redirect-rule.ts';

/**
 * The browser's side of what happens before a page shows, in the same order as on the server;
 * the redirect lookup runs beside the page's own data, not before it.
 */
export const beforePageInBrowser: MiddlewareFunction = async ({ request, context }, next) => {
  context.set(queryClientContext, browserQueryClient);
  context.set(environmentContext, browserData.environment);
  requireChannel(request);
  const lookup = findRedirect(browserQueryClient, new URL(request.url));
  const results = await next();
  const redirect = await lookup;
  if (redirect) throw redirect;
  return results;
};
