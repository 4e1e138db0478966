import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { CategoryRail } from './category-rail.tsx';
import { CategorySection, categorySectionId } from './category-section.tsx';

/** All categories: the first level in a sticky rail, the levels below it beside. */
export function CategoryBrowser({ categories }: { categories: readonly AggregatedItem[] }) {
  const sections = useRef<HTMLDivElement>(null);
  const shownId = useSectionInView(sections);
  return (
    <div className="grid grid-cols-[6.25rem_minmax(0,1fr)] gap-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <CategoryRail
        categories={categories}
        shownId={shownId ?? categorySectionId(categories[0]?.id ?? 0)}
      />
      <div ref={sections} className="flex min-w-0 flex-col gap-8">
        {categories.map((category) => (
          <CategorySection key={category.id} category={category} />
        ))}
      </div>
    </div>
  );
}

/** The line a fifth down the screen decides which section is being read. */
const readingLine = '-20% 0px -80% 0px';

/** The id of the child section in view; undefined on the server. */
function useSectionInView(parent: RefObject<HTMLElement | null>): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setId(entered.target.id);
      },
      { rootMargin: readingLine },
    );
    for (const section of parent.current?.children ?? []) observer.observe(section);
    return () => observer.disconnect();
  }, [parent]);
  return id;
}
