import { priceBandFloorsTwd } from '@kaituan/domain/pricing/price-band';
import type { SearchQuery } from '@kaituan/domain/search/search-query';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { liveFlashSale } from '#server/features/ground/offer/live-flash-sale.ts';
import { pricedListing } from './priced-listing.ts';
import {
  type FacetName,
  facetOf,
  type ProductSelection,
  selectionSql,
} from './product-selection.ts';

export type FacetDistribution = Partial<Record<FacetName, Record<string, number>>>;

const facetValue: Record<FacetName, SQL> = {
  categoryId: sql`l.category_set_id`,
  brandId: sql`l.brand_id`,
  price: sql`width_bucket(least(l.min_price_twd, flash.price_twd), ${`{${priceBandFloorsTwd.join(',')}}`}::int[])`,
  temperature: sql`l.temperature`,
};

export type ProductCounts = { total: number; facetDistribution: FacetDistribution };

type CountRow = { facet: FacetName | 'total'; key: string; count: number };

/**
 * The number of selected products, and of those with each value of the requested facets. Brands, prices and
 * temperatures are counted as if nothing of the same facet were selected.
 */
export async function countProducts(
  database: Queryable,
  selection: ProductSelection,
  facets: readonly FacetName[],
): Promise<ProductCounts> {
  const chosen = new Set(selection.filter.map(facetOf));
  const requested = [...new Set(facets)];
  const scans: Scan[] = [
    {
      name: 'main',
      facets: requested.filter((facet) => !chosen.has(facet)),
      where: selectionSql(selection),
    },
    ...requested
      .filter((facet) => chosen.has(facet))
      .map((facet) => ({ name: facet, facets: [facet], where: selectionSql(selection, facet) })),
  ];
  const { rows } = await database.execute<{
    facet: FacetName | 'total';
    key: string;
    count: number;
  }>(sql`
    with ${liveFlashSale(selection)}, ${foundProducts(selection.search)}
    ${sql.join(
      scans.map((scan) => scanSql(scan, selection)),
      sql`, `,
    )}
    ${sql.join(scans.flatMap(readScan), sql` union all `)}`);
  const countsOf = (facet: string) =>
    rows.filter((row) => row.facet === facet).map((row) => [presentKey(row), row.count] as const);
  return {
    total: rows.find((row) => row.facet === 'total')?.count ?? 0,
    facetDistribution: Object.fromEntries(
      requested.map((facet) => [facet, Object.fromEntries(countsOf(facet))]),
    ),
  };
}

/** The search result; materialized, so that every scan shares it. */
const foundProducts = (search: SearchQuery | null): SQL =>
  search === null
    ? sql``
    : sql`found as materialized (
        select product_id from product_search where search_vector @@ ${search.finds}::tsquery),`;

/** One scan of the listing that counts several facets at once. */
type Scan = { name: string; facets: FacetName[]; where: SQL };

/**
 * Brands are counted separately from all other facets: categories, price band and temperature have few
 * combinations, so one small in-memory table serves them all.
 */
function scanSql({ name, facets, where }: Scan, { search, priceGroupId }: ProductSelection): SQL {
  const values = facets.map((facet) => sql`${facetValue[facet]} as ${sql.identifier(facet)}`);
  const sets = groupingSets(facets).map((set) => sql`(${columnsOf(set)})`);
  const flash = sql`left join flash on flash.product_id = l.product_id`;
  const found = search !== null ? sql`and l.product_id in (select product_id from found)` : sql``;
  return sql`${sql.identifier(name)} as materialized (
    select ${sql.join([...facets.map((facet) => sql.identifier(facet)), sql`count(*) as count`], sql`, `)},
      ${setNumber(facets)} as set_number
    from (
      select ${sql.join([...values, sql`1`], sql`, `)} from ${pricedListing(priceGroupId)}
        ${facets.includes('price') ? flash : sql``}
      where ${where} ${found}
    ) selected
    group by grouping sets (${sql.join(sets, sql`, `)}))`;
}

const columnsOf = (facets: readonly FacetName[]): SQL =>
  sql.join(
    facets.map((facet) => sql.identifier(facet)),
    sql`, `,
  );

/** The brand's set comes first, because `grouping` of the brand is 0 there and 1 elsewhere. */
function groupingSets(facets: readonly FacetName[]): FacetName[][] {
  const others = facets.filter((facet) => facet !== 'brandId');
  if (others.length === facets.length) return [others];
  return others.length > 0 ? [['brandId'], others] : [['brandId']];
}

const setNumber = (facets: readonly FacetName[]): SQL =>
  facets.includes('brandId') ? sql`grouping("brandId")` : sql`0`;

function readScan({ name, facets }: Scan): SQL[] {
  const scan = sql.identifier(name);
  const sets = groupingSets(facets);
  const byFacet = facets.map((facet) => {
    const column = sql.identifier(facet);
    const number = sets.findIndex((set) => set.includes(facet));
    return facet === 'categoryId'
      ? sql`select 'categoryId' as facet, c::text as key, sum(count)::int as count
          from ${scan} join category_set g on g.id = ${column}, unnest(g.category_ids) c
          where set_number = ${number} group by c`
      : sql`select ${facet}::text as facet, ${column}::text as key, sum(count)::int as count
          from ${scan} where set_number = ${number} and ${column} is not null group by ${column}`;
  });
  const total = sql`select 'total' as facet, '' as key, coalesce(sum(count), 0)::int as count
    from ${scan} where set_number = 0`;
  return name === 'main' ? [...byFacet, total] : byFacet;
}

/** Price bands are numbered from 1 in the table's order; responses use their lower bound. */
function presentKey({ facet, key }: CountRow): string {
  return facet === 'price' ? String(priceBandFloorsTwd[Number(key) - 1]) : key;
}
