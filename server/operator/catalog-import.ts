import { parseArgs } from 'node:util';
import type { ImportOptions } from '../catalog-file/import-report.ts';
import { readStart } from '../catalog-file/reading/open-sheet.ts';
import { createProgressPrinter, presentReport } from './import-printing.ts';
import { CommandMistake, ownerFile, runOwnerCommand, withShop } from './owner-command.ts';
import { importThroughShop } from './running-shop.ts';

const usage = `用法：npm run catalog:import -- 檔案 [--check]
  檔案      UTF-8 或 Big5 的 CSV，或 XLSX
  --check   只檢查，不寫入`;

await runOwnerCommand(async (signal) => {
  const { path, isCheckOnly } = parseArguments();
  await readStart(path);
  const printer = createProgressPrinter(process.stderr);
  const options: ImportOptions = { isCheckOnly, signal, onProgress: printer.show };
  const report = await withShop({
    running: (shop) => importThroughShop(shop, path, options),
    alone: async (opened) => {
      const { importCatalog } = await import('../catalog-file/import-catalog.ts');
      return importCatalog(opened, path, options);
    },
  }).finally(printer.clear);
  console.log(presentReport(report, isCheckOnly));
  return report.mistakeTotal === 0;
});

function parseArguments(): { path: string; isCheckOnly: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new CommandMistake(usage);
    return { path: ownerFile(file), isCheckOnly: values.check };
  } catch {
    throw new CommandMistake(usage);
  }
}
