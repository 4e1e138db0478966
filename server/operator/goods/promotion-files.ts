import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { readStart } from '#server/catalog-file/reading/open-sheet.ts';
import { writeWhole } from '#server/catalog-file/writing/whole-file.ts';
import { ownerFile, parseConfiguration, withShop } from '#server/operator/owner-command.ts';
import { callShop, type RunningShop } from '#server/operator/running-shop.ts';
import { sharedStorageOf } from '#server/platform/file-storage/storage-configuration.ts';
import type { PromotionOutcome, PromotionReport } from '#server/promotion-file/promotion-report.ts';
import { promotionKinds } from '#server/promotion-file/reading/promotion-columns.ts';
import { exportPromotionTemplate } from '#server/promotion-file/writing/promotion-template.ts';
import { presentProblems } from './import-printing.ts';
import { promotionPictures } from './picture-folders.ts';
import type { PromotionCommand } from './promotion-arguments.ts';

type Step<Verb extends PromotionCommand['verb']> = Extract<PromotionCommand, { verb: Verb }>;

/** Executes a promotion file command and prints its result; false when nothing was done. */
export async function executePromotionCommand(command: PromotionCommand): Promise<boolean> {
  if (command.verb === 'import') return importFile(command);
  const path = ownerFile(command.file);
  if (command.isTemplate) {
    await exportPromotionTemplate(path, command.format);
    console.log(`範本寫到 ${path}`);
    return true;
  }
  const count = await withShop({
    permissions: ['GROUP_BUYS'],
    running: (shop) => exportThrough(shop, path, command),
    alone: async ({ database }) => {
      const { exportPromotions } = await import('#server/promotion-file/export-promotions.ts');
      return exportPromotions(database, path, command.format, { which: command.which });
    },
  });
  console.log(`${count.toLocaleString('zh-TW')} 個團購與搶購寫到 ${path}`);
  return true;
}

async function importFile(command: Step<'import'>): Promise<boolean> {
  const { isCheckOnly } = command;
  const path = ownerFile(command.file);
  const picturesFrom = command.picturesFrom && ownerFile(command.picturesFrom);
  await readStart(path);
  const report = await withShop({
    permissions: ['GROUP_BUYS'],
    running: (shop) => importThrough(shop, path, { isCheckOnly, picturesFrom }),
    alone: async ({ database }, dataDir) => {
      const { importPromotions } = await import('#server/promotion-file/import-promotions.ts');
      const shared = sharedStorageOf(parseConfiguration());
      const pictures = promotionPictures(picturesFrom, dataDir, shared);
      return importPromotions(database, path, { isCheckOnly, pictures });
    },
  });
  console.log(presentPromotionReport(report, isCheckOnly));
  return report.mistakeTotal === 0;
}

async function importThrough(
  shop: RunningShop,
  path: string,
  { isCheckOnly, picturesFrom }: { isCheckOnly: boolean; picturesFrom: string | undefined },
): Promise<PromotionReport> {
  const parameters = new URLSearchParams({
    check: isCheckOnly ? '1' : '0',
    ...(picturesFrom !== undefined && { pictures: picturesFrom }),
  });
  const response = await callShop(shop, `/operator/promotions/import?${parameters}`, {
    method: 'POST',
    body: Readable.toWeb(createReadStream(path)) as ReadableStream,
    duplex: 'half',
  });
  return (await response.json()) as PromotionReport;
}

async function exportThrough(
  shop: RunningShop,
  path: string,
  { format, which }: Step<'export'>,
): Promise<number> {
  const address = `/operator/promotions/export?format=${format}&which=${which}`;
  const response = await callShop(shop, address, {});
  const body = Readable.fromWeb(response.body as NodeReadableStream);
  await writeWhole(path, (draft) => pipeline(body, createWriteStream(draft)));
  return Number(response.headers.get('x-promotion-count'));
}

const outcomeText = { ADDED: '新增', CHANGED: '變更', UNCHANGED: '未變' } as const;

/** The import report of a promotion file for the owner. */
function presentPromotionReport(report: PromotionReport, isCheckOnly: boolean): string {
  if (report.mistakeTotal > 0) {
    return [
      `有 ${report.mistakeTotal} 個錯誤，什麼都沒有寫入：`,
      ...presentProblems(report.mistakes, report.mistakeTotal),
    ].join('\n');
  }
  const touched = report.promotions.filter(({ outcome }) => outcome !== 'UNCHANGED');
  if (touched.length === 0) return '和商店裡的一樣，沒有任何變更。';
  const head = isCheckOnly ? '檢查通過，什麼都沒有寫入。正式匯入時會是：' : '匯入完成。';
  const same = report.promotions.length - touched.length;
  return [
    head,
    ...touched.flatMap((promotion) => describe(promotion, isCheckOnly)),
    ...(same > 0 ? [`  未變 ${same} 個`] : []),
  ].join('\n');
}

function describe(promotion: PromotionOutcome, isCheckOnly: boolean): string[] {
  const { kind, id, title, outcome, changes } = promotion;
  const number = outcome === 'ADDED' && isCheckOnly ? '' : ` ${id}`;
  return [
    `  ${outcomeText[outcome]}　${promotionKinds[kind]}${number}　${title}`,
    ...changes.map((change) => `      ${change}`),
  ];
}
