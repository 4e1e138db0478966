import type { Database, OpenDatabase } from '#server/database/database.ts';
import { applyStaged } from './applying/apply-staged.ts';
import { type ImportProblems, noProblems } from './import-problems.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';
import { ImportUnderWay } from './owner-errors.ts';
import { stagePictures } from './pictures/stage-pictures.ts';
import { openSheet } from './reading/open-sheet.ts';
import type { Sheet } from './reading/sheet.ts';
import { stageSheet } from './staging/stage-sheet.ts';
import { createStagingTables, dropStagingTables } from './staging/staging-tables.ts';

const busy = new WeakSet<Database>();
/** Imports that stage their rows outside of a transaction, on the one connection that all share. */
let onSharedConnection = 0;

/**
 * Imports the goods of a file: all of them, or none if there is any mistake. Unchanged rows are not
 * touched.
 */
export async function importCatalog(
  opened: Pick<OpenDatabase, 'database' | 'kind'>,
  path: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  if (busy.has(opened.database)) throw new ImportUnderWay();
  const shared = opened.kind === 'postgres' ? 0 : 1;
  busy.add(opened.database);
  onSharedConnection += shared;
  try {
    return await onOneConnection(opened, async (database) =>
      importOn(database, await openSheet(path), options),
    );
  } finally {
    busy.delete(opened.database);
    onSharedConnection -= shared;
  }
}

/** Imports goods within a transaction of the caller; `sheet` is closed. */
export async function importWithin(
  transaction: Database,
  sheet: Sheet,
  options: ImportOptions = {},
): Promise<ImportReport> {
  if (onSharedConnection > 0) throw new ImportUnderWay();
  return importOn(transaction, sheet, options);
}

/** A table in memory; its first line has the headings. */
export function sheetOf(lines: readonly (readonly string[])[]): Sheet {
  async function* rows() {
    for (const [at, cells] of lines.entries()) yield { line: at + 1, cells: [...cells] };
  }
  return { rows: rows(), fractionRead: () => 1, close: async () => {} };
}

/**
 * Staging tables are bound to one connection. On PostgreSQL a transaction keeps it; the embedded database
 * has only one, and the shop can use it between the steps because no transaction is open yet.
 */
function onOneConnection<Result>(
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  run: (database: Database) => Promise<Result>,
): Promise<Result> {
  return kind === 'postgres'
    ? database.transaction((tx) => run(tx as unknown as Database))
    : run(database);
}

async function importOn(
  database: Database,
  sheet: Sheet,
  options: ImportOptions,
): Promise<ImportReport> {
  try {
    await createStagingTables(database);
    const problems: ImportProblems = noProblems();
    const rows = await stageSheet(database, sheet, problems, options);
    await stagePictures(database, rows, problems, options);
    const counts = await applyStaged(database, rows, problems, options);
    return { ...counts, rows, ...presentProblems(problems) };
  } finally {
    await sheet.close();
    await dropStagingTables(database).catch(() => {});
  }
}

function presentProblems({ mistakes, remarks }: ImportProblems) {
  return {
    mistakes: mistakes.list(),
    mistakeTotal: mistakes.total,
    remarks: remarks.list(),
    remarkTotal: remarks.total,
  };
}
