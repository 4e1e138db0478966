import {
  animalOf,
  isRecognised,
  joinWords,
  kindOf,
  readSearch,
  writeWords,
} from '@kaituan/domain/search/read-search';
import { formatSearch, type SearchQuery } from '@kaituan/domain/search/search-query';
import type { SearchVocabulary } from '@kaituan/domain/search/search-vocabulary';
import { buildWordTable, type WordTable } from '@kaituan/domain/search/word-table';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { pricedListing } from '#server/features/ground/catalog/priced-listing.ts';
import {
  type ProductSelection,
  selectionSql,
} from '#server/features/ground/catalog/product-selection.ts';
import { foldChinese } from './fold-chinese.ts';
import { sharedWords } from './shop-vocabulary.ts';

/** More words than this are not considered when a search finds nothing. */
const maxWords = 6;
const maxCandidates = 12;

/** What a search that finds nothing as typed was taken for, or what is looked for instead. */
export type SearchInstead = {
  kind: 'CUT' | 'CORRECTED' | 'RELAXED';
  query: SearchQuery;
  text: string;
};

/** What a shopper typed as a query, with other words for it. */
export async function findSearchQuery(database: Queryable, text: string): Promise<SearchQuery> {
  return formatSearch(text, await listWordTables(database), foldChinese);
}

/** The owner's words come before those that all shops share. */
async function listWordTables(database: Queryable): Promise<WordTable[]> {
  const { rows } = await database.execute<{ term: string; sameAs: string }>(
    sql`select term, same_as as "sameAs" from synonym`,
  );
  const own = rows.map(({ term, sameAs }) => ({ same: [term, sameAs], kinds: [], english: [] }));
  return [buildWordTable(own, foldChinese), sharedWords()];
}

/**
 * For a search that finds nothing: read by the words of the shop, corrected where one is much likelier;
 * else as few of its words left out as find something. `isMiss` says that the words as typed find
 * nothing in the whole channel, so that no filter hid it.
 */
export async function findInstead(
  database: Queryable,
  selection: ProductSelection,
  text: string,
  vocabulary: SearchVocabulary,
): Promise<{ isMiss: boolean; instead: SearchInstead | null }> {
  const candidates = candidatesOf(text, vocabulary);
  const tables = await listWordTables(database);
  const queries = candidates.map(({ text, kind, isKind }) => {
    const query = formatSearch(text, tables, foldChinese);
    // What a word is a kind of: 薑母鴨 is a duck, and 鹹鴨蛋 only begins with one.
    const isSingle = kind === 'RELAXED' && Array.from(text).length === 1;
    return query.called !== '' && (isKind || isSingle) ? { ...query, finds: query.called } : query;
  });
  const typed = selection.search?.finds ?? '';
  const whole = { ...selection, filter: [] };
  const finds = [typed, ...queries.map((query) => query.finds)];
  const first = await findFirstThatMatches(database, whole, finds);
  const [candidate, query] = first ? [candidates[first - 1], queries[first - 1]] : [];
  const instead =
    candidate && query ? { kind: candidate.kind, query, text: candidate.shown } : null;
  return { isMiss: first !== 0, instead };
}

type Candidate = {
  kind: SearchInstead['kind'];
  text: string;
  shown: string;
  /** Asked of the ends of names: 臭豆腐 is no 豆腐貓砂. */
  isKind?: boolean;
};

/** What may be looked for instead, from what was most likely meant to what is left of it. */
function candidatesOf(text: string, vocabulary: SearchVocabulary): Candidate[] {
  const typed = text.trim().split(/\s+/).slice(0, maxWords);
  // What nobody has learned yet, such as a good of this minute, is found by what was typed.
  const parts = subsetsOf(typed).map((words) => presentCandidate(words, 'RELAXED'));
  return [...readCandidates(text, vocabulary), ...parts]
    .filter((candidate) => !/^[a-z0-9]( [a-z0-9])*$/i.test(candidate.text))
    .slice(0, maxCandidates);
}

const presentCandidate = (words: readonly string[], kind: Candidate['kind']): Candidate => ({
  ...{ kind, text: words.join(' '), shown: writeWords(words) },
});

function readCandidates(text: string, vocabulary: SearchVocabulary): Candidate[] {
  const reading = readSearch(text, vocabulary);
  if (!reading) {
    const kind = kindOf(text.trim(), vocabulary);
    const candidate = kind && presentCandidate([kind], 'RELAXED');
    return candidate ? [{ ...candidate, isKind: true }, candidate] : [];
  }
  const { words, isCorrected } = reading;
  const offered = words
    .map((word) => (isRecognised(word) ? word.text : kindOf(word.text, vocabulary)))
    .filter((word) => word !== null);
  const isWhole = words.every(isRecognised);
  const whole = isWhole ? (isCorrected ? 'CORRECTED' : 'CUT') : 'RELAXED';
  const kind = kindOf(offered.at(-1) ?? '', vocabulary);
  const fewer = [...subsetsOf(offered.slice(0, maxWords)), ...(kind === null ? [] : [[kind]])];
  const joined = joinWords(offered, vocabulary);
  return [
    presentCandidate(isWhole ? offered : offered.map(broaden), whole),
    ...(joined.length < offered.length ? [presentCandidate(joined, whole)] : []),
    ...fewer.map((some) => presentCandidate(some.map(broaden), 'RELAXED')),
  ];
}

const broaden = (word: string): string => animalOf(word) ?? word;

/**
 * Every smaller choice of the words, longest first; the last word, which names the thing, counts for more, and for
 * whom it is for most: 狗罐頭 is no 紅豆罐.
 */
function subsetsOf(words: readonly string[]): string[][] {
  const lastCounts = 1.5;
  const animalCounts = 4;
  const subsets = Array.from({ length: 2 ** words.length - 2 }, (_, at) => {
    const chosen = words.filter((_, place) => (at + 1) & (1 << place));
    const length = chosen.reduce((sum, word) => sum + Math.min(3, word.length), 0);
    const isLast = chosen.at(-1) === words.at(-1);
    const tells = (isLast ? lastCounts : 0) + (chosen.some(animalOf) ? animalCounts : 0);
    return { chosen, tells: length + tells };
  });
  return subsets.toSorted((a, b) => b.tells - a.tells).map(({ chosen }) => chosen);
}

/** Whether a search finds anything that guests see in a channel. */
export async function findsAnything(
  database: Queryable,
  { channelId, now }: { channelId: number; now: Date },
  finds: string,
): Promise<boolean> {
  const ofGuest = { priceGroupId: null, filter: [], search: null, hidesAlcohol: true };
  const first = await findFirstThatMatches(database, { ...ofGuest, channelId, now }, [finds]);
  return first !== undefined;
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
