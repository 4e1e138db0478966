import { setImmediate as nextTurn } from 'node:timers/promises';
import { foodWords } from '@kaituan/domain/search/food-words';
import { householdWords } from '@kaituan/domain/search/household-words';
import {
  buildVocabulary,
  type SearchVocabulary,
  type VocabularySource,
} from '@kaituan/domain/search/search-vocabulary';
import { snackWords } from '@kaituan/domain/search/snack-words';
import { buildWordTable, parseWordLines, type WordTable } from '@kaituan/domain/search/word-table';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/database.ts';
import { foldChinese } from './fold-chinese.ts';

let table: WordTable | undefined;

/** The words that all shops share, read when first needed. */
export function sharedWords(): WordTable {
  table ??= buildWordTable(
    [foodWords, snackWords, householdWords].flatMap(parseWordLines),
    foldChinese,
  );
  return table;
}

const freshForMs = 10 * 60_000;
/** Until then searches go by the words known so far while they are learned again. */
const usableForMs = 30 * 60_000;
/** The goods that words are learned from: those people look at most. */
const maxProducts = 3_000;

type Learned = { atMs: number; vocabulary: Promise<SearchVocabulary> };
const learnedOf = new WeakMap<Queryable, Learned>();

/**
 * The words of the shop, for searches that find nothing as they are typed: learned when first needed, and again when
 * they are ten minutes old, mostly beside the searches.
 */
export function findVocabulary(database: Queryable, now: Date): Promise<SearchVocabulary> {
  const known = learnedOf.get(database);
  const ageMs = known ? Math.abs(now.getTime() - known.atMs) : Number.POSITIVE_INFINITY;
  if (known && ageMs < freshForMs) return known.vocabulary;
  const next = learn(database);
  const atMs = now.getTime();
  const vocabulary = known && ageMs < usableForMs ? known.vocabulary : next;
  learnedOf.set(database, { atMs, vocabulary });
  next.then(
    () => learnedOf.set(database, { atMs, vocabulary: next }),
    () => (known ? learnedOf.set(database, known) : learnedOf.delete(database)),
  );
  return vocabulary;
}

/** After the shop's first moments, for which others wait. */
const warmUpAfterMs = 1_000;

/** Learns the words before somebody's search needs them. */
export function warmUpSearch(readsOf: () => Queryable): void {
  const learnWords = () => void findVocabulary(readsOf(), new Date()).catch(() => undefined);
  setTimeout(learnWords, warmUpAfterMs).unref();
}

async function learn(database: Queryable): Promise<SearchVocabulary> {
  const { rows } = await database.execute<VocabularySource>(sql`
    select concat_ws(' ', p.name, array_to_string(p.tags, ' ')) as text, 1 as weight
    from product p
    join (select product_id, max(hot_score) as heat from product_listing group by product_id) l
      on l.product_id = p.id
    order by l.heat desc, p.id
    limit ${maxProducts}`);
  const { rows: names } = await database.execute<VocabularySource>(sql`
    select name as text, 3 as weight, true as "isWord" from category
    union all select concat_ws(' ', name, latin_name), 3, true from brand
    union all select keyword, 2, true from keyword
    union all select concat_ws(' ', term, same_as), 2, true from synonym`);
  const segmenter = new Intl.Segmenter('zh-Hant', { granularity: 'word' });
  const soundsOf = await loadSounds();
  // Each takes tens of milliseconds the first time; calls are answered in between.
  await nextTurn();
  const table = sharedWords();
  await nextTurn();
  return buildVocabulary([...rows, ...names], {
    fold: foldChinese,
    cut: (text) => Array.from(segmenter.segment(text), ({ segment }) => segment),
    ...{ soundsOf, table },
  });
}

/** How characters are read in Taiwan where the table knows only how they are read elsewhere. */
const taiwanSounds: Record<string, string> = {
  ...{ 垃: 'le', 圾: 'se', 液: 'yi', 攜: 'xi', 噌: 'zeng', 糙: 'zao', 蚵: 'e', 堤: 'ti' },
};

/** Looked up once per character, which took nine tenths of the time of learning. */
const knownSounds = new Map<string, readonly string[]>();

async function loadSounds(): Promise<(character: string) => readonly string[]> {
  const { pinyin } = await import('pinyin-pro');
  return (character) => {
    const known = knownSounds.get(character);
    if (known) return known;
    const read = pinyin(character, { toneType: 'none', type: 'array', multiple: true });
    const own = taiwanSounds[character];
    const sounds = own ? [...read, own] : read;
    knownSounds.set(character, sounds);
    return sounds;
  };
}
