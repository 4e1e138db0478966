import type { Database, OpenDatabase } from '#server/database/database.ts';
import { applyStaged } from './applying/apply-staged.ts';
import { type ImportProblems, noProblems } from './import-problems.ts';
import type { ImportOptions, ImportReport } from './import-report.ts';
import { ImportUnderWay } from './owner-errors.ts';
import { stagePictures } from './pictures/stage-pictures.ts';
import { openSheet } from './reading/open-sheet.ts';
import { stageSheet } from './staging/stage-sheet.ts';
import { createStagingTables, dropStagingTables } from './staging/staging-tables.ts';

const busy = new WeakSet<Database>();

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
  busy.add(opened.database);
  try {
    return await onOneConnection(opened, (database) => importOn(database, path, options));
  } finally {
    busy.delete(opened.database);
  }
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
  path: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const sheet = await openSheet(path);
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
