import { BadCell, type CellFormat } from './cell-format.ts';

/** One of a closed list, written as its label; the code is accepted as well. */
export function choiceCell<Code extends string>(words: Record<Code, string>): CellFormat<string> {
  const codes = Object.keys(words) as Code[];
  return {
    parse(text) {
      const plain = text.normalize('NFKC').trim();
      const code = codes.find(
        (one) => one === plain.toUpperCase() || words[one].normalize('NFKC') === plain,
      );
      if (!code) throw new BadCell(`只能填${Object.values<string>(words).join('、')}`);
      return code;
    },
    present: (value) => words[value as Code],
  };
}

const affirmative = new Set(['是', 'Y', 'YES', 'TRUE', '1', 'V', '✓']);
const negative = new Set(['否', 'N', 'NO', 'FALSE', '0', 'X']);

export const yesNoCell: CellFormat<boolean> = {
  parse(text) {
    const plain = text.normalize('NFKC').trim().toUpperCase();
    if (affirmative.has(plain)) return true;
    if (negative.has(plain)) return false;
    throw new BadCell('只能填是或否');
  },
  present: (value) => (value ? '是' : '否'),
};
