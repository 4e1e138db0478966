import { presentBreadcrumbs } from '#web/layout/structured-data.ts';
import type { PageHead } from '#web/platform/page-head.ts';
import { excerptOf, textOfHtml } from '#web/ui/text-of-html.ts';
import type { ContentPage } from './content-query.ts';

/** What a text page says about itself. */
export function headOfContent(
  page: ContentPage,
  place: { path: string; shopTitle: string; publicUrl: string },
): PageHead {
  return {
    title: `${page.title}｜${place.shopTitle}`,
    description: excerptOf(textOfHtml(page.bodyHtml)),
    path: place.path,
    structuredData: [presentBreadcrumbs([{ name: page.title, path: place.path }], place.publicUrl)],
  };
}
