import type { AggregatedItem } from '@kaituan/contract/catalog/aggregated';
import type { Branch, Tree } from '@kaituan/domain/catalog/category-tree';

type AggregatedType = 'CATEGORY' | 'BRAND' | 'ACTIVITY';
/** The fields that categories, brands and activities share. */
type AggregatedRow = {
  id: number;
  name: string;
  isPinned?: boolean;
  picture: AggregatedItem['picture'];
  audience?: 'ALL' | 'GUEST';
  collectionKey?: string | null;
  origin?: string | null;
};

const folderOf = { CATEGORY: 'categories', BRAND: 'brands', ACTIVITY: 'collections' };

/** The entry before all categories, which leads to every product. */
export const allProducts: AggregatedItem = {
  id: 0,
  aggregatedName: '全部商品',
  isPinned: 'N',
  routerTo: '/products',
  picture: null,
  children: [],
};

export const pagePath = (type: AggregatedType, id: number): string => `/${folderOf[type]}/${id}`;

export function presentAggregated(type: AggregatedType, row: AggregatedRow): AggregatedItem {
  return {
    id: row.id,
    aggregatedName: row.name,
    isPinned: row.isPinned ? 'Y' : 'N',
    routerTo: pagePath(type, row.id),
    picture: row.picture,
    ...(row.audience && { audience: row.audience }),
    ...(row.collectionKey && { collectionKey: row.collectionKey }),
    ...(row.origin && { origin: row.origin }),
    children: [],
  };
}

export function presentAggregatedTree<T extends AggregatedRow & Branch>(
  type: AggregatedType,
  { row, children }: Tree<T>,
): AggregatedItem {
  return {
    ...presentAggregated(type, row),
    children: children.map((child) => presentAggregatedTree(type, child)),
  };
}
