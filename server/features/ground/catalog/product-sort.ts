import type { productSort } from '@kaituan/contract/product';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { instantParameter } from '#server/database/row-parameter.ts';

export type ProductSort = z.output<typeof productSort>;

/** How a sort key travels in a cursor: whole numbers, reals, or microseconds since 1970. */
export type SortKeyType = 'integer' | 'real' | 'instant';
export type SortKey = { value: SQL; type: SortKeyType };

/** An order of the list. All keys run in one direction, so that one row comparison finds what follows. */
export type SortOrder = { name: ProductSort; direction: 'asc' | 'desc'; keys: SortKey[] };

const productId: SortKey = { value: sql`l.product_id`, type: 'integer' };
const lowestPrice: SortKey = { value: sql`l.min_price_twd`, type: 'integer' };

/** The shop's recommendations first, in their order, then what sells best, then the newest. */
const hot: SortKey[] = [
  { value: sql`coalesce(l.editor_pick, 32767)`, type: 'integer' },
  { value: sql`(- l.hot_score)`, type: 'real' },
  { value: sql`(- l.product_id)`, type: 'integer' },
];

/** What can be had before what is sold out, then the best match, and among equals the hottest. */
const relevance = (now: Date): SortKey[] => [
  {
    value: sql`(l.available <= 0 and coalesce(l.preorder_ship_from <= ${instantParameter(now)}, true))::int`,
    type: 'integer',
  },
  { value: sql`(- m.rank)`, type: 'real' },
  ...hot,
];

/** Flash sales by their end, then everything else by the end of its display window. */
const closingSoon: SortKey[] = [
  { value: sql`coalesce(flash.ends_at, '9999-12-31Z')`, type: 'instant' },
  { value: sql`l.max_end_timestamp`, type: 'instant' },
  productId,
];

/** The order of a list; without words to search for, relevance means what is hot. */
export function sortOrderOf(
  sort: ProductSort | undefined,
  isSearch: boolean,
  now: Date,
): SortOrder {
  const name = sort ?? 'RELEVANCE';
  switch (name) {
    case 'RELEVANCE':
      return isSearch
        ? { name, direction: 'asc', keys: relevance(now) }
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
      return { name, direction: 'asc', keys: [lowestPrice, productId] };
    case 'PRICE_DESC':
      return { name, direction: 'desc', keys: [lowestPrice, productId] };
    case 'CLOSING_SOON':
      return { name, direction: 'asc', keys: closingSoon };
  }
}
