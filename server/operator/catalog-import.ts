import { parseArgs } from 'node:util';
import { readStart } from '#server/catalog-file/reading/open-sheet.ts';
import { sharedStorageOf } from '#server/platform/file-storage/storage-configuration.ts';
import { createProgressPrinter, presentReport } from './goods/import-printing.ts';
import { pictureFolders } from './goods/picture-folders.ts';
import {
  CommandMistake,
  ownerFile,
  parseConfiguration,
  runOwnerCommand,
  withShop,
} from './owner-command.ts';
import { importThroughShop } from './running-shop.ts';

const usage = `用法：npm run catalog:import -- 檔案 [--check] [--stock] [--pictures 資料夾]
  檔案               UTF-8 或 Big5 的 CSV，或 XLSX
  --check            只檢查，不寫入
  --stock            以檔案的庫存為準，改掉商店現在的庫存
  --pictures 資料夾   「圖片」欄裡的檔案所在的資料夾`;

await runOwnerCommand(async (signal) => {
  const { path, isCheckOnly, setsStock, picturesFrom } = parseArguments();
  await readStart(path);
  const printer = createProgressPrinter(process.stderr);
  const options = { isCheckOnly, setsStock, signal, onProgress: printer.show };
  const report = await withShop({
    permissions: ['GOODS'],
    running: (shop) => importThroughShop(shop, path, { ...options, picturesFrom }),
    alone: async (opened, dataDir) => {
      const { importCatalog } = await import('#server/catalog-file/import-catalog.ts');
      const pictures = pictureFolders(picturesFrom, dataDir, sharedStorageOf(parseConfiguration()));
      return importCatalog(opened, path, { ...options, pictures });
    },
  }).finally(printer.clear);
  console.log(presentReport(report, isCheckOnly));
  return report.mistakeTotal === 0;
});

function parseArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        stock: { type: 'boolean', default: false },
        pictures: { type: 'string' },
      },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new CommandMistake(usage);
    const picturesFrom = values.pictures && ownerFile(values.pictures);
    return {
      path: ownerFile(file),
      isCheckOnly: values.check,
      setsStock: values.stock,
      picturesFrom,
    };
  } catch {
    throw new CommandMistake(usage);
  }
}
