import { BadCell, type CellFormat } from './cell-format.ts';
import { distinct, entriesOf } from './list-cell.ts';
import { escapePart, splitAt, unescapePart } from './separated-text.ts';
import { lineCell } from './text-cell.ts';

/** Joins the names of a path into a key, the same here and in SQL. Names cannot contain control characters. */
export const pathSeparator = '\u001f';

const maxDepth = 5;
const name = lineCell({ min: 1, max: 40 });

/** One category by its names from the root, such as 生鮮 > 海鮮 > 蝦; the value is its path key. */
export const categoryPathCell: CellFormat<string> = {
  parse(text) {
    const names = splitAt(text, '>＞').map((part) => name.parse(unescapePart(part)));
    if (names.length > maxDepth) throw new BadCell(`分類最多 ${maxDepth} 層`);
    return names.join(pathSeparator);
  },
  present: (path) => path.split(pathSeparator).map(escapePart).join(' > '),
};

/** The categories a product is in, the main one first. */
export const categoryPathsCell: CellFormat<string[]> = {
  parse: (text) =>
    distinct(
      entriesOf(text, 5).map((part) => categoryPathCell.parse(part)),
      categoryPathCell.present,
    ),
  present: (paths) => paths.map(categoryPathCell.present).join('｜'),
};
