import { quietQuery } from '@kaituan/api-client/query-client';
import { AfterLink } from '@kaituan/kit/content/after-link.tsx';
import { Skeleton } from '@kaituan/kit/feedback/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { aggregatedArrayQuery } from '#web/features/catalog/aggregated-query.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { MenuRetry } from './menu-retry.tsx';

/** All categories of the first two levels, under the tab bar of wide screens. */
export function CategoryPanel({ onLeave }: { onLeave: () => void }) {
  const query = useQuery(quietQuery(aggregatedArrayQuery(useChannelId(), 'CATEGORY')));
  return (
    <AfterLink
      onFollow={onLeave}
      className="absolute inset-x-6 top-full z-30 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-raised p-6 shadow-float"
    >
      {query.isPending && <Skeleton className="h-64" />}
      {query.isLoadingError && <MenuRetry onPress={query.refetch} />}
      <ul className="columns-3 gap-8 lg:columns-4 xl:columns-5">
        {query.data?.result.map((category) => (
          <li key={category.id} className="mb-5 break-inside-avoid">
            <ShopLink
              to={category.routerTo}
              className="flex min-h-9 items-center font-bold hover:text-primary"
            >
              {category.aggregatedName}
            </ShopLink>
            <ul>
              {category.children.map((child) => (
                <li key={child.id}>
                  <ShopLink
                    to={child.routerTo}
                    className="flex min-h-9 items-center text-mid text-ink-soft hover:text-primary"
                  >
                    {child.aggregatedName}
                  </ShopLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </AfterLink>
  );
}
