import { sql } from 'drizzle-orm';
import { isGoodsList, parseColumnLayout } from '#server/catalog-file/columns/column-layout.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import type { ImportOptions } from '#server/catalog-file/import-report.ts';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import type { Sheet, SheetRow } from '#server/catalog-file/reading/sheet.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import type { KnownChannels } from './product-row.ts';
import { RowReader } from './row-reader.ts';
import { indexStagingTables, StagingWriter } from './staging-tables.ts';

const maxRows = 1_000_000;
const progressEvery = 500;

/** Reads the whole sheet into the staging tables, reporting every invalid cell; returns the number of rows. */
export async function stageSheet(
  database: Database,
  sheet: Sheet,
  problems: ImportProblems,
  { signal, onProgress }: ImportOptions,
): Promise<number> {
  const channels = await listChannels(database);
  const writer = new StagingWriter(database);
  let reader: RowReader | undefined;
  let rows = 0;
  for await (const row of sheet.rows) {
    if (!reader) {
      if (isUnwritten(row)) continue;
      reader = readerFor(row, channels, problems);
      continue;
    }
    const staged = reader.read(row);
    if (!staged) continue;
    rows += 1;
    if (rows > maxRows) throw new UnreadableFile(`超過 ${maxRows} 列，請分成幾個檔案`);
    await writer.add(staged);
    if (rows % progressEvery === 0) {
      signal?.throwIfAborted();
      onProgress?.({ stage: 'READ', rows, percent: sheet.fractionRead() * 100 });
    }
  }
  if (!reader) throw new UnreadableFile('檔案裡沒有資料');
  await writer.flush();
  await indexStagingTables(database);
  onProgress?.({ stage: 'READ', rows, percent: 100 });
  return rows;
}

const isUnwritten = (row: SheetRow) => row.cells.every((cell) => cell.trim() === '');

function readerFor(row: SheetRow, channels: KnownChannels, problems: ImportProblems): RowReader {
  const headings = row.cells.map((cell) => cell.trim());
  if (isGoodsList(headings)) {
    throw new UnreadableFile('這是商品清單的匯出，不能匯入；請用匯入頁的「匯出所有商品」的檔案');
  }
  const layout = parseColumnLayout(headings, row.line, channels.all, problems);
  if (!layout) {
    throw new UnreadableFile(
      '第一列要是欄位名稱（列別、商品代碼、商品名稱…）；可以從空白範本開始填',
    );
  }
  return new RowReader(layout, channels, problems);
}

async function listChannels(database: Queryable): Promise<KnownChannels> {
  const { rows } = await database.execute<{ id: number; is_active: boolean }>(
    sql`select id, is_active from channel order by id`,
  );
  if (rows.length === 0) throw new UnreadableFile('商店還沒有通路，請先用 npm start 開店一次');
  return {
    all: new Set(rows.map((row) => row.id)),
    active: rows.filter((row) => row.is_active).map((row) => row.id),
  };
}
