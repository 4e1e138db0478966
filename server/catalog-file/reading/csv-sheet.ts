import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from '../import-problems.ts';
import { maxColumns, maxRowBytes, type Sheet, type SheetRow } from './sheet.ts';
import { findTextEncoding, readText, type TextEncoding } from './text-encoding.ts';

type ParsedRecord = { record: string[]; info: { lines: number } };

/** Opens comma, semicolon or tab separated text in UTF-8 or Big5. */
export async function openCsv(path: string): Promise<Sheet> {
  const encoding = await findTextEncoding(path);
  const delimiter = await findDelimiter(path, encoding);
  const { size } = await stat(path);
  let bytesRead = 0;
  const text = Readable.from(
    readText(path, encoding, (bytes) => {
      bytesRead += bytes;
    }),
  );
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowBytes,
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  return {
    rows: rowsOf(parser),
    fractionRead: () => Math.min(1, bytesRead / size),
    close: async () => {
      text.destroy();
      parser.destroy();
    },
  };
}

async function* rowsOf(parser: AsyncIterable<ParsedRecord>): AsyncGenerator<SheetRow> {
  try {
    for await (const { record, info } of parser) {
      if (record.length > maxColumns) {
        throw new UnreadableFile(`第 ${info.lines} 行有 ${record.length} 欄，太多了`);
      }
      // The parser tells the line on which a record ends; one with line breaks inside began before.
      yield { line: info.lines - countLineBreaks(record), cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(reasonOf(error)) : error;
  }
}

const countLineBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

function reasonOf(error: CsvError): string {
  const line = typeof error.lines === 'number' ? `第 ${error.lines} 行：` : '';
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${line}引號沒有關閉`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `${line}引號的位置不對；儲存格裡的引號要寫成兩個 ""`;
    case 'CSV_MAX_RECORD_SIZE':
      return `${line}這一列超過 ${maxRowBytes / 1024} KB，可能是前面有引號沒有關閉`;
    default:
      return `${line}CSV 格式有誤（${error.code}）`;
  }
}

/** Excel writes tabs for "Unicode text" and semicolons in some regions. */
async function findDelimiter(path: string, encoding: TextEncoding): Promise<string> {
  for await (const text of readText(path, encoding)) {
    const [headings = ''] = text.split(/[\r\n]/, 1);
    const count = (delimiter: string) => headings.split(delimiter).length;
    return [',', '\t', ';'].reduce((best, one) => (count(one) > count(best) ? one : best));
  }
  return ',';
}
