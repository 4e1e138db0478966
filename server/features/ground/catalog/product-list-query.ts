import type { ProductCard } from '@kaituan/contract/catalog/product';
import { searchWeights } from '@kaituan/domain/search/search-document';
import type { SearchQuery } from '@kaituan/domain/search/search-query';
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
import { isSoldOut } from './product-filter-sql.ts';
import { type ProductSelection, selectionSql } from './product-selection.ts';
import { type ProductSort, type SortKey, type SortOrder, sortOrderOf } from './product-sort.ts';

export type ProductPageQuery = ProductSelection & {
  sort?: ProductSort | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** One page of a list in its order, in one statement, with the next page's position. */
export async function listProductPage(
  database: Queryable,
  query: ProductPageQuery,
  { maxRanked = usuallyRanked } = {},
): Promise<{ cards: ProductCard[]; nextCursor: string | null }> {
  const { channelId, priceGroupId, now, limit, search } = query;
  const order = sortOrderOf(query.sort, search !== null);
  const ranked = order.name === 'RELEVANCE' ? search : null;
  const keys = order.keys.map((_, at) => sql.raw(`page.k${at}`));
  const texts = order.keys.map(({ type }, at) => keyText(type, keys[at] ?? sql``));
  const { rows } = await database.execute<PageRow>(sql`
    with ${liveFlashSale(query)}, ${ranked ? rankedDocuments(query, ranked, maxRanked) : sql``}
    ${pageSql(query, order)}
    select ${cardColumns(priceGroupId)}, page.is_gone,
      array[${sql.join(texts, sql`, `)}] as position
    from page
    join ${pricedListing(priceGroupId)}
      on l.channel_id = ${channelId} and l.product_id = page.product_id
    ${cardJoins}
    order by page.is_gone, ${inDirection(keys, order)}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    cards: shown.map((row) => presentProductCard(row, now)),
    nextCursor: last ? presentCursor(order, { isGone: last.is_gone, keys: last.position }) : null,
  };
}

type PageRow = ProductCardRow & { is_gone: boolean; position: string[] };

/**
 * The common table `page`: ids and sort keys of a page's products, plus one more to know whether there is a next
 * page. Goods that can be had are read first, in the order of an index; sold-out ones only for the room they leave.
 */
function pageSql(query: ProductPageQuery, order: SortOrder): SQL {
  const { cursor, limit } = query;
  const from = cursor === undefined ? undefined : parseCursor(cursor, order);
  const keys = sql.raw(order.keys.map((_, at) => `k${at}`).join(', '));
  const halfOf = order.name === 'RELEVANCE' ? foundHalf : listedHalf;
  const had = halfOf(query, order, {
    isGone: false,
    after: from?.isGone ? undefined : from?.keys,
    condition: from?.isGone ? sql`false` : sql`true`,
  });
  const gone = halfOf(query, order, {
    isGone: true,
    after: from?.isGone ? from.keys : undefined,
    condition: sql`(select count(*) from had) <= ${limit}`,
  });
  return sql`had as materialized (${had}),
    gone as materialized (${gone}),
    page as materialized (
      select product_id, is_gone, ${keys} from had union all select product_id, is_gone, ${keys} from gone
    )`;
}

/** The goods that can be had or the others, after a place among them. */
type Half = { isGone: boolean; after: readonly string[] | undefined; condition: SQL };

function listedHalf(query: ProductPageQuery, order: SortOrder, half: Half): SQL {
  const flash = sql`left join flash on flash.product_id = l.product_id`;
  if (!order.flashKeys) {
    const joined = order.name === 'CLOSING_SOON' ? flash : sql``;
    return listedRows(query, order, half, { joined });
  }
  // Goods in a flash sale are few: the others are read in the order of an index.
  const { flashKeys, ...ordinary } = order;
  const inFlash = { ...ordinary, keys: flashKeys };
  const ofHalf = { ...ordinary, keys: order.keys.map(keyOfHalf) };
  return sql`select * from (
    (${listedRows(query, ordinary, half, { isRow: sql`l.product_id not in (select product_id from flash)` })})
    union all
    (${listedRows(query, inFlash, half, { joined: sql`join flash on flash.product_id = l.product_id` })})
  ) half ${firstIn(ofHalf, query)}`;
}

const keyOfHalf = ({ type }: SortKey, at: number): SortKey => ({
  ...{ type, value: sql.raw(`half.k${at}`) },
});

function listedRows(
  query: ProductPageQuery,
  order: SortOrder,
  half: Half,
  { joined = sql``, isRow = sql`true` },
): SQL {
  const { priceGroupId, search } = query;
  return sql`
    select ${halfColumns(order, half)}
    from ${pricedListing(priceGroupId)} ${joined}
    where ${selectionSql(query)} and ${isFound(search)} and ${isOfHalf(query, half)}
      and ${isAfter(order, half)} and ${isRow} and ${half.condition}
    ${firstIn(order, query)}`;
}

/** Of a search: what was ranked, then by hotness what was not. */
function foundHalf(query: ProductPageQuery, order: SortOrder, half: Half): SQL {
  const { priceGroupId, search, limit } = query;
  const [, ...hotness] = order.keys;
  const byHotness = { ...order, keys: hotness };
  const unranked = { ...order, keys: [{ value: sql`0::real`, type: 'real' as const }, ...hotness] };
  const [rank, ...place] = half.after ?? [];
  // Without the constant rank a place is found in the index.
  const after = Number(rank ?? -1) < 0 ? undefined : place;
  return sql`
    with ranked as materialized (
      select ${halfColumns(order, half)} from found l
      where l.is_gone = ${half.isGone}::boolean and ${isAfter(order, half)} and ${half.condition}
      ${firstIn(order, query)}
    ),
    others as materialized (
      select ${halfColumns(unranked, half)} from ${pricedListing(priceGroupId)}
      where (select is_cut from cut) and (select count(*) from ranked) <= ${limit}
        and ${selectionSql(query)} and ${isFound(search)} and ${isOfHalf(query, half)}
        and l.product_id not in (select product_id from found)
        and ${isAfter(byHotness, { after })} and ${half.condition}
      ${firstIn(byHotness, query)}
    )
    select * from ranked union all select * from others`;
}

const halfColumns = ({ keys }: SortOrder, { isGone }: Half): SQL =>
  sql.join(
    [
      sql`l.product_id, ${isGone}::boolean as is_gone`,
      ...keys.map(({ value }, at) => sql`${value} as ${sql.raw(`k${at}`)}`),
    ],
    sql`, `,
  );

const isOfHalf = ({ now }: ProductPageQuery, { isGone }: Half): SQL =>
  isGone ? isSoldOut(now) : sql`not ${isSoldOut(now)}`;

const isAfter = (order: SortOrder, { after }: Pick<Half, 'after'>): SQL =>
  after ? afterPosition(order, after) : sql`true`;

/** One more than the page shows. */
const firstIn = (order: SortOrder, { limit }: ProductPageQuery): SQL => {
  const values = order.keys.map(({ value }) => value);
  return sql`order by ${inDirection(values, order)} limit ${limit + 1}`;
};

/** What a match counts beside its rank: a good that is called so, the words as they were typed, and just this name. */
const calledCounts = 0.4;
const typedCounts = 0.4;
const namedCounts = 0.2;
/** What a match for another occasion counts less. */
const otherwiseCounts = 0.8;

/** Ranking more documents takes too long for a page: of those the hottest are ranked, */
const usuallyRanked = 2_000;
/** and what is called exactly as typed, however new it is. */
const maxNamed = 50;

/**
 * The search result with its ranks and sort keys. Matches in the name or the code count twice, each word for itself:
 * frozen shrimps come before a dumpling with shrimp in it. Materialized, so that documents are searched
 * and ranked once, whatever the planner estimates. A word that is on half of the goods would rank half of the
 * catalogue for its first page; then the goods are read in the order of the index product_listing_by_hotness until
 * enough of them match. A selection with fewer is ranked whole either way; `cut` tells whether there are more.
 */
function rankedDocuments(query: ProductPageQuery, search: SearchQuery, max: number): SQL {
  const listing = pricedListing(query.priceGroupId);
  const matches = sql`s.search_vector @@ ${search.finds}::tsquery`;
  const isNamed = sql`s.search_vector @@ (${search.named}::tsquery && ${search.finds}::tsquery)`;
  const isMore = sql`(select count(*) from few) > ${max}::int`;
  const columns = sql`l.product_id, l.editor_pick, l.hot_score, ${isSoldOut(query.now)} as is_gone`;
  return sql`few as materialized (
    select s.product_id, s.search_vector from product_search s where ${matches} limit ${max + 1}::int
  ),
  hottest as materialized (
    select ${columns}, s.search_vector
    from ${listing} join product_search s on s.product_id = l.product_id
    where ${isMore} and ${matches} and ${selectionSql(query)}
    order by coalesce(l.editor_pick, 32767), (- l.hot_score), (- l.product_id)
    limit ${max}::int
  ),
  cut as materialized (select count(*) >= ${max}::int as is_cut from hottest),
  named as materialized (
    select ${columns}, s.search_vector
    from product_search s join ${listing} on l.product_id = s.product_id
    where (select is_cut from cut) and ${isNamed} and ${selectionSql(query)}
      and l.product_id not in (select product_id from hottest)
    limit ${maxNamed}
  ),
  found as materialized (
    select ${columns}, ${rankOf(search)} as rank
    from few s join ${listing} on l.product_id = s.product_id
    where not ${isMore} and ${selectionSql(query)}
    union all
    select s.product_id, s.editor_pick, s.hot_score, s.is_gone, ${rankOf(search)}
    from (select * from hottest union all select * from named) s
  ),`;
}

function rankOf({ finds, typed, called, named, otherwise }: SearchQuery): SQL {
  const weights = `{${searchWeights.join(',')}}`;
  const counts = (query: string, points: number) =>
    sql`case when s.search_vector @@ ${query}::tsquery then ${points}::real else 0 end`;
  return sql`ts_rank(${weights}::real[], s.search_vector, ${finds}::tsquery)
    + ts_rank('{0,0,1,1}', s.search_vector, ${finds.replaceAll('&', '|')}::tsquery)
    + ${counts(called, calledCounts)} + ${counts(typed, typedCounts)} + ${counts(named, namedCounts)}
    ${otherwise === '' ? sql`` : sql`- ${counts(otherwise, otherwiseCounts)}`}`;
}

const isFound = (search: SearchQuery | null): SQL =>
  search === null
    ? sql`true`
    : sql`exists (
        select from product_search s
        where s.product_id = l.product_id and s.search_vector @@ ${search.finds}::tsquery)`;

function inDirection(keys: SQL[], order: SortOrder): SQL {
  const direction = sql.raw(order.direction);
  return sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
}
