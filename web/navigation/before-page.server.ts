import { isbot } from 'isbot';
import type { MiddlewareFunction } from 'react-router';
import { queryClientContext } from '../platform/page-context.ts';
import { requireChannel } from './channel.ts';
import { findRedirect } from './redirect-rule.ts';

/**
 * What happens before a page shows, in the specification's order: channel, then redirect rule.
 * Who is signed in is known in the browser only: every page is rendered for a guest.
 */
export const beforePageOnServer: MiddlewareFunction<Response> = async (
  { request, context },
  next,
) => {
  const url = new URL(request.url);
  // A crawler reads the canonical address, which names no channel, without a detour.
  const isForCrawlers = /\.(txt|xml)$/.test(url.pathname);
  if (!isForCrawlers && !isbot(request.headers.get('user-agent'))) requireChannel(request);
  const redirect = await findRedirect(context.get(queryClientContext), url);
  if (redirect) throw redirect;
  return next();
};
