import type { PromotionOutcome, PromotionReport } from '#server/promotion-file/promotion-report.ts';
import { promotionKinds } from '#server/promotion-file/reading/promotion-columns.ts';
import { presentProblems } from './import-printing.ts';

const outcomeText = { ADDED: '新增', CHANGED: '變更', UNCHANGED: '未變' } as const;

/** The import report of a promotion file for the owner. */
export function presentPromotionReport(report: PromotionReport, isCheckOnly: boolean): string {
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
