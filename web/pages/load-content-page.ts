import { excerptOf, textOfHtml } from '@kaituan/kit/format/text-of-html.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import {
  type ContentKey,
  type ContentPage,
  companyQuery,
  contentPageQuery,
  versionOf,
} from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import type { PageHead } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';

/** Loads a text page of the channel, and the company whose text it is. */
export function loadContentPage(
  args: { context: Readonly<RouterContextProvider>; url: URL },
  { key, path }: { key: ContentKey; path: string },
) {
  return loadPage(args, async (client: QueryClient) => {
    const channelId = channelIdOf(args.url);
    const [page, company] = await Promise.all([
      client.ensureQueryData(contentPageQuery(channelId, key, versionOf(args.url.searchParams))),
      client.ensureQueryData(companyQuery(channelId)),
    ]);
    const { publicUrl } = args.context.get(environmentContext);
    const place = { path, shopTitle: company.result.htmlTitle, publicUrl };
    return { head: headOfContent(page.result, place) };
  });
}

/** The page head of a text page. */
function headOfContent(
  page: ContentPage,
  place: { path: string; shopTitle: string; publicUrl: string },
): PageHead {
  return {
    title: `${page.title}｜${place.shopTitle}`,
    description: excerptOf(textOfHtml(page.bodyHtml)),
    path: place.path,
    ...(!page.isCurrent && { hidden: true }),
    structuredData: [
      breadcrumbStructuredData([{ name: page.title, path: place.path }], place.publicUrl),
    ],
  };
}
