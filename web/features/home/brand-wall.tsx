import { ShopLink } from '#web/navigation/shop-link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { HomeContent } from './home-query.ts';

/** Brands by their marks: two rows that scroll sideways on phones, a wall where there is room. */
export function BrandWall({ brands }: { brands: HomeContent['brandArray'] }) {
  return (
    <ul className="-mx-4 grid scroll-px-4 snap-x auto-cols-[26vw] grid-flow-col grid-rows-2 gap-3 overflow-x-auto px-4 pb-3 [scrollbar-width:none] sm:mx-0 sm:grid-flow-row sm:auto-cols-auto sm:grid-cols-4 sm:grid-rows-none sm:gap-4 sm:overflow-visible sm:px-0 md:grid-cols-6 lg:grid-cols-8">
      {brands.map(({ id, aggregatedName, routerTo, picture }) => (
        <li key={id} className="snap-start">
          <ShopLink
            to={routerTo}
            className="group flex h-full flex-col overflow-hidden rounded-card bg-surface text-center shadow-card transition-transform hover:-translate-y-0.5"
          >
            <span className="block aspect-square bg-sunken">
              {picture && (
                <Picture
                  picture={{ ...picture, alt: '' }}
                  sizes="(min-width: 1280px) 150px, (min-width: 600px) 24vw, 30vw"
                  className="size-full object-cover"
                />
              )}
            </span>
            <span className="truncate px-2 py-2.5 text-sm font-medium group-hover:text-primary">
              {aggregatedName}
            </span>
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}
