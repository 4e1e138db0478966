import type { AggregatedItem } from '@kaituan/contract/aggregated';
import { useRef } from 'react';
import { CategoryRail } from './category-rail.tsx';
import { CategorySection, categorySectionId } from './category-section.tsx';
import { useSectionInView } from './use-section-in-view.ts';

/** All categories: the first level in a rail that stays in sight, all below it in the page beside. */
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
