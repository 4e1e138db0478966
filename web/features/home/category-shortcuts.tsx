import type { AggregatedItem } from '@kaituan/contract/aggregated';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { RowScroller } from '@kaituan/kit/content/row-scroller.tsx';
import { LayoutGrid } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

type Entry = Omit<AggregatedItem, 'children' | 'isPinned'>;

/** The categories of the first level: one row that scrolls sideways. */
export function CategoryShortcuts({ categories }: { categories: readonly Entry[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="商品分類捷徑">
      <RowScroller label="商品分類">
        <ul className="scroll-row -mx-4 scroll-px-4 px-4 sm:-mx-6 sm:scroll-px-6 sm:px-6 md:mx-0 md:scroll-px-0 md:px-0">
          {categories.map((category) => (
            <li key={category.id} className="w-[19.5vw] max-w-24 md:w-24 lg:w-28 lg:max-w-28">
              <ShopLink
                to={category.routerTo}
                className="group flex flex-col items-center gap-1.5 text-center hover:text-primary"
              >
                <span className="grid size-15 place-items-center overflow-hidden rounded-full bg-primary-soft text-primary transition-transform group-hover:-translate-y-0.5 md:size-16">
                  <Emblem category={category} />
                </span>
                <span className="line-clamp-2 px-0.5 text-[13px] leading-5 font-medium text-balance md:text-[15px]">
                  {category.aggregatedName}
                </span>
              </ShopLink>
            </li>
          ))}
        </ul>
      </RowScroller>
    </nav>
  );
}

/** The category's picture, or the first character of its name. */
function Emblem({ category: { id, aggregatedName, picture } }: { category: Entry }) {
  if (picture) {
    return (
      <Picture picture={{ ...picture, alt: '' }} sizes="64px" className="size-full object-cover" />
    );
  }
  if (id === 0) return <LayoutGrid aria-hidden size={26} />;
  return (
    <span aria-hidden className="text-2xl font-bold ">
      {[...aggregatedName][0]}
    </span>
  );
}
