import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { categorySectionId } from './category-section.tsx';

/** The categories of the first level; each leads to its section, the one in view is marked. */
export function CategoryRail({
  categories,
  shownId,
}: {
  categories: readonly AggregatedItem[];
  shownId: string;
}) {
  const { search } = useLocation();
  const rail = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = rail.current?.querySelector<HTMLElement>(`[href$="#${shownId}"]`);
    if (rail.current && entry) scrollToEntry(rail.current, entry);
  }, [shownId]);
  return (
    <nav
      ref={rail}
      aria-label="主要分類"
      className="sticky top-[calc(4rem+var(--inset-top))] max-h-[calc(100dvh-4.5rem-var(--inset-top))] self-start overflow-y-auto overscroll-contain pb-(--inset-bottom) [scrollbar-width:none] md:below-header md:max-h-[calc(100dvh-9rem-var(--inset-top))]"
    >
      <ul className="flex flex-col gap-1">
        {categories.map(({ id, aggregatedName }) => (
          <li key={id}>
            <Link
              to={{ search, hash: `#${categorySectionId(id)}` }}
              replace
              aria-current={categorySectionId(id) === shownId ? 'true' : undefined}
              className="flex min-h-12 items-center rounded-control px-2.5 text-mid leading-5 font-medium text-ink-soft hover:text-primary aria-[current=true]:bg-primary-soft aria-[current=true]:font-bold aria-[current=true]:text-primary sm:px-4"
            >
              {aggregatedName}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the rail, not the page. */
function scrollToEntry(rail: HTMLElement, entry: HTMLElement): void {
  const isAbove = entry.offsetTop < rail.scrollTop;
  const isBelow = entry.offsetTop + entry.offsetHeight > rail.scrollTop + rail.clientHeight;
  if (isAbove || isBelow) {
    rail.scrollTo({ top: entry.offsetTop - (rail.clientHeight - entry.offsetHeight) / 2 });
  }
}
