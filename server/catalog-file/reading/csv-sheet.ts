import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import { maxColumns, maxRowBytes, type Sheet, type SheetRow } from './sheet.ts';
import { findTextEncoding, readText, type TextEncoding } from './text-encoding.ts';

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
  // Counted here, because the parser counts neither blank lines nor those inside cells reliably.
  let line = 1;
  const lineOf = new WeakMap<string[], number>();
  const parser = parse({
    delimiter,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: maxRowBytes,
    on_record(cells: string[]) {
      lineOf.set(cells, line);
      line += 1 + countLineBreaks(cells);
      return cells;
    },
  });
  text.on('error', (error) => parser.destroy(error));
  return {
    rows: rowsOf(
      // Not before rows are asked for: a mistake found earlier would have no listener and end the process.
      () => text.pipe(parser),
      (cells) => lineOf.get(cells) ?? line,
      (error) => new UnreadableFile(reasonOf(error, line)),
    ),
    fractionRead: () => Math.min(1, bytesRead / size),
    close: async () => {
      text.destroy();
      parser.destroy();
    },
  };
}

async function* rowsOf(
  startReading: () => AsyncIterable<string[]>,
  lineOf: (cells: string[]) => number,
  explain: (error: CsvError) => UnreadableFile,
): AsyncGenerator<SheetRow> {
  try {
    for await (const cells of startReading()) {
      const row = { line: lineOf(cells), cells };
      if (cells.length > maxColumns) {
        throw new UnreadableFile(`第 ${row.line} 行有 ${cells.length} 欄，太多了`);
      }
      yield row;
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error;
  }
}

const countLineBreaks = (cells: string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** `line` is where the invalid row begins. */
function reasonOf(error: CsvError, line: number): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `第 ${line} 行：引號沒有關閉`;
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return `第 ${line} 行：引號的位置不對；儲存格裡的引號要寫成兩個 ""`;
    case 'CSV_MAX_RECORD_SIZE':
      return `第 ${line} 行：這一列超過 ${maxRowBytes / 1024} KB，可能是引號沒有關閉`;
    default:
      return `第 ${line} 行：CSV 格式有誤（${error.code}）`;
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
