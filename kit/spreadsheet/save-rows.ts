import { type Cell, formatCsv } from './csv.ts';
import { writeWorkbook } from './write-workbook.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The browser has started the download by then. */
const maxAgeMs = 10_000;

/** Saves a table to the visitor's device. */
export function saveRows(
  rows: readonly (readonly Cell[])[],
  { name, format }: { name: string; format: 'CSV' | 'XLSX' },
): void {
  const content =
    format === 'CSV'
      ? new Blob([formatCsv(rows)], { type: 'text/csv' })
      : new Blob([new Uint8Array(writeWorkbook(name, rows))], { type: xlsxType });
  saveFile(content, `${name}.${format.toLowerCase()}`);
}

/** Saves a file to the visitor's device. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), maxAgeMs);
}
