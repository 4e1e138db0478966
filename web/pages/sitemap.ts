import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { presentSitemap } from '../layout/sitemap-xml.ts';
import { loadPage } from '../platform/load-page.ts';
import { environmentContext } from '../platform/page-context.ts';
import { apiOf } from '../platform/query-client.ts';
import type { Route } from './+types/sitemap.ts';

const start = 'start';

/** Every public address without its channel; a shop with many is listed in parts, each after the one before. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  loadPage(args, async (client) => {
    const { publicUrl } = args.context.get(environmentContext);
    const ask = (cursor?: number) =>
      apiOf(client)('/SiteInfo/GetSitemapArray', { channelId: defaultChannelId, cursor });
    const after = args.url.searchParams.get('after');
    const part = await ask(after === null || after === start ? undefined : Number(after));
    if (after !== null || part.nextCursor === null) {
      return answerXml(
        presentSitemap(
          'PAGES',
          part.result.map((path) => publicUrl + path),
        ),
      );
    }
    const places: (number | string)[] = [start];
    for (let cursor: number | null = part.nextCursor; cursor !== null; ) {
      places.push(cursor);
      ({ nextCursor: cursor } = await ask(cursor));
    }
    const parts = places.map((place) => `${publicUrl}/sitemap.xml?after=${place}`);
    return answerXml(presentSitemap('SITEMAPS', parts));
  });

const answerXml = (xml: string) =>
  new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
