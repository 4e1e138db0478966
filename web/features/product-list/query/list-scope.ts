import type { ProductQuery } from '@kaituan/domain/catalog/product-query';

export type ProductSort = NonNullable<ProductQuery['sort']>;
export type ProductFlag = ProductQuery['flags'][number];

/** The part of a product list that its page decides. */
export type ListScope = {
  /** Path of the page. */
  path: string;
  /** Fixed by the page's address: no filter, not written into `searchQuery`. */
  fixed: Partial<ProductQuery>;
  /** Fixed by the page though written into `searchQuery`: new arrivals, flash sale. */
  theme: readonly ProductFlag[];
  /** The default order. */
  defaultSort: ProductSort;
  /** A search for what was typed and nothing else. */
  isExact?: boolean;
};

const plain = { theme: [], defaultSort: 'HOT' } as const;

export const categoryScope = (id: number): ListScope => ({
  ...plain,
  path: `/categories/${id}`,
  fixed: { categoryIds: [id] },
});

export const brandScope = (id: number): ListScope => ({
  ...plain,
  path: `/brands/${id}`,
  fixed: { brandIds: [id] },
});

export const activityScope = (id: number): ListScope => ({
  ...plain,
  path: `/collections/${id}`,
  fixed: { activityIds: [id] },
});

export const hotScope: ListScope = {
  ...plain,
  path: '/collections/hot-items',
  fixed: { flags: ['HOT'] },
};

export const searchScope = (text: string, isExact = false): ListScope => ({
  ...(isExact && { isExact }),
  path: '/search',
  fixed: { text },
  theme: [],
  defaultSort: 'RELEVANCE',
});

/** `/products` is three pages by its filter: everything, new arrivals, the flash sale. */
export function productsScope(query: ProductQuery): ListScope {
  const place = { path: '/products', fixed: {} };
  if (query.flags.includes('FLASH')) {
    return { ...place, theme: ['FLASH'], defaultSort: 'CLOSING_SOON' };
  }
  if (query.flags.includes('NEW')) return { ...place, theme: ['NEW'], defaultSort: 'NEW' };
  return { ...place, theme: [], defaultSort: query.text ? 'RELEVANCE' : 'HOT' };
}
