import { formatDate } from '@kaituan/kit/format/format-date.ts';
import type { ReactNode } from 'react';
import type { ContentPage } from './content-query.ts';

/** A text page; the server has sanitised its HTML. */
export function ContentArticle({
  page,
  isDated = false,
  children,
}: {
  page: ContentPage;
  /** True for terms with an effective date. */
  isDated?: boolean;
  children?: ReactNode;
}) {
  return (
    <article className="shop-width py-8 sm:py-12">
      <div className="mx-auto max-w-3xl">
        <header className="mb-8 border-b border-line pb-6">
          <h1 className="text-2xl font-bold text-balance sm:text-3xl">{page.title}</h1>
          {isDated && (
            <p className="mt-2 text-sm text-ink-soft">
              生效日期：<time dateTime={page.effectiveAt}>{formatDate(page.effectiveAt)}</time>
            </p>
          )}
        </header>
        {children}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server's allow-list */}
        <div className="shop-prose" dangerouslySetInnerHTML={{ __html: page.bodyHtml }} />
      </div>
    </article>
  );
}
