import { parseArgs } from 'node:util';
import { exportCatalog, exportTemplate } from '#server/catalog-file/export-catalog.ts';
import { findTableFormat, type TableFormat } from '#server/catalog-file/writing/table-file.ts';
import { CommandMistake, ownerFile, runOwnerCommand, withShop } from './owner-command.ts';
import { exportThroughShop } from './running-shop.ts';

const usage = `用法：npm run catalog:export [-- [--template] 檔案.csv 或 檔案.xlsx]
  沒有指定檔案時寫到 catalog.csv
  --template   寫出空白的範本`;

await runOwnerCommand(async () => {
  const { path, format, isTemplate } = parseArguments();
  if (isTemplate) {
    await exportTemplate(path, format);
    console.log(`範本寫到 ${path}`);
    return true;
  }
  const rows = await withShop({
    permissions: ['SEE_GOODS'],
    running: (shop) => exportThroughShop(shop, path, format),
    alone: ({ database }) => exportCatalog(database, path, format),
  });
  console.log(`${rows.toLocaleString('zh-TW')} 列寫到 ${path}`);
  return true;
});

function parseArguments(): { path: string; format: TableFormat; isTemplate: boolean } {
  const { values, positionals } = readArguments();
  const path = ownerFile(positionals[0] ?? 'catalog.csv');
  const format = findTableFormat(path);
  if (!format || positionals.length > 1) throw new CommandMistake(usage);
  return { path, format, isTemplate: values.template };
}

function readArguments() {
  try {
    return parseArgs({
      options: { template: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
  } catch {
    throw new CommandMistake(usage);
  }
}
