import { importWithin, sheetOf } from '#server/catalog-file/import-catalog.ts';
import type { Problem } from '#server/catalog-file/import-problems.ts';
import type { ImportOptions, ImportReport } from '#server/catalog-file/import-report.ts';
import { ImportUnderWay } from '#server/catalog-file/owner-errors.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { StaffContext } from '#server/staff/staff-handler.ts';

/**
 * Writes goods as the lines of a catalogue file, headings first: its rules are the desk's. Mistakes are refused,
 * each under the path that `pathOf` gives its cell.
 */
export async function writeGoods(
  { database, now }: Pick<StaffContext, 'database' | 'now'>,
  lines: readonly (readonly string[])[],
  {
    pathOf = () => undefined,
    ...options
  }: ImportOptions & { pathOf?: (problem: Problem) => string | undefined } = {},
): Promise<ImportReport> {
  const report = await importWithin(database, sheetOf(lines), { now, ...options }).catch(
    (error: unknown) => {
      if (!(error instanceof ImportUnderWay)) throw error;
      throw new Refusal('SETTINGS_CHANGED', { message: error.message });
    },
  );
  if (report.mistakeTotal === 0) return report;
  const [first] = report.mistakes;
  throw new Refusal('VALIDATION_FAILED', {
    message: first?.column ? `${first.column}：${first.reason}` : first?.reason,
    details: report.mistakes.map((problem) => ({
      path: pathOf(problem) ?? '',
      rule: 'GOODS',
      text: problem.reason,
    })),
  });
}
