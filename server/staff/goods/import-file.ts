import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as contract from '@kaituan/contract/staff/goods/staff-catalog-file';
import { exportCatalog, exportTemplate } from '#server/catalog-file/export-catalog.ts';
import { importWithin } from '#server/catalog-file/import-catalog.ts';
import type { GoodsChange, ImportReport } from '#server/catalog-file/import-report.ts';
import {
  ImportUnderWay,
  UnreadableFile,
  UnwritableCatalog,
} from '#server/catalog-file/owner-errors.ts';
import { openSheet } from '#server/catalog-file/reading/open-sheet.ts';
import { Refusal } from '#server/http/refusal.ts';
import { versionOf } from '#server/staff/settings/setting.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

const maxShown = 500;
/** What a small upload may unfold to. */
const maxBytes = 20 * 1024 * 1024;

/** Only what was shown is written: goods that changed meanwhile, by a sale or by others, are shown again. */
export const importCatalogFile = handleStaff(
  contract.importCatalogFile,
  async ({ fileName, content, stock, seen }, { database, staff, now }) => {
    const bytes = await unfold(Buffer.from(content, 'base64'));
    let version = '';
    const changes: GoodsChange[] = [];
    const report = await withFile(async (path) => {
      await writeFile(path, bytes, { mode: 0o600 });
      return importWithin(database, await openSheet(path), {
        ...{ now, setsStock: stock === 'AS_IN_FILE', keepsStock: stock === 'KEEP' },
        isCheckOnly: seen === null,
        accept: (found) => {
          changes.push(...found);
          version = versionOf(found);
          return seen === null || seen === version;
        },
      });
    });
    if (report.isWritten) staff.note({ subjectId: fileName, after: countsOf(report) });
    else staff.leaveUnnoted();
    return {
      result: {
        outcome: outcomeOf(report, { seen, version }),
        version,
        ...{ rows: report.rows, counts: countsOf(report) },
        changes: changes.slice(0, maxShown),
        changeTotal: changes.length,
        newSkuCodes: changes
          .filter(({ subject, isNew }) => subject === 'sku' && isNew)
          .map(({ code }) => code)
          .slice(0, maxShown),
        ...{ mistakes: report.mistakes, mistakeTotal: report.mistakeTotal },
        ...{ remarks: report.remarks, remarkTotal: report.remarkTotal },
      },
    };
  },
);

export const exportCatalogFile = handleStaff(
  contract.exportCatalogFile,
  async ({ format, isTemplate }, { database }) => {
    const content = await withFile(async (path) => {
      if (isTemplate) await exportTemplate(path, format);
      else await exportCatalog(database, path, format);
      return readFile(path, 'base64');
    });
    return { result: { content } };
  },
);

const countsOf = ({ categories, brands, products, skus }: ImportReport) => ({
  ...{ categories, brands, products, skus },
});

function outcomeOf(
  { isWritten, mistakeTotal }: ImportReport,
  { seen, version }: { seen: string | null; version: string },
): contract.CatalogOutcome['outcome'] {
  if (isWritten) return 'WRITTEN';
  if (mistakeTotal > 0) return 'MISTAKES';
  return seen === null || seen === version ? 'CHECKED' : 'CHANGED';
}

const inflate = promisify(gunzip);

/** What browsers send is packed; other callers may send a file as it is. */
async function unfold(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return inflate(bytes, { maxOutputLength: maxBytes }).catch(() => {
    throw unreadable('檔案太大或壞了，請分成幾個檔案');
  });
}

const unreadable = (message: string) =>
  new Refusal('VALIDATION_FAILED', {
    ...{ message, details: [{ path: 'content', rule: 'READABLE', text: message }] },
  });

async function withFile<T>(run: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kaituan-goods-'));
  try {
    return await run(join(folder, 'goods'));
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof UnwritableCatalog) {
      throw unreadable(error.message);
    }
    if (error instanceof ImportUnderWay) {
      throw new Refusal('SETTINGS_CHANGED', { message: error.message });
    }
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
