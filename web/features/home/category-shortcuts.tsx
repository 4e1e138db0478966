import type { AggregatedItem } from '@kaituan/contract/aggregated';
import { LayoutGrid } from 'lucide-react';
import { ShopLink } from '../../navigation/shop-link.tsx';
import { Picture } from '../../ui/picture.tsx';

type Entry = Omit<AggregatedItem, 'children' | 'isPinned'>;

/** The categories of the first level, each with its picture. */
export function CategoryShortcuts({ categories }: { categories: readonly Entry[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="商品分類捷徑">
      <ul className="grid grid-cols-5 gap-y-3 sm:grid-cols-6 md:grid-cols-8 md:gap-y-5">
        {categories.map(({ id, aggregatedName, routerTo, picture }) => (
          <li key={id}>
            <ShopLink
              to={routerTo}
              className="group flex flex-col items-center gap-1.5 text-center hover:text-primary"
            >
              <span className="grid size-15 place-items-center overflow-hidden rounded-full bg-primary-soft text-primary transition-transform group-hover:-translate-y-0.5 md:size-20">
                {picture ? (
                  <Picture
                    picture={{ ...picture, alt: '' }}
                    sizes="80px"
                    className="size-full object-cover"
                  />
                ) : (
                  <LayoutGrid aria-hidden size={26} />
                )}
              </span>
              <span className="line-clamp-2 text-[13px] leading-5 font-medium md:text-[15px]">
                {aggregatedName}
              </span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
