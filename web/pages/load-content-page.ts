import { excerptOf, textOfHtml } from '@kaituan/kit/format/text-of-html.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import {
  type ContentKey,
  type ContentPage,
  companyQuery,
  contentPageQuery,
  textlessPage,
  versionOf,
} from '#web/features/content/content-query.ts';
import { channelIdOf } from '#web/navigation/channel.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import type { PageHead } from '#web/platform/page-head.ts';
import { breadcrumbStructuredData } from '#web/platform/structured-data.ts';

/**
 * Loads a text page of the channel, and the company whose text it is. With a `title` there is a page under it also
 * where the shop published no text.
 */
export function loadContentPage(
  args: { context: Readonly<RouterContextProvider>; url: URL },
  { key, path, title }: { key: ContentKey; path: string; title?: string },
) {
  return loadPage(args, async (client: QueryClient) => {
    const channelId = channelIdOf(args.url);
    const loadText = () =>
      client.ensureQueryData(contentPageQuery(channelId, key, versionOf(args.url.searchParams)));
    const [{ result: company }, text] = await Promise.all([
      client.ensureQueryData(companyQuery(channelId)),
      title === undefined ? loadText() : undefined,
    ]);
    const isPublished = title === undefined || company.pageArray.includes(key);
    const page = isPublished ? (text ?? (await loadText())).result : textlessPage(title);
    const { publicUrl } = args.context.get(environmentContext);
    return { head: headOfContent(page, { path, shopTitle: company.htmlTitle, publicUrl }) };
  });
}

/** The page head of a text page. */
function headOfContent(
  page: Pick<ContentPage, 'title' | 'bodyHtml' | 'isCurrent'>,
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
