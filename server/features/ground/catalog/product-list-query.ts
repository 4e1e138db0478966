import type { ProductCard } from '@kaituan/contract/product';
import { searchWeights } from '@kaituan/domain/catalog/search-document';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { liveFlashSale } from '#server/features/ground/offer/live-flash-sale.ts';
import { pricedListing } from './priced-listing.ts';
import {
  cardColumns,
  cardJoins,
  type ProductCardRow,
  presentProductCard,
} from './product-card-query.ts';
import { afterPosition, keyText, parseCursor, presentCursor } from './product-cursor.ts';
import { type ProductSelection, selectionSql } from './product-selection.ts';
import { type ProductSort, type SortOrder, sortOrderOf } from './product-sort.ts';

export type ProductPageQuery = ProductSelection & {
  sort?: ProductSort | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** One page of a list in its order, in one statement, with the next page's position. */
export async function listProductPage(
  database: Queryable,
  query: ProductPageQuery,
): Promise<{ cards: ProductCard[]; nextCursor: string | null }> {
  const { channelId, priceGroupId, now, limit, search } = query;
  const order = sortOrderOf(query.sort, search !== null, now);
  const keys = order.keys.map((_, at) => sql.raw(`page.k${at}`));
  const texts = order.keys.map(({ type }, at) => keyText(type, keys[at] ?? sql``));
  const { rows } = await database.execute<ProductCardRow & { position: string[] }>(sql`
    with ${liveFlashSale(channelId, now)}, ${foundDocuments(search)}
    page as materialized (${pageSql(query, order)})
    select ${cardColumns(priceGroupId)}, array[${sql.join(texts, sql`, `)}] as position
    from page
    join ${pricedListing(priceGroupId)}
      on l.channel_id = ${channelId} and l.product_id = page.product_id
    ${cardJoins}
    order by ${inDirection(keys, order)}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    cards: shown.map((row) => presentProductCard(row, now)),
    nextCursor: last ? presentCursor(order, last.position) : null,
  };
}

/** The ids and sort keys of a page's products, plus one more to know whether there is a next page. */
function pageSql(query: ProductPageQuery, order: SortOrder): SQL {
  const { cursor, limit } = query;
  const keys = order.keys.map(({ value }, at) => sql`${value} as ${sql.raw(`k${at}`)}`);
  const position = cursor === undefined ? undefined : parseCursor(cursor, order);
  const after = position ? sql`and ${afterPosition(order, position)}` : sql``;
  const flash = order.name === 'CLOSING_SOON';
  return sql`
    select l.product_id, ${sql.join(keys, sql`, `)}
    from ${pricedListing(query.priceGroupId)} ${query.search === null ? sql`` : sql`join found m on m.product_id = l.product_id`}
    ${flash ? sql`left join flash on flash.product_id = l.product_id` : sql``}
    where ${selectionSql(query)} ${after}
    order by ${inDirection(
      order.keys.map(({ value }) => value),
      order,
    )}
    limit ${limit + 1}`;
}

/**
 * The search result with its ranks. Matches in the name or the code count twice, each word for itself:
 * frozen shrimps come before a dumpling with shrimp in it. Materialized, so that documents are searched
 * and ranked once, whatever the planner estimates.
 */
function foundDocuments(search: string | null): SQL {
  if (search === null) return sql``;
  const weights = `{${searchWeights.join(',')}}`;
  return sql`found as materialized (
    select product_id, ts_rank(${weights}::real[], search_vector, ${search}::tsquery)
      + ts_rank('{0,0,1,1}', search_vector, ${search.replaceAll('&', '|')}::tsquery) as rank
    from product_search where search_vector @@ ${search}::tsquery
  ),`;
}

function inDirection(keys: SQL[], order: SortOrder): SQL {
  const direction = sql.raw(order.direction);
  return sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
}
