import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
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
        <ul className="category-row scroll-row -mx-(--margin) scroll-px-(--margin) px-(--margin) sm:-mx-6 sm:scroll-px-6 sm:px-6 md:mx-0 md:scroll-px-0 md:px-0">
          {categories.map((category) => (
            <li key={category.id}>
              <ShopLink to={category.routerTo}>
                <span>
                  <Emblem category={category} />
                </span>
                <span>{category.aggregatedName}</span>
              </ShopLink>
            </li>
          ))}
        </ul>
      </RowScroller>
    </nav>
  );
}

const emblemWidths = [160, 320] as const;

/** The category's picture, or the first character of its name. */
function Emblem({ category: { id, aggregatedName, picture } }: { category: Entry }) {
  if (picture) {
    return <Picture picture={{ ...picture, alt: '' }} sizes={64} widths={emblemWidths} />;
  }
  if (id === 0) return <LayoutGrid aria-hidden size={26} />;
  return (
    <span aria-hidden className="text-2xl font-bold ">
      {[...aggregatedName][0]}
    </span>
  );
}
