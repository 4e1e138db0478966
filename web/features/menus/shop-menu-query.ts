import type { AggregatedItem } from '@kaituan/contract/aggregated';
import { queryOptions } from '@tanstack/react-query';
import { projectId } from '#web/platform/app-state.ts';
import { apiOf } from '#web/platform/query-client.ts';

/** A menu entry, or a category of the first level. */
export type MenuItem = Pick<AggregatedItem, 'id' | 'aggregatedName' | 'routerTo' | 'picture'>;

/**
 * What every page shows of the menus: categories of the first level and pinned activities. The whole
 * tree would be sent with every page; it is fetched when a menu opens.
 */
export const shopMenuQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['shop-menu', channelId] as const,
    queryFn: async ({ client, signal }) => {
      const list = (aggregatedType: 'CATEGORY' | 'ACTIVITY') =>
        apiOf(client)(
          '/Aggregated/GetAggregatedArray',
          { projectId, channelId, aggregatedType },
          { signal },
        );
      const [categories, activities] = await Promise.all([list('CATEGORY'), list('ACTIVITY')]);
      return {
        categories: categories.result.map(presentMenuItem),
        activities: activities.result.filter(isPinned).map(presentMenuItem),
      };
    },
  });

const isPinned = (item: AggregatedItem): boolean => item.isPinned === 'Y';

const presentMenuItem = ({ id, aggregatedName, routerTo, picture }: AggregatedItem): MenuItem => ({
  id,
  aggregatedName,
  routerTo,
  picture,
});
