import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { Picture } from '@kaituan/kit/content/picture.tsx';
import { ChevronRight } from 'lucide-react';
import { ShopLink } from '#web/navigation/shop-link.tsx';

export const categorySectionId = (id: number): string => `category-${id}`;

/** One category of the first level with everything below it. */
export function CategorySection({ category }: { category: AggregatedItem }) {
  const { id, aggregatedName, routerTo, children } = category;
  const nameId = `${categorySectionId(id)}-name`;
  return (
    <section
      id={categorySectionId(id)}
      aria-labelledby={nameId}
      className="@container scroll-mt-18 md:scroll-mt-32"
    >
      <h2 id={nameId} className="mb-1 text-lg font-bold sm:text-xl">
        <ShopLink to={routerTo} className="flex min-h-11 items-center gap-1 hover:text-primary">
          {aggregatedName}
          <ChevronRight aria-hidden size={20} className="text-ink-soft" />
        </ShopLink>
      </h2>
      <ul className="grid gap-3 @min-[34rem]:grid-cols-2 @min-[56rem]:grid-cols-3">
        {(children.length > 0 ? children : [category]).map((child) => (
          <li key={child.id} className="card p-2.5 sm:p-3.5">
            <Branch category={child} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A category of the second level with its picture, and the third level as links beneath. */
function Branch({ category }: { category: AggregatedItem }) {
  const { aggregatedName, routerTo, picture, children } = category;
  return (
    <>
      <ShopLink
        to={routerTo}
        className="flex min-h-11 items-center gap-3 rounded-control font-semibold hover:text-primary"
      >
        {picture && (
          <Picture
            picture={{ ...picture, alt: '' }}
            sizes="48px"
            className="size-12 rounded-full object-cover"
          />
        )}
        {aggregatedName}
      </ShopLink>
      {children.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-1">
          {children.map((leaf) => (
            <li key={leaf.id}>
              <ShopLink
                to={leaf.routerTo}
                className="flex min-h-11 items-center rounded-control px-2 text-sm text-ink-soft hover:bg-primary-soft hover:text-primary"
              >
                {leaf.aggregatedName}
              </ShopLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
