import { defaultChannelId } from '@kaituan/domain/shop-limits';
import { loadPage } from '../platform/load-page.ts';
import { environmentContext } from '../platform/page-context.ts';
import { apiOf } from '../platform/query-client.ts';
import type { Route } from './+types/sitemap.ts';

const start = 'start';
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Every public address without its channel; a shop with many is listed in parts, each after the one before. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  loadPage(args, async (client) => {
    const { publicUrl } = args.context.get(environmentContext);
    const ask = (cursor?: number) =>
      apiOf(client)('/SiteInfo/GetSitemapArray', {
        channelId: defaultChannelId,
        cursor,
      });
    const after = args.url.searchParams.get('after');
    const part = await ask(after === null || after === start ? undefined : Number(after));
    if (after !== null || part.nextCursor === null) {
      return presentXml(
        'urlset',
        'url',
        part.result.map((path) => publicUrl + path),
      );
    }
    const partAddress = (place: string | number) => `${publicUrl}/sitemap.xml?after=${place}`;
    const parts = [partAddress(start)];
    for (let cursor: number | null = part.nextCursor; cursor !== null; ) {
      parts.push(partAddress(cursor));
      ({ nextCursor: cursor } = await ask(cursor));
    }
    return presentXml('sitemapindex', 'sitemap', parts);
  });

function presentXml(root: string, entry: string, addresses: readonly string[]): Response {
  const entries = addresses.map(
    (address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join('\n')}\n</${root}>\n`;
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
