import { BadCell, type CellFormat } from './cell-format.ts';
import { escapePart, splitAt, unescapePart } from './separated-text.ts';
import { lineCell } from './text-cell.ts';

/** The separators of list entries; line breaks inside a cell count as well. */
const betweenEntries = '｜|\n';

/** Texts in one cell, such as 團購｜低卡｜常溫. */
export function listCell(limits: {
  maxEntries: number;
  maxLength: number;
  mayRepeat?: boolean;
}): CellFormat<string[]> {
  const entry = lineCell({ min: 1, max: limits.maxLength });
  return {
    parse(text) {
      const values = entriesOf(text, limits.maxEntries).map((part) =>
        entry.parse(unescapePart(part)),
      );
      return limits.mayRepeat ? values : distinct(values, (value) => value);
    },
    present: (values) => values.map(escapePart).join('｜'),
  };
}

type NamedValue = { name: string; value: string };

/** Names with a value each, such as 產地：台灣｜容量：500ml. */
export function specsCell(limits: { maxEntries: number }): CellFormat<NamedValue[]> {
  const name = lineCell({ min: 1, max: 40 });
  const value = lineCell({ max: 500 });
  return {
    parse: (text) =>
      entriesOf(text, limits.maxEntries).map((part) => {
        const [before = '', after] = splitAt(part, ':：', 2);
        if (after === undefined) throw new BadCell('每一項要寫成「名稱：內容」');
        return {
          name: name.parse(unescapePart(before)),
          value: value.parse(unescapePart(after)),
        };
      }),
    present: (specs) =>
      specs.map((spec) => `${escapePart(spec.name)}：${escapePart(spec.value)}`).join('｜'),
  };
}

type Option = { name: string; values: string[] };

/** Options of a product, such as 口味：原味、辣味｜份量：大、小. */
export function optionsCell(limits: {
  maxOptions: number;
  maxValues: number;
}): CellFormat<Option[]> {
  const name = lineCell({ min: 1, max: 20 });
  const value = lineCell({ min: 1, max: 40 });
  const parseOption = (part: string): Option => {
    const [before = '', after] = splitAt(part, ':：', 2);
    if (after === undefined) throw new BadCell('每個選項要寫成「名稱：值、值」');
    const values = splitAt(after, '、').map((each) => value.parse(unescapePart(each)));
    if (values.length > limits.maxValues)
      throw new BadCell(`一個選項最多 ${limits.maxValues} 個值`);
    return { name: name.parse(unescapePart(before)), values: distinct(values, (each) => each) };
  };
  return {
    parse: (text) =>
      distinct(entriesOf(text, limits.maxOptions).map(parseOption), (option) => option.name),
    present: (options) =>
      options
        .map((option) => `${escapePart(option.name)}：${option.values.map(escapePart).join('、')}`)
        .join('｜'),
  };
}

export function entriesOf(text: string, maxEntries: number): string[] {
  const parts = splitAt(text, betweenEntries).filter((part) => part.trim() !== '');
  if (parts.length > maxEntries)
    throw new BadCell(`最多 ${maxEntries} 項，現在有 ${parts.length} 項`);
  return parts;
}

export function distinct<Value>(values: Value[], keyOf: (value: Value) => string): Value[] {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(keyOf(value))) throw new BadCell(`「${keyOf(value)}」重複了`);
    seen.add(keyOf(value));
  }
  return values;
}
