import { quietQuery } from '@kaituan/api-client/query-client';
import { AfterLink } from '@kaituan/kit/content/after-link.tsx';
import { useQuery } from '@tanstack/react-query';
import { GroupDoors } from '#web/features/group-buy/places/group-doors.tsx';
import { shopMenuQuery } from '#web/features/menus/shop-menu-query.ts';
import { ShopLink } from '#web/navigation/shop-link.tsx';
import { useChannelId } from '#web/navigation/use-channel.ts';
import { MenuRetry } from './menu-retry.tsx';

/** Group buying, then the pinned activities, under the tab bar of wide screens. */
export function ActivityPanel({ onLeave }: { onLeave: () => void }) {
  const channelId = useChannelId();
  const query = useQuery(quietQuery(shopMenuQuery(channelId, 'ACTIVITY')));
  return (
    <AfterLink
      onFollow={onLeave}
      className="absolute inset-x-6 top-full z-30 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-raised p-6 shadow-float"
    >
      <GroupDoors channelId={channelId} />
      <ul className="mt-4 columns-3 gap-8 lg:columns-4">
        {query.data?.map(({ id, routerTo, aggregatedName }) => (
          <li key={id} className="break-inside-avoid">
            <ShopLink
              to={routerTo}
              className="flex min-h-11 items-center font-medium hover:text-primary"
            >
              {aggregatedName}
            </ShopLink>
          </li>
        ))}
      </ul>
      {query.isLoadingError && <MenuRetry onPress={query.refetch} />}
    </AfterLink>
  );
}
