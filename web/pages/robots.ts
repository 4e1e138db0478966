import { environmentContext } from '#web/platform/page-context.ts';
import type { Route } from './+types/robots.ts';

/** Personal pages, searches and single pictures are not indexed. */
const closed = [
  '/cart',
  '/checkout/',
  '/checkout-result/',
  '/claim/',
  '/image',
  '/join-us',
  '/login',
  '/member/',
  '/message-board',
  '/notifications',
  '/search',
  '/unsubscribe',
  '/*?*searchQuery=',
];

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(environmentContext);
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });
}
