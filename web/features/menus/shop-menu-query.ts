import { apiOf } from '@kaituan/api-client/query-client';
import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { queryOptions } from '@tanstack/react-query';
import { projectId } from '#web/platform/app-state.ts';

export type MenuItem = Pick<AggregatedItem, 'id' | 'aggregatedName' | 'routerTo' | 'picture'>;

/**
 * Menu data of every page: first-level categories, or pinned activities. The whole tree is fetched
 * when a menu opens.
 */
export const shopMenuQuery = (channelId: number, aggregatedType: 'CATEGORY' | 'ACTIVITY') =>
  queryOptions({
    queryKey: ['shop-menu', channelId, aggregatedType] as const,
    queryFn: async ({ client, signal }) => {
      const { result } = await apiOf(client)(
        '/Aggregated/GetAggregatedArray',
        { projectId, channelId, aggregatedType },
        { signal },
      );
      return (aggregatedType === 'ACTIVITY' ? result.filter(isPinned) : result).map(menuItemOf);
    },
  });

const isPinned = (item: AggregatedItem): boolean => item.isPinned === 'Y';

const menuItemOf = ({ id, aggregatedName, routerTo, picture }: AggregatedItem): MenuItem => ({
  id,
  aggregatedName,
  routerTo,
  picture,
});
