import type { ImportProgress, ImportReport } from '#server/catalog-file/import-report.ts';

/** JSON lines of the running shop's response to an import; the last one has the result. */
export type ImportMessage =
  | { type: 'PROGRESS'; progress: ImportProgress }
  | { type: 'REPORT'; report: ImportReport }
  | { type: 'FAILURE'; message: string };
