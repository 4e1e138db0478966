import { apiOf } from '@kaituan/api-client/query-client';
import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { formatSitemap } from '#web/layout/sitemap-xml.ts';
import { loadPage } from '#web/platform/load-page.ts';
import { environmentContext } from '#web/platform/page-context.ts';
import type { Route } from './+types/sitemap.ts';

const start = 'start';

/** Fixed pages, beside those of the catalogue. */
const ownPaths = [
  '/',
  '/products',
  '/category',
  '/brands',
  '/collections/hot-items',
  '/group-buys',
  '/bulletin',
  '/about-us',
  '/faq',
  '/contact-us',
  '/terms-of-service',
  '/privacy-policy',
  '/return-policy',
];

/** All public addresses without channel; split into parts, each after the one before. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  loadPage(args, async (client) => {
    const { publicUrl } = args.context.get(environmentContext);
    const fetchPart = (cursor?: number) =>
      apiOf(client)('/SiteInfo/GetSitemapArray', { channelId: defaultChannelId, cursor });
    const after = args.url.searchParams.get('after');
    const isFirst = after === null || after === start;
    const part = await fetchPart(isFirst ? undefined : Number(after));
    if (after !== null || part.nextCursor === null) {
      const paths = isFirst ? [...ownPaths, ...part.result] : part.result;
      const addresses = paths.map((path) => publicUrl + path);
      return answerXml(formatSitemap('PAGES', addresses));
    }
    const places: (number | string)[] = [start];
    for (let cursor: number | null = part.nextCursor; cursor !== null; ) {
      places.push(cursor);
      ({ nextCursor: cursor } = await fetchPart(cursor));
    }
    const parts = places.map((place) => `${publicUrl}/sitemap.xml?after=${place}`);
    return answerXml(formatSitemap('SITEMAPS', parts));
  });

const answerXml = (xml: string) =>
  new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
