import type { ImportProgress, ImportReport } from '#server/catalog-file/import-report.ts';

/** Lines of JSON with which the running shop answers an import, the last one telling its end. */
export type ImportMessage =
  | { type: 'PROGRESS'; progress: ImportProgress }
  | { type: 'REPORT'; report: ImportReport }
  | { type: 'FAILURE'; message: string };
