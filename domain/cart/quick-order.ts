import { maxQuickOrderRows } from '../shop-limits.ts';
import { maxLineQuantity } from './order-quantity.ts';

/** The mistakes of a row, as texts for the buyer. */
export const quickOrderMistakeText = {
  NO_CODE: '缺少編號',
  NO_QUANTITY: '缺少數量',
  BAD_QUANTITY: '數量須為 1 以上的整數',
  QUANTITY_TOO_LARGE: '單項數量不可超過 9,999',
  TOO_MANY_ROWS: '超過 300 列，請分次訂購',
} as const;
export type QuickOrderMistake = keyof typeof quickOrderMistakeText;

/** Rows of one code, case-insensitively, summed; row numbers count from 1. `unit`: what a quotation's line counts in. */
export type QuickOrderLine = {
  code: string;
  quantity: number;
  rowNumbers: number[];
  unit?: string;
  isSum?: true;
};
/** `code`: the first cell alone, empty where there is none; `quantity` where it is a number that is too large. */
export type QuickOrderError = {
  rowNumber: number;
  text: string;
  code: string;
  quantity?: number | undefined;
  mistake: QuickOrderMistake;
};
export type QuickOrder = { lines: QuickOrderLine[]; mistakes: QuickOrderError[] };

/** The longest code or full name of goods that is looked up. */
export const maxQuickOrderCode = 120;
/** The most characters of a row that are read, or shown in a mistake. */
const maxRowLength = 300;
const maxShownRowLength = 120;
const heading = /編號|編碼|代碼|貨號|品號|料號|數量|條碼|\b(?:code|sku|item|qty|quantity)\b/i;

/**
 * Parses pasted rows of code and quantity, separated by tab, comma, semicolon or spaces; full width is
 * accepted, a heading and empty rows are skipped. An unreadable row is reported without affecting the
 * others.
 */
export function parseQuickOrder(pasted: string): QuickOrder {
  const order: QuickOrder = { lines: [], mistakes: [] };
  const byCode = new Map<string, QuickOrderLine>();
  const rows = listRows(pasted);
  for (const { rowNumber, text, rowNumbers } of rows.slice(0, maxQuickOrderRows)) {
    const { code, quantity, unit } = splitRow(text);
    const line = { code: code.replace(productAddress, '$1'), quantity, unit };
    const mistake = addRow(line, rowNumbers, byCode);
    if (!mistake) continue;
    const typed = mistake === 'QUANTITY_TOO_LARGE' && { quantity: readQuantity(quantity) };
    order.mistakes.push({ ...shownRow(text, rowNumber), code: line.code, ...typed, mistake });
  }
  const beyond = rows[maxQuickOrderRows];
  if (beyond) {
    const shown = shownRow(beyond.text, beyond.rowNumber);
    order.mistakes.push({ ...shown, code: '', mistake: 'TOO_MANY_ROWS' });
  }
  order.lines = [...byCode.values()];
  return order;
}

const shownRow = (text: string, rowNumber: number) => ({
  rowNumber,
  text: text.slice(0, maxShownRowLength),
});

/** The address of a product's page, as it is copied from a browser. */
const productAddress = /^\S*\/products\/(\d{1,9})(?:[?#/]\S*)?$/i;

/** The number of a product, as in its address; undefined for any other text. */
export const quickOrderProductId = (typed: string): number | undefined =>
  /^\d{1,9}$/.test(typed) ? Number(typed) : undefined;

/** `rowNumbers`: those of all that is the row, which the page of a quotation breaks. */
type Row = { rowNumber: number; text: string; rowNumbers: number[] };

function listRows(pasted: string): Row[] {
  const texts = pasted
    .normalize('NFKC')
    .split(/\r\n|\r|\n/)
    .map(trimRow);
  const rows = joinQuoted(texts).filter((row) => row.text.replace(/[,;"\s]/g, '') !== '');
  const isHeading = rows[0] !== undefined && heading.test(rows[0].text) && !/\d/.test(rows[0].text);
  return isHeading ? rows.slice(1) : rows;
}

const quotedCode = /^規格編號 (?<code>\S+)/;
const quotedAmounts = /^[\d,]+ ?\p{L}{1,4}(?:\s+NT\$[\d,]+)+$/u;

/** Rows as they are, but for those of a quotation's page: a name, its code, and quantity and prices below each other. */
function joinQuoted(texts: readonly string[]): Row[] {
  const rows: Row[] = [];
  let index = 0;
  while (index < texts.length) {
    const rowNumber = index + 1;
    const [text = '', second = '', third = ''] = texts.slice(index, index + 3);
    const code = second.match(quotedCode)?.groups?.code;
    if (code && quotedAmounts.test(third)) {
      const rowNumbers = [rowNumber, rowNumber + 1, rowNumber + 2];
      rows.push({ rowNumber, text: `${code}\t${third}`, rowNumbers });
      index += 3;
    } else {
      rows.push({ rowNumber, text, rowNumbers: [rowNumber] });
      index += 1;
    }
  }
  return rows;
}

/** A leading tab is not trimmed, because it means that the first cell is empty. */
const trimRow = (text: string) =>
  text
    .replace(/^[ \ufeff]+/, '')
    .slice(0, maxRowLength)
    .trimEnd();

function addRow(
  { code, quantity: typed, unit }: { code: string; quantity: string; unit?: string | undefined },
  rowNumbers: readonly number[],
  byCode: Map<string, QuickOrderLine>,
): QuickOrderMistake | undefined {
  if (code === '') return 'NO_CODE';
  if (typed === '') return 'NO_QUANTITY';
  const quantity = readQuantity(typed);
  if (quantity === undefined) return 'BAD_QUANTITY';
  const earlier = byCode.get(code.toUpperCase());
  const line: QuickOrderLine = earlier ?? { code, quantity: 0, rowNumbers: [] };
  if (line.quantity + quantity > maxLineQuantity) return 'QUANTITY_TOO_LARGE';
  line.quantity += quantity;
  line.rowNumbers.push(...rowNumbers);
  if (earlier) line.isSum = true;
  if (unit) line.unit = unit;
  byCode.set(code.toUpperCase(), line);
  return undefined;
}

const spacedThousands = /^(?<code>.*[^\s,;])[\s,;]*\s"?(?<quantity>\d{1,3}(?:,\d{3})+)"?$/;
/** A line of a quotation, as it is copied from its page or PDF: 「餐廳用白米 30kg 2 袋 NT$1,180 NT$2,360」. */
const quotedLine =
  /^(?:規格編號\s+)?(?<code>.*\S)\s+(?<quantity>[\d,]+) ?(?<unit>\p{L}{1,4})(?:\s+NT\$[\d,]+)+$/u;
/** As people write it: 「白米 2kg 3包」. A weight is no quantity, and 個 and 件 are pieces of anything. */
const lineWithUnit =
  /^(?<code>.*\S)\s+(?<quantity>\d{1,9}) ?(?<unit>(?!個|件|克|公|毫|台|斤)\p{Script=Han}{1,2})$/u;
const lastGap = /^(?<code>.*\S)\s+(?<quantity>\S+)$/;
/** 「黑輪 600g x 4」 */
const times = /\s+[x×*]$/;

/** The first two cells; when separated by spaces only, the last one is the quantity. */
function splitRow(text: string): { code: string; quantity: string; unit?: string | undefined } {
  const quoted = (text.match(quotedLine) ?? text.match(lineWithUnit))?.groups;
  if (quoted)
    return { code: quoted.code ?? '', quantity: quoted.quantity ?? '', unit: quoted.unit };
  const separator = ['\t', ';', ','].find((mark) => text.includes(mark));
  const parted = separator === '\t' ? undefined : text.match(spacedThousands)?.groups;
  const spaced = separator === undefined ? text.match(lastGap)?.groups : undefined;
  const found = parted ?? spaced;
  if (found) return { code: (found.code ?? '').replace(times, ''), quantity: found.quantity ?? '' };
  const [code = '', quantity = ''] = separator === undefined ? [text] : splitCells(text, separator);
  return { code, quantity };
}

/** Splits a row into cells; quotes protect separators. */
function splitCells(text: string, separator: string): string[] {
  const cell = new RegExp(`(?:^|${separator}) *(?:"([^"]*)" *|([^${separator}]*))`, 'g');
  return Array.from(text.matchAll(cell), ([, quoted, plain]) => (quoted ?? plain ?? '').trim());
}

/** A quantity such as 1,200 or 12.0 or 12件; a number of cases is refused. */
function readQuantity(typed: string): number | undefined {
  const plain = typed.replace(/(?<=\d),(?=\d{3}(?!\d))/g, '').replace(/\s*(?:個|件|pcs?)$/i, '');
  const quantity = /^\d{1,9}(?:\.0+)?$/.test(plain) ? Number(plain) : 0;
  return quantity >= 1 ? quantity : undefined;
}
