import { noProblems } from '#server/catalog-file/import-problems.ts';
import { openSheet } from '#server/catalog-file/reading/open-sheet.ts';
import { stageSheet } from '#server/catalog-file/staging/stage-sheet.ts';
import type { Database } from '#server/database/database.ts';

/** A database stub that accepts every row, so that only the reader's memory is measured. */
const withoutCache = {
  execute: async () => ({ rows: [{ id: 100083, is_active: true }] }),
} as unknown as Database;

const sheet = await openSheet(process.argv[2] ?? '');
const problems = noProblems();
const rows = await stageSheet(withoutCache, sheet, problems, {});
await sheet.close();
const peakKb = process.resourceUsage().maxRSS;
console.log(JSON.stringify({ rows, mistakes: problems.mistakes.total, peakKb }));
