import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { inArray, or } from 'drizzle-orm';
import { type ImportProblems, noProblems } from '#server/catalog-file/import-problems.ts';
import { openSheet } from '#server/catalog-file/reading/open-sheet.ts';
import type { Database } from '#server/database/database.ts';
import { flashSale } from '#server/database/schema/flash-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import {
  findClashesMade,
  lockPromotions,
} from '#server/features/records/flash-sale/live-promotion.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import { judgePromotion } from './judging/judge-promotion.ts';
import { listClashTexts } from './judging/promotion-clashes.ts';
import { findPromotionGoods, findSkuCodes } from './judging/promotion-goods.ts';
import {
  drawPictures,
  keepFiles,
  keepPictures,
  type NewPicture,
  type PromotionPictures,
} from './judging/promotion-pictures.ts';
import { findRequested, type RequestedPromotion } from './judging/requested-promotion.ts';
import { listStoredCampaigns } from './judging/stored-campaigns.ts';
import { listStoredFlashSales } from './judging/stored-flash-sales.ts';
import type { StoredPromotion } from './promotion-record.ts';
import type { PromotionOutcome, PromotionReport } from './promotion-report.ts';
import { type FilePromotion, readPromotions } from './reading/read-promotions.ts';
import { listChanges } from './writing/promotion-changes.ts';
import { writePromotion } from './writing/write-promotion.ts';

/** The clock is read when everything is locked, so that deadlines are judged after any wait. */
type Options = {
  isCheckOnly?: boolean;
  now?: () => Date;
  /** What the configured gateways can take; all of them where nobody says so. */
  gatewayMethods?: readonly PaymentMethod[];
  /** Refuses what is stored, once it is locked. */
  judgeStored?: (stored: readonly StoredPromotion[]) => void;
  /** Written with the promotions. */
  newPictures?: readonly NewPicture[];
  /** Done before they are committed, not for a check. */
  beforeCommit?: () => Promise<void>;
};
type ImportOptions = Options & { pictures?: PromotionPictures | undefined };

/** Rolls a transaction back, returning its findings. */
class TakenBack extends Error {
  readonly report: PromotionReport;
  constructor(report: PromotionReport) {
    super('nothing is written');
    this.report = report;
  }
}

/**
 * Imports the group buys and flash sales of a file: all of them, or none when there is any mistake or for a
 * check. Imports are serialised, and group buys with joining members are locked, so that what was judged is
 * what is written.
 */
export async function importPromotions(
  database: Database,
  path: string,
  { pictures, ...options }: ImportOptions = {},
): Promise<PromotionReport> {
  const problems = noProblems();
  const sheet = await openSheet(path);
  const files = await readPromotions(sheet, problems).finally(() => sheet.close());
  if (problems.mistakes.total > 0) return reportOf(problems, [], false);
  if (!pictures) return changePromotions(database, files, options);
  const drafts = await mkdtemp(join(tmpdir(), 'kaituan-pictures-'));
  try {
    const drawn = await drawPictures(database, files, { pictures, drafts }, problems);
    if (problems.mistakes.total > 0) return reportOf(problems, [], false);
    const { newPictures } = drawn;
    const beforeCommit = () => keepFiles(pictures.keep, newPictures, drafts);
    return await changePromotions(database, drawn.files, { ...options, newPictures, beforeCommit });
  } finally {
    await rm(drafts, { recursive: true, force: true });
  }
}

/** The same of promotions that were read already, from a file or a form. */
export async function changePromotions(
  database: Database,
  files: readonly FilePromotion[],
  { isCheckOnly = false, now: readNow = () => new Date(), beforeCommit, ...judging }: Options = {},
): Promise<PromotionReport> {
  try {
    return await inTransaction(database, async (transaction) => {
      const found = noProblems();
      const promotions = await apply(transaction, files, found, { readNow, ...judging });
      const isWritten = found.mistakes.total === 0 && !isCheckOnly;
      const report = reportOf(found, promotions, isWritten);
      if (!isWritten) throw new TakenBack(report);
      await beforeCommit?.();
      return report;
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.report;
    throw error;
  }
}

const reportOf = (
  { mistakes }: ImportProblems,
  promotions: PromotionOutcome[],
  isWritten: boolean,
): PromotionReport => ({
  ...{ isWritten, promotions, mistakes: mistakes.list(), mistakeTotal: mistakes.total },
});

type Judging = { readNow: () => Date } & Pick<
  Options,
  'gatewayMethods' | 'judgeStored' | 'newPictures'
>;

async function apply(
  database: Database,
  files: readonly FilePromotion[],
  { mistakes }: ImportProblems,
  { readNow, gatewayMethods, judgeStored, newPictures = [] }: Judging,
): Promise<PromotionOutcome[]> {
  await lockPromotions(database);
  const stored = await findStored(database, files);
  judgeStored?.(stored);
  const now = readNow();
  await keepPictures(database, newPictures, now);
  const goods = await findGoods(database, files);
  const requested = files.flatMap((file) => {
    const found = findOwn(file, stored, mistakes);
    return found === undefined ? [] : (findRequested(file, found, goods, mistakes) ?? []);
  });
  const changed = requested.filter(({ isChanged }) => isChanged);
  for (const each of changed) await judgePromotion(database, each, { now, gatewayMethods });
  if (mistakes.total > 0) return [];
  const { result: ids, clashes } = await findClashesMade(database, now, () =>
    writeEach(database, changed, now),
  );
  for (const { requested: one, text } of await listClashTexts(database, ids, clashes)) {
    one.refuse('opensAt', text);
  }
  const codeOf = await findSkuCodes(database, skusOf(requested));
  return requested.map((each) => outcomeOf(each, ids.get(each), codeOf));
}

const findGoods = (database: Database, files: readonly FilePromotion[]) =>
  findPromotionGoods(database, {
    skuCodes: files.flatMap(({ items }) => items?.map(({ skuCode }) => skuCode) ?? []),
    pictureIds: files.flatMap(({ values: { pictureId: id } }) =>
      typeof id === 'string' ? [id] : [],
    ),
  });

/** Writes promotions; returns their ids. */
async function writeEach(
  database: Database,
  changed: readonly RequestedPromotion[],
  now: Date,
): Promise<Map<RequestedPromotion, number>> {
  const ids = new Map<RequestedPromotion, number>();
  for (const each of changed) ids.set(each, await writePromotion(database, each, now));
  return ids;
}

const skusOf = (requested: readonly RequestedPromotion[]): number[] =>
  requested.flatMap(({ record, stored }) =>
    [...record.items, ...(stored?.items ?? [])].map(({ skuId }) => skuId),
  );

/** The stored promotions of a file, locked. */
async function findStored(
  database: Database,
  files: readonly FilePromotion[],
): Promise<StoredPromotion[]> {
  const namesOf = (isFlash: boolean) => {
    const named = files.filter(({ kind }) => (kind === 'FLASH') === isFlash);
    return {
      ids: named.flatMap(({ id }) => id ?? []),
      codes: named.flatMap(({ values: { code } }) => (typeof code === 'string' ? code : [])),
    };
  };
  const groups = namesOf(false);
  const flash = namesOf(true);
  const { id, code } = groupCampaign;
  return [
    ...(await listStoredCampaigns(
      database,
      or(inArray(id, groups.ids), inArray(code, groups.codes)),
      true,
    )),
    ...(await listStoredFlashSales(
      database,
      or(inArray(flashSale.id, flash.ids), inArray(flashSale.code, flash.codes)),
      true,
    )),
  ];
}

/** The stored promotion a row refers to, by id or code; null for a new one, undefined when they disagree. */
function findOwn(
  { kind, id, line, values: { code = null } }: FilePromotion,
  stored: readonly StoredPromotion[],
  mistakes: ImportProblems['mistakes'],
): StoredPromotion | null | undefined {
  const alike = stored.filter((one) => (one.kind === 'FLASH') === (kind === 'FLASH'));
  const byId = id === null ? undefined : alike.find((one) => one.id === id);
  const byCode = code === null ? undefined : alike.find((one) => one.values.code === code);
  if (id !== null && byCode && byCode.id !== id) {
    mistakes.add({ line, column: '代號', reason: `已經是編號 ${byCode.id} 的代號` });
    return undefined;
  }
  return byId ?? byCode ?? null;
}

function outcomeOf(
  { file, stored, record, isChanged }: RequestedPromotion,
  id: number | undefined,
  codeOf: ReadonlyMap<number, string>,
): PromotionOutcome {
  return {
    ...{ line: file.line, kind: file.kind, id: id ?? stored?.id ?? 0 },
    title: String(record.values.title),
    outcome: isChanged ? (stored ? 'CHANGED' : 'ADDED') : 'UNCHANGED',
    changes: stored && isChanged ? listChanges(stored, record, codeOf) : [],
  };
}
