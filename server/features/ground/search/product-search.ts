import { commonSynonyms, englishWords } from '@kaituan/domain/catalog/common-synonyms';
import {
  expandSynonyms,
  formatSearchQuery,
  formatSearchTerms,
  isTelling,
  parseSearchTerms,
  type SearchTerm,
  type Synonym,
  synonymsOf,
  withoutTerms,
} from '@kaituan/domain/catalog/search-terms';
import {
  isWordOfOneCharacter,
  readSearch,
  type SearchReading,
  type SearchVocabulary,
} from '@kaituan/domain/catalog/search-vocabulary';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { pricedListing } from '#server/features/ground/catalog/priced-listing.ts';
import {
  type ProductSelection,
  selectionSql,
} from '#server/features/ground/catalog/product-selection.ts';
import { foldChinese } from './fold-chinese.ts';

/** More terms than this are not considered when a search finds nothing. */
const mostRelaxedTerms = 24;
/** A word on this many products counts as common; exact frequencies above do not matter. */
const commonAt = 2_000;

/** The words that all shops share; English finds Chinese and not the other way round. */
const sharedSynonyms: readonly Synonym[] = [
  ...synonymsOf(
    commonSynonyms.map(([term, sameAs]) => ({ term, sameAs })),
    foldChinese,
  ),
  ...englishWords.map(([english, chinese]) => ({ from: english, to: foldChinese(chinese) })),
];

/** The tsquery of what a shopper typed and of its synonyms; nothing matches text without words. */
export async function findSearchQuery(database: Queryable, text: string): Promise<string> {
  const { rows } = await database.execute<{ term: string; sameAs: string }>(
    sql`select term, same_as as "sameAs" from synonym`,
  );
  return expandSynonyms(text, [...synonymsOf(rows, foldChinese), ...sharedSynonyms], foldChinese)
    .map((variant) => formatSearchQuery(parseSearchTerms(variant, foldChinese)))
    .filter((query) => query !== '')
    .map((query, _, all) => (all.length > 1 ? `(${query})` : query))
    .join(' | ');
}

/**
 * For a search that found nothing as typed: cut into the shop's words and corrected where a word is
 * much like one of them. Null when it finds nothing in this channel either.
 */
export async function findReadSearch(
  database: Queryable,
  selection: ProductSelection,
  text: string,
  vocabulary: SearchVocabulary,
): Promise<(SearchReading & { query: string }) | null> {
  const reading = readSearch(text, vocabulary);
  if (!reading) return null;
  const query = await findSearchQuery(database, reading.text);
  const whole = { ...selection, filter: [] };
  const found = await findFirstThatMatches(database, whole, [query]);
  return found === undefined ? null : { ...reading, query };
}

/**
 * For a search that found nothing: the words without the rarest of them, as few left out as find
 * something; null when the words do find something (a filter hid it) or none of them does.
 */
export async function findRelaxedSearch(
  database: Queryable,
  selection: ProductSelection,
  text: string,
  vocabulary: SearchVocabulary,
): Promise<{ isMiss: boolean; relaxed: { query: string; text: string } | null }> {
  const whole = { ...selection, filter: [] };
  const terms = parseSearchTerms(text, foldChinese).slice(0, mostRelaxedTerms);
  const isWord = (character: string) => isWordOfOneCharacter(vocabulary, character);
  const rarest = await sortByRarity(database, terms);
  const steps = rarest.map((_, count) => new Set(rarest.slice(0, count + 1)));
  const candidates = [
    ...steps.map((dropped) => withoutTerms(terms, dropped, isWord)),
    ...steps.map((dropped) => terms.filter((term) => !dropped.has(term))),
  ].filter(isTelling);
  const queries = [selection.search ?? '', ...candidates.map(formatSearchQuery)];
  const first = await findFirstThatMatches(database, whole, queries);
  const kept = first === undefined || first === 0 ? undefined : candidates[first - 1];
  return {
    isMiss: first !== 0,
    relaxed: kept ? { query: formatSearchQuery(kept), text: formatSearchTerms(kept) } : null,
  };
}

async function sortByRarity(
  database: Queryable,
  terms: readonly SearchTerm[],
): Promise<SearchTerm[]> {
  const queries = terms.map((term) => formatSearchQuery([term]));
  const { rows } = await database.execute<{ products: number }>(sql`
    select (
      select count(*)::int from (
        select from product_search where search_vector @@ q.query::tsquery limit ${commonAt}
      ) known
    ) as products
    from jsonb_array_elements_text(${JSON.stringify(queries)}::text::jsonb)
      with ordinality as q(query, place)
    order by q.place`);
  const productsOf = new Map(terms.map((term, at) => [term, rows[at]?.products ?? 0]));
  return terms.toSorted((a, b) => (productsOf.get(a) ?? 0) - (productsOf.get(b) ?? 0));
}

/** The index of the first query that finds a product of the selection. */
async function findFirstThatMatches(
  database: Queryable,
  selection: ProductSelection,
  queries: readonly string[],
): Promise<number | undefined> {
  const { rows } = await database.execute<{ place: number }>(sql`
    select q.place::int as place
    from jsonb_array_elements_text(${JSON.stringify(queries)}::text::jsonb)
      with ordinality as q(query, place)
    where q.query <> '' and exists (
      select from product_search s join ${pricedListing(selection.priceGroupId)} on l.product_id = s.product_id
      where s.search_vector @@ q.query::tsquery and ${selectionSql(selection)}
    )
    order by q.place limit 1`);
  return rows[0] && rows[0].place - 1;
}
