import type { AggregatedItem } from '@kaituan/contract/aggregated';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { LayoutGrid } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

type Entry = Omit<AggregatedItem, 'children' | 'isPinned'>;

/** The categories of the first level: two rows that scroll sideways on phones, else side by side. */
export function CategoryShortcuts({ categories }: { categories: readonly Entry[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="商品分類捷徑">
      <ul className="-mx-4 grid auto-cols-[19.5vw] grid-flow-col grid-rows-2 gap-y-3 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:grid-cols-6 sm:grid-rows-none sm:gap-y-5 sm:overflow-visible sm:px-0 md:grid-cols-8">
        {categories.map((category) => (
          <li key={category.id}>
            <ShopLink
              to={category.routerTo}
              className="group flex flex-col items-center gap-1.5 text-center hover:text-primary"
            >
              <span className="grid size-15 place-items-center overflow-hidden rounded-full bg-primary-soft text-primary transition-transform group-hover:-translate-y-0.5 md:size-20">
                <Emblem category={category} />
              </span>
              <span className="line-clamp-2 px-0.5 text-[13px] leading-5 font-medium text-balance md:text-[15px]">
                {category.aggregatedName}
              </span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The category's picture, or the first character of its name. */
function Emblem({ category: { id, aggregatedName, picture } }: { category: Entry }) {
  if (picture) {
    return (
      <Picture picture={{ ...picture, alt: '' }} sizes="80px" className="size-full object-cover" />
    );
  }
  if (id === 0) return <LayoutGrid aria-hidden size={26} />;
  return (
    <span aria-hidden className="text-2xl font-bold md:text-3xl">
      {[...aggregatedName][0]}
    </span>
  );
}
