import { parseArgs } from 'node:util';
import { findTableFormat, type TableFormat } from '#server/catalog-file/writing/table-file.ts';

export const promotionUsage = `  import 檔案 [--check] [--pictures 資料夾]   用 CSV 或 XLSX 開團、開搶購或修改；--check 只看會改什麼；
                                       --pictures 是「圖片」欄的檔案所在的資料夾
  export [檔案] [--all] [--template]   匯出還沒結束的（--all 是全部）或空白範本，預設 promotions.xlsx`;

/** A command about a file of group buys and flash sales. */
export type PromotionCommand =
  | { verb: 'import'; file: string; isCheckOnly: boolean; picturesFrom: string | undefined }
  | {
      verb: 'export';
      file: string;
      format: TableFormat;
      which: 'running' | 'all';
      isTemplate: boolean;
    };

const flag = { type: 'boolean', default: false } as const;

/** Parses the arguments of a file command; undefined for other commands or invalid arguments. */
export function parsePromotionCommand(args: string[]): PromotionCommand | undefined {
  const [verb, ...rest] = args;
  if (verb !== 'import' && verb !== 'export') return undefined;
  try {
    return verb === 'import' ? importCommand(rest) : exportCommand(rest);
  } catch {
    return undefined;
  }
}

function importCommand(args: string[]): PromotionCommand | undefined {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { check: flag, pictures: { type: 'string' } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) return undefined;
  const { check: isCheckOnly, pictures: picturesFrom } = values;
  return { verb: 'import', file, isCheckOnly, picturesFrom };
}

function exportCommand(args: string[]): PromotionCommand | undefined {
  const { values, positionals } = parseArgs({
    ...{ args, options: { all: flag, template: flag }, allowPositionals: true },
  });
  const [file = 'promotions.xlsx', ...more] = positionals;
  const format = findTableFormat(file);
  if (!format || more.length > 0) return undefined;
  const which = values.all ? 'all' : 'running';
  return { verb: 'export', file, format, which, isTemplate: values.template };
}
