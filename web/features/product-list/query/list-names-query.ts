import { apiOf } from '@kaituan/api-client/query-client';
import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import { queryOptions } from '@tanstack/react-query';
import { projectId } from '#web/platform/app-state.ts';

/** A category with its subcategories, or a brand, by name only. */
export type NamedItem = { id: number; name: string; children: NamedItem[] };
export type ListNames = { categories: NamedItem[]; brands: NamedItem[] };

/** The names filters show; without pictures, since they are sent with every list. */
export const listNamesQuery = (channelId: number) =>
  queryOptions({
    queryKey: ['list-names', channelId] as const,
    queryFn: async ({ client, signal }): Promise<ListNames> => {
      const list = (aggregatedType: 'CATEGORY' | 'BRAND') =>
        apiOf(client)(
          '/Aggregated/GetAggregatedArray',
          { projectId, channelId, aggregatedType },
          { signal },
        );
      const [categories, brands] = await Promise.all([list('CATEGORY'), list('BRAND')]);
      return {
        categories: namedItemsOf(categories.result.filter(({ id }) => id !== 0)),
        brands: namedItemsOf(brands.result),
      };
    },
  });

const namedItemsOf = (items: readonly AggregatedItem[]): NamedItem[] =>
  items.map(({ id, aggregatedName, children }) => ({
    id,
    name: aggregatedName,
    children: namedItemsOf(children),
  }));

/** An item with its ancestors, from the top down; empty when there is none such. */
export function findPathTo(items: readonly NamedItem[], id: number): NamedItem[] {
  for (const item of items) {
    if (item.id === id) return [item];
    const below = findPathTo(item.children, id);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}
