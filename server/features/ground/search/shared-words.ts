import { foodWords } from '@kaituan/domain/search/food-words';
import { householdWords } from '@kaituan/domain/search/household-words';
import { snackWords } from '@kaituan/domain/search/snack-words';
import { buildWordTable, parseWordLines, type WordTable } from '@kaituan/domain/search/word-table';
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
