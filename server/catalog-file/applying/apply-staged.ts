import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import type {
  ImportOptions,
  ImportProgress,
  ImportReport,
} from '#server/catalog-file/import-report.ts';
import {
  copyPictures,
  remarkOnPictures,
  writePictures,
} from '#server/catalog-file/pictures/write-pictures.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import { lockCatalog } from '#server/database/sql/locks.ts';
import { gatherStatistics } from '#server/database/statistics.ts';
import { refreshListings } from '#server/features/ground/product/listing.ts';
import { targetBrands, targetCategories, writeBrands, writeCategories } from './apply-groups.ts';
import { targetProducts, writeProducts } from './apply-products.ts';
import { targetSkus, writeSkus } from './apply-skus.ts';
import { listChanges } from './list-changes.ts';
import { createWritten } from './merged-rows.ts';
import { checkStock } from './sku-rules.ts';
import { countWritten, listProductsToRefresh, nothingWritten } from './written-rows.ts';

type Outcome = Pick<ImportReport, 'isWritten' | 'categories' | 'brands' | 'products' | 'skus'>;

const refreshBatch = 2_000;
/** From so many changed products on statistics are refreshed at once; otherwise by a job. */
const analyzeFrom = 200;

/** Returns a result from a transaction that is rolled back. */
class RolledBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/** Validates the staged rows against the shop and each other, then writes all of them, or nothing. */
export async function applyStaged(
  database: Database,
  rows: number,
  problems: ImportProblems,
  options: ImportOptions,
): Promise<Outcome> {
  try {
    return await database.transaction(async (tx) => {
      const outcome = await applyIn(tx, rows, problems, options);
      if (!outcome.isWritten) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

async function applyIn(
  tx: Queryable,
  rows: number,
  problems: ImportProblems,
  {
    isCheckOnly = false,
    setsStock = false,
    keepsStock = false,
    takesFromPromotions = false,
    accept,
    now = new Date(),
    pictures,
    signal,
    onProgress,
  }: ImportOptions,
): Promise<Outcome> {
  const report = (stage: ImportProgress['stage'], percent: number) => {
    signal?.throwIfAborted();
    onProgress?.({ stage, rows, percent });
  };
  await lockCatalog(tx);
  await createWritten(tx);
  report('CHECK', 0);
  await targetCategories(tx, problems);
  await targetBrands(tx, problems);
  report('CHECK', 20);
  await targetProducts(tx, problems, { now, takesFromPromotions });
  report('CHECK', 60);
  await targetSkus(tx, problems, { keepsStock, now });
  await checkStock(tx, setsStock ? problems.remarks : problems.mistakes, setsStock);
  await remarkOnPictures(tx, problems, pictures);
  report('CHECK', 100);
  if (problems.mistakes.total > 0) return { isWritten: false, ...nothingWritten };
  const isAccepted = accept?.(await listChanges(tx)) ?? true;
  report('WRITE', 0);
  await writeCategories(tx);
  await writeBrands(tx);
  await writeProducts(tx);
  report('WRITE', 50);
  await writeSkus(tx);
  await writePictures(tx);
  report('WRITE', 100);
  const counts = await countWritten(tx);
  if (isCheckOnly || !isAccepted) return { isWritten: false, ...counts };
  await refresh(tx, report);
  if (pictures && pictures !== 'UPLOADED') await copyPictures(tx, pictures);
  return { isWritten: true, ...counts };
}

async function refresh(
  tx: Queryable,
  report: (stage: 'REFRESH', percent: number) => void,
): Promise<void> {
  const ids = await listProductsToRefresh(tx);
  for (let at = 0; at < ids.length; at += refreshBatch) {
    report('REFRESH', (at / ids.length) * 100);
    await refreshListings(tx, ids.slice(at, at + refreshBatch));
  }
  report('REFRESH', 100);
  if (ids.length >= analyzeFrom) await gatherStatistics(tx);
}
