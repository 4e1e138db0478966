/** A cell: text or number. */
export type Cell = string | number;

/** Rows as CSV that Excel opens in Chinese: UTF-8 with its mark, rows parted as on Windows. */
export const formatCsv = (rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${rows.map((row) => row.map(formatCell).join(',')).join('\r\n')}\r\n`;

/** A text that a spreadsheet would take for a formula is marked as text. */
function formatCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows of a CSV file, parted by comma, semicolon or tab, whichever its first row has most of. */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    const cell = readCell(text, at, separator);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => first.split(mark).length;
  return ['\t', ',', ';'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

function readCell(text: string, start: number, separator: string): { value: string; end: number } {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && !`${separator}\r\n`.includes(text[end] ?? '')) end += 1;
    return { value: text.slice(start, end), end };
  }
  let value = '';
  let at = start + 1;
  while (at < text.length) {
    if (text[at] === '"') {
      if (text[at + 1] !== '"') break;
      at += 1;
    }
    value += text[at];
    at += 1;
  }
  let end = at + 1;
  while (end < text.length && !`${separator}\r\n`.includes(text[end] ?? '')) end += 1;
  return { value, end: Math.min(end, text.length) };
}
