import type { QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { companyQuery } from '#web/features/company/company-query.ts';
import { headOfContent } from '#web/features/content/content-head.ts';
import { type ContentKey, contentPageQuery } from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';

/** Loads a text page of the channel, and the company whose text it is. */
export function loadContentPage(
  args: { context: Readonly<RouterContextProvider>; url: URL },
  { key, path }: { key: ContentKey; path: string },
) {
  return loadPage(args, async (client: QueryClient) => {
    const channelId = channelIdOf(args.url);
    const [page, company] = await Promise.all([
      client.ensureQueryData(contentPageQuery(channelId, key)),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const { publicUrl } = args.context.get(environmentContext);
    const place = { path, shopTitle: company.result.htmlTitle, publicUrl };
    return { head: headOfContent(page.result, place) };
  });
}
