import type { facetName } from '@kaituan/contract/product';
import type { ProductCondition, ProductFilter } from '@kaituan/domain/catalog/product-filter';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { allOf, filterEntrySql, visibleListing } from './product-filter-sql.ts';

export type FacetName = z.output<typeof facetName>;

/** Which products of a channel a call is about. */
export type ProductSelection = {
  channelId: number;
  now: Date;
  filter: ProductFilter;
  /** A tsquery; null when nothing is searched for. */
  search: string | null;
  /** Alcohol is shown where a shopper browses for it, never among what a search finds. */
  hidesAlcohol: boolean;
};

/** Facets a shopper chooses among; the category is a place in the shop rather than a choice. */
const choiceFacets: readonly FacetName[] = ['brandId', 'price', 'temperature'];

/** The facet that every comparison of an entry is about, if there is one. */
export function facetOf(entry: readonly ProductCondition[]): FacetName | undefined {
  const fields = new Set(entry.flat().map((comparison) => comparison.field));
  return choiceFacets.find((facet) => fields.size === 1 && fields.has(facet as never));
}

/** The condition on the listing `l`; entries that choose within `exceptFacet` are left out. */
export function selectionSql(selection: ProductSelection, exceptFacet?: FacetName): SQL {
  const { channelId, now, filter, hidesAlcohol } = selection;
  const entries = filter.filter((entry) => !exceptFacet || facetOf(entry) !== exceptFacet);
  const conditions = entries.map((entry) => filterEntrySql(entry, now));
  if (hidesAlcohol) conditions.push(sql`l.restricted <> 'ALCOHOL'`);
  return sql`${visibleListing(channelId, now)} and ${allOf(conditions)}`;
}
