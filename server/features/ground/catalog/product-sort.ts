import type { productSort } from '@kaituan/contract/catalog/product';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';

export type ProductSort = z.output<typeof productSort>;

/** How a sort key is written in a cursor: whole numbers, reals, or microseconds since 1970. */
export type SortKeyType = 'integer' | 'real' | 'instant';
export type SortKey = { value: SQL; type: SortKeyType };

/**
 * A sort order, among goods that can be had and again among sold-out ones, which come last in every order. All
 * keys have one direction, so that one row comparison finds the rows after a cursor.
 */
export type SortOrder = {
  name: ProductSort;
  direction: 'asc' | 'desc';
  keys: SortKey[];
  /** The keys of goods in `flash`, where theirs are others. */
  flashKeys?: SortKey[];
};

const productId: SortKey = { value: sql`l.product_id`, type: 'integer' };
const lowestPrice: SortKey[] = [{ value: sql`l.min_price_twd`, type: 'integer' }, productId];
const lowestFlashPrice: SortKey[] = [
  { value: sql`least(l.min_price_twd, flash.price_twd)`, type: 'integer' },
  productId,
];
const byPrice = { keys: lowestPrice, flashKeys: lowestFlashPrice };

/** The shop's recommendations first, in their order, then bestsellers, then the newest. */
const hot: SortKey[] = [
  { value: sql`coalesce(l.editor_pick, 32767)`, type: 'integer' },
  { value: sql`(- l.hot_score)`, type: 'real' },
  { value: sql`(- l.product_id)`, type: 'integer' },
];

/** By match, then by hotness. */
const relevance: SortKey[] = [{ value: sql`(- l.rank)`, type: 'real' }, ...hot];

/** Flash sales by their end, then everything else by the end of its display window. */
const closingSoon: SortKey[] = [
  { value: sql`coalesce(flash.ends_at, '9999-12-31Z')`, type: 'instant' },
  { value: sql`l.max_end_timestamp`, type: 'instant' },
  productId,
];

/** The sort order of a list; relevance without search text means hot. */
export function sortOrderOf(sort: ProductSort | undefined, isSearch: boolean): SortOrder {
  const name = sort ?? 'RELEVANCE';
  switch (name) {
    case 'RELEVANCE':
      return isSearch
        ? { name, direction: 'asc', keys: relevance }
        : { name: 'HOT', direction: 'asc', keys: hot };
    case 'HOT':
      return { name, direction: 'asc', keys: hot };
    case 'NEW':
      return {
        name,
        direction: 'desc',
        keys: [{ value: sql`l.display_timestamp`, type: 'instant' }, productId],
      };
    case 'PRICE_ASC':
      return { name, direction: 'asc', ...byPrice };
    case 'PRICE_DESC':
      return { name, direction: 'desc', ...byPrice };
    case 'CLOSING_SOON':
      return { name, direction: 'asc', keys: closingSoon };
  }
}
