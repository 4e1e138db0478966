const codeHeading = /編號|編碼|代碼|貨號|品號|料號|\b(?:code|sku|item)\b/i;
const quantityHeading = /數量|\b(?:qty|quantity)\b/i;

/** Spreadsheet rows as quick-order text: code and quantity, whichever columns hold them. */
export function orderTextOf(rows: readonly (readonly string[])[]): string {
  const headingAt = rows.findIndex(
    (row) =>
      row.some((cell) => codeHeading.test(cell)) && row.some((cell) => quantityHeading.test(cell)),
  );
  const heading = rows[headingAt];
  const codeAt = heading?.findIndex((cell) => codeHeading.test(cell)) ?? 0;
  const quantityAt = heading?.findIndex((cell) => quantityHeading.test(cell)) ?? 1;
  return rows
    .slice(headingAt + 1)
    .map((row) => [tidy(row[codeAt]), tidy(row[quantityAt])])
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join('\t'))
    .join('\n');
}

const tidy = (cell = ''): string => cell.replace(/\s+/g, ' ').trim();

/**
 * The text with the rows of one code replaced by a single row, or removed; row numbers start at 1.
 */
export function replaceRows(
  text: string,
  rowNumbers: readonly number[],
  row: { code: string; quantity: number } | null,
): string {
  const [first] = rowNumbers;
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) => {
      if (!rowNumbers.includes(index + 1)) return [line];
      return row && index + 1 === first ? [`${row.code}\t${row.quantity}`] : [];
    })
    .join('\n');
}
