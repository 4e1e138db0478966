import { apiQuery, quietQuery } from '@kaituan/api-client/query-client';
import { withParametersOf } from '@kaituan/domain/catalog/redirect-rule';
import type { QueryClient } from '@tanstack/react-query';
import { type redirect, redirectDocument, replace } from 'react-router';
import { channelIdOf, withChannel } from './channel.ts';

/** The redirect target that the shop's owner set for a path, if any. */
export async function findRedirect(
  client: QueryClient,
  url: URL,
): Promise<ReturnType<typeof redirect> | undefined> {
  const rule = await client
    .ensureQueryData(quietQuery(apiQuery('/SiteInfo/GetRedirect', { path: url.pathname })))
    .catch(() => undefined); // A page does not fail because its redirect could not be looked up.
  if (!rule?.result.redirect) return undefined;
  const { redirect: target, status } = rule.result;
  const whole = withParametersOf(url.search, target);
  if (/^https?:/.test(target)) return redirectDocument(whole, status);
  return replace(withChannel(whole, channelIdOf(url)), status);
}
