import { ShopLink } from '#web/navigation/shop-link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { HomeContent } from './home-query.ts';

/** The activities the shop pinned, as pictures. */
export function ActivityTiles({ activities }: { activities: HomeContent['pinnedActivityArray'] }) {
  return (
    <ul className="scroll-row -mx-4 scroll-px-4 gap-3 px-4 pb-3 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:overflow-visible sm:px-0 md:grid-cols-3">
      {activities.map(({ id, aggregatedName, routerTo, picture }) => (
        <li key={id} className="w-[72vw] max-w-80 sm:w-auto sm:max-w-none">
          <ShopLink
            to={routerTo}
            className="group block h-full overflow-hidden rounded-card bg-surface shadow-card"
          >
            <span className="block aspect-[3/2] overflow-hidden bg-sunken">
              {picture && (
                <Picture
                  picture={{ ...picture, alt: '' }}
                  sizes="(min-width: 960px) 420px, (min-width: 600px) 46vw, 320px"
                  className="size-full object-cover transition-transform duration-300 group-hover:scale-105"
                />
              )}
            </span>
            <span className="flex min-h-13 items-center px-4 py-2.5 font-bold group-hover:text-primary">
              {aggregatedName}
            </span>
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}
