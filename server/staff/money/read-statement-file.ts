import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanCell, readStatementDay } from '@kaituan/domain/bank-statement/statement-cells';
import {
  maxTitleLines,
  readStatementLine,
  recogniseColumns,
  type StatementColumns,
  type StatementRow,
} from '@kaituan/domain/bank-statement/statement-layout';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import { openSheet } from '#server/catalog-file/reading/open-sheet.ts';
import type { SheetRow } from '#server/catalog-file/reading/sheet.ts';
import { Refusal } from '#server/http/refusal.ts';

export const maxStatementLines = 3_000;
const shownColumns = 20;
const shownCharacters = 60;

/** A bank's file as a table; its headings identify the bank. */
export type StatementFile = { lines: SheetRow[]; headings: string };

/** Reads CSV in UTF-8 or Big5, or XLSX; a file that cannot be read is refused with the reason. */
export async function readStatementFile(content: Buffer): Promise<StatementFile> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-statement-'));
  try {
    const path = join(folder, 'statement');
    await writeFile(path, isZip(content) ? content : withoutFormulas(content), { mode: 0o600 });
    const lines = await listLines(path);
    return { lines, headings: headingsOf(lines) };
  } catch (error) {
    if (error instanceof UnreadableFile) {
      throw new Refusal('VALIDATION_FAILED', {
        message: error.message,
        details: [{ path: 'content', rule: 'READABLE' }],
      });
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const isZip = (content: Buffer) => content.subarray(0, 2).toString('latin1') === 'PK';

/** Banks write `="0001"` for text, which is no CSV. No byte of Big5 or UTF-8 text looks like these. */
const withoutFormulas = (content: Buffer): Buffer =>
  Buffer.from(content.toString('latin1').replace(/(^|[,\t\r\n])="/g, '$1"'), 'latin1');

async function listLines(path: string): Promise<SheetRow[]> {
  const sheet = await openSheet(path);
  try {
    const lines: SheetRow[] = [];
    for await (const row of sheet.rows) {
      if (row.cells.some((cell) => cell.trim() !== '')) lines.push(row);
      if (lines.length > maxStatementLines) {
        throw new UnreadableFile(`超過 ${maxStatementLines} 行，請分成幾個期間匯出`);
      }
    }
    return lines;
  } finally {
    await sheet.close();
  }
}

/** The fullest of the first lines that is no row of money. */
function headingsOf(lines: readonly SheetRow[]): string {
  const filled = ({ cells }: SheetRow) => cells.filter((cell) => cleanCell(cell) !== '').length;
  const [fullest] = lines
    .slice(0, maxTitleLines)
    .filter(({ cells }) => !cells.some((cell) => readStatementDay(cell) !== undefined))
    .sort((a, b) => filled(b) - filled(a));
  return (fullest?.cells ?? []).map(cleanCell).join('|').slice(0, 500);
}

/** What the headings say the columns are; undefined for an unknown bank. */
export function columnsOfFile({ lines }: StatementFile): StatementColumns | undefined {
  for (const { cells } of lines.slice(0, maxTitleLines)) {
    const columns = recogniseColumns(cells);
    if (columns) return columns;
  }
  return undefined;
}

/** Money in, and the line of the file that says so. */
export type FileRow = StatementRow & { line: number };

/** The rows of money in, and the lines whose amount cannot be read. */
export function rowsOfFile(
  { lines }: StatementFile,
  columns: StatementColumns,
): { rows: FileRow[]; unreadable: number[] } {
  const rows: FileRow[] = [];
  const unreadable: number[] = [];
  for (const { line, cells } of lines) {
    const row = readStatementLine(cells, columns);
    if (row === 'UNREADABLE') unreadable.push(line);
    else if (row !== 'OTHER') rows.push({ ...row, line });
  }
  return { rows, unreadable };
}

/** The first lines, cut to what fits on a screen. */
export const firstLinesOf = ({ lines }: StatementFile): string[][] =>
  lines
    .slice(0, 12)
    .map(({ cells }) =>
      cells.slice(0, shownColumns).map((cell) => cleanCell(cell).slice(0, shownCharacters)),
    );
