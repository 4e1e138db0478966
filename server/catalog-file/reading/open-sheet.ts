import { open, stat } from 'node:fs/promises';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import { openCsv } from './csv-sheet.ts';
import type { Sheet } from './sheet.ts';
import { openWorkbook } from './workbook-sheet.ts';

const zipStart = Buffer.from('PK\u0003\u0004', 'latin1');
/** The header of old .xls workbooks, and of encrypted ones. */
const compoundStart = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Opens a CSV file or an XLSX workbook, detected by content rather than by name. */
export async function openSheet(path: string): Promise<Sheet> {
  const start = await readStart(path);
  if (start.subarray(0, 8).equals(compoundStart)) {
    throw new UnreadableFile('這是舊版 .xls 或有密碼的活頁簿，請另存成沒有密碼的 .xlsx 或 CSV');
  }
  if (start.subarray(0, 4).equals(zipStart)) return openWorkbook(path);
  if (start.subarray(0, 5).toString('latin1') === '%PDF-') {
    throw new UnreadableFile('這是 PDF，只能匯入 CSV 或 XLSX');
  }
  if (isPicture(start)) throw new UnreadableFile('這是圖片，只能匯入 CSV 或 XLSX');
  return openCsv(path);
}

/** PNG, JPEG, GIF and WebP. */
const isPicture = (start: Buffer): boolean =>
  /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s.test(start.toString('latin1'));

/** The first bytes of a file; refuses missing, empty and special files. */
export async function readStart(path: string): Promise<Buffer> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UnreadableFile(`找不到檔案 ${path}`);
    throw new UnreadableFile(`無法讀取 ${path}（${error.code}）`);
  });
  if (!found.isFile()) throw new UnreadableFile(`${path} 不是檔案`);
  if (found.size === 0) throw new UnreadableFile('檔案是空的');
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFile(`無法讀取 ${path}（${error.code}）`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
