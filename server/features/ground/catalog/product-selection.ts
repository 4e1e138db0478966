import type { facetName } from '@kaituan/contract/catalog/product';
import type { ProductCondition, ProductFilter } from '@kaituan/domain/catalog/product-filter';
import type { SearchQuery } from '@kaituan/domain/search/search-query';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PriceGroupId } from './priced-listing.ts';
import { allOf, filterEntrySql, visibleListing } from './product-filter-sql.ts';

export type FacetName = z.output<typeof facetName>;

/** The products of a channel that a call selects. */
export type ProductSelection = {
  channelId: number;
  priceGroupId: PriceGroupId;
  now: Date;
  filter: ProductFilter;
  /** Null without a search. */
  search: SearchQuery | null;
  /** Alcohol is shown when browsing, never in search results. */
  hidesAlcohol: boolean;
};

/** Facets with several selectable values; the category is navigation rather than a filter. */
const choiceFacets: readonly FacetName[] = ['brandId', 'price', 'temperature'];

/** The facet that all conditions of an entry have in common, if any. */
export function facetOf(entry: readonly ProductCondition[]): FacetName | undefined {
  const fields = new Set(entry.flat().map((comparison) => comparison.field));
  return choiceFacets.find((facet) => fields.size === 1 && fields.has(facet as never));
}

/** The condition on the listing `l`, without the entries of facet `exceptFacet`. */
export function selectionSql(selection: ProductSelection, exceptFacet?: FacetName): SQL {
  const { channelId, now, filter, hidesAlcohol } = selection;
  const entries = filter.filter((entry) => !exceptFacet || facetOf(entry) !== exceptFacet);
  const conditions = entries.map((entry) => filterEntrySql(entry, { channelId, now }));
  if (hidesAlcohol) conditions.push(sql`l.restricted <> 'ALCOHOL'`);
  return sql`${visibleListing(channelId, now)} and ${allOf(conditions)}`;
}
