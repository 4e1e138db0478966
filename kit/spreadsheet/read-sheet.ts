import { parseCsv } from './csv.ts';

/** Limit of imported files. */
export const maxFileBytes = 5_000_000;

/** The rows of a CSV or XLSX file someone chose; throws RangeError for one that is too large or no table. */
export async function readSheet(file: File): Promise<string[][]> {
  if (file.size > maxFileBytes) throw new RangeError('檔案超過 5 MB');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return (await import('./read-workbook.ts')).readWorkbook(bytes);
  const isOldExcel = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (isOldExcel) throw new RangeError('這是舊版 Excel（.xls），請另存為 .xlsx 或 .csv');
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('%PDF-')) throw new RangeError('這是 PDF，請改用 .xlsx 或 .csv');
  if (/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP)/s.test(start)) {
    throw new RangeError('這是圖片，請改用 .xlsx 或 .csv');
  }
  return parseCsv(decodeText(bytes));
}

/** UTF-8, or what Excel in Taiwan writes: UTF-16 with its mark, or Big5. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}
