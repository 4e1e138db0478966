import type { Problem } from '#server/catalog-file/import-problems.ts';
import type {
  ImportProgress,
  ImportReport,
  SubjectCount,
} from '#server/catalog-file/import-report.ts';

const stageLabels = {
  READ: '讀取',
  PICTURES: '讀取圖片',
  CHECK: '檢查',
  WRITE: '寫入',
  REFRESH: '更新列表',
} as const;
const plainStepPercent = 20;

type Screen = Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;

/** A progress line that is overwritten on a terminal; otherwise a new line now and then. */
export function createProgressPrinter(screen: Screen) {
  let printed = '';
  return {
    show({ stage, rows, percent }: ImportProgress): void {
      const step = screen.isTTY ? Math.floor(percent) : percent - (percent % plainStepPercent);
      const text = `${stageLabels[stage]} ${step}%（${rows.toLocaleString('zh-TW')} 列）`;
      const key = screen.isTTY ? text : `${stage}${step}`;
      if (key === printed) return;
      printed = key;
      screen.write(screen.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
    },
    clear(): void {
      if (screen.isTTY && printed !== '') screen.write('\r\u001b[2K');
    },
  };
}

/** The report for the owner. */
export function presentReport(report: ImportReport, isCheckOnly: boolean): string {
  const remarks = presentProblems(report.remarks, report.remarkTotal);
  const lines = report.remarkTotal > 0 ? [`提醒 ${report.remarkTotal} 個：`, ...remarks] : [];
  if (report.mistakeTotal > 0) {
    return [
      ...lines,
      `有 ${report.mistakeTotal} 個錯誤，什麼都沒有寫入：`,
      ...presentProblems(report.mistakes, report.mistakeTotal),
    ].join('\n');
  }
  return [
    ...lines,
    isCheckOnly ? '檢查通過，什麼都沒有寫入。正式匯入時會是：' : summaryHead(report),
    `  分類　${presentCount(report.categories)}`,
    `  品牌　${presentCount(report.brands)}`,
    `  商品　${presentCount(report.products)}`,
    `  規格　${presentCount(report.skus)}`,
  ].join('\n');
}

function summaryHead(report: ImportReport): string {
  const counts = [report.categories, report.brands, report.products, report.skus];
  const written = counts.reduce((sum, { added, changed }) => sum + added + changed, 0);
  return written === 0 ? '和商店裡的一樣，沒有任何變更。' : '匯入完成。';
}

const presentCount = ({ added, changed, unchanged }: SubjectCount) =>
  `新增 ${added}、變更 ${changed}、未變 ${unchanged}`;

/** Problems one per line, and the number of further ones. */
export function presentProblems(problems: readonly Problem[], total: number): string[] {
  const lines = problems.map(
    ({ line, column, reason }) => `  第 ${line} 列${column ? `「${column}」` : ''}：${reason}`,
  );
  return total > problems.length ? [...lines, `  …另有 ${total - problems.length} 個`] : lines;
}
