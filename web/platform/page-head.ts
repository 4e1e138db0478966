import type { MetaDescriptor } from 'react-router';
import type { ShopEnvironment } from '#web/platform/page-context.ts';

/** The page's data for search engines and shared links. */
export type PageHead = {
  title: string;
  description: string;
  /** Path of the canonical address, without the channel. */
  path: string;
  /** Path of the shared address, where it differs from the canonical one. */
  sharedPath?: string;
  /** The picture of a shared link; the shop's own by default. */
  pictureId?: string | undefined;
  /** A picture drawn for this page; with its size, chats show it large at once. */
  drawnPicture?: { path: string; width: number; height: number };
  structuredData?: Record<string, unknown>[];
  /** True for pages that no search engine should list. */
  hidden?: boolean;
};

/** Title, description, canonical address, Open Graph and JSON-LD of one page. */
export function headTagsOf(
  head: PageHead | undefined,
  environment: ShopEnvironment | undefined,
): MetaDescriptor[] {
  if (!head) return [];
  const origin = environment?.publicUrl ?? '';
  const address = origin + head.path;
  const { pictureId, drawnPicture } = head;
  const ownPicture = pictureId ? `/media/${pictureId}/1280.webp` : '/open-graph.jpg';
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'zh_TW' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: origin + (head.sharedPath ?? head.path) },
    { property: 'og:image', content: origin + (drawnPicture?.path ?? ownPicture) },
    ...(drawnPicture ? sizeTags(drawnPicture) : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(head.hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(head.structuredData ?? []).map((data) => ({ 'script:ld+json': data })),
  ] as MetaDescriptor[];
}

const sizeTags = ({ width, height }: { width: number; height: number }) => [
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
];

/** The `meta` export of a page whose loader returns `{ head }`. */
export function headOfPage({
  loaderData,
  matches,
}: {
  loaderData: { head: PageHead } | undefined;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return headTagsOf(loaderData?.head, root as ShopEnvironment | undefined);
}
