import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import { SharedStrings } from './shared-strings.ts';
import { maxColumns, maxRowBytes, type Sheet, type SheetRow } from './sheet.ts';
import { damaged, openArchive, type WorkbookArchive } from './workbook-archive.ts';
import { findParts } from './workbook-parts.ts';
import { presentNumber, readEscapes } from './workbook-text.ts';
import { readXml, type XmlHandlers } from './workbook-xml.ts';

/** Opens the first visible sheet of an XLSX workbook. */
export async function openWorkbook(path: string): Promise<Sheet> {
  const archive = await openArchive(path);
  const strings = await SharedStrings.create();
  const close = async () => {
    archive.close();
    strings.close();
  };
  try {
    const parts = await findParts(archive);
    if (parts.sharedStrings) await readSharedStrings(archive, parts.sharedStrings, strings);
    const size = archive.sizeOf(parts.sheet);
    let bytesRead = 0;
    const rows = rowsOf(archive, parts.sheet, strings, (bytes) => {
      bytesRead += bytes;
    });
    return { rows, fractionRead: () => Math.min(1, bytesRead / size), close };
  } catch (error) {
    await close();
    return damaged(error);
  }
}

const cellTooLong = '有一個儲存格的文字太長';

/** Collects the text of rich text runs, without phonetic readings. */
function collectText(): { handlers: XmlHandlers; take(): string } {
  let text = '';
  let isText = false;
  let phonetic = 0;
  return {
    handlers: {
      open(name) {
        if (name === 'rPh') phonetic += 1;
        isText = name === 't';
      },
      text(piece) {
        if (!isText || phonetic > 0) return;
        text += piece;
        if (text.length > maxRowBytes) throw new UnreadableFile(cellTooLong);
      },
      close(name) {
        if (name === 'rPh') phonetic -= 1;
        isText = false;
      },
    },
    take() {
      const taken = text;
      text = '';
      return readEscapes(taken);
    },
  };
}

async function readSharedStrings(
  archive: WorkbookArchive,
  part: string,
  strings: SharedStrings,
): Promise<void> {
  const { handlers, take } = collectText();
  const pieces = readXml(await archive.stream(part), {
    ...handlers,
    close(name) {
      handlers.close?.(name);
      if (name === 'si') strings.add(take());
    },
  });
  for await (const _ of pieces);
}

async function* rowsOf(
  archive: WorkbookArchive,
  part: string,
  strings: SharedStrings,
  onBytes: (bytes: number) => void,
): AsyncGenerator<SheetRow> {
  let finished: SheetRow[] = [];
  const handlers = sheetHandlers(strings, (row) => finished.push(row));
  for await (const _ of readXml(await archive.stream(part), handlers, onBytes)) {
    yield* finished;
    finished = [];
  }
}

function sheetHandlers(strings: SharedStrings, onRow: (row: SheetRow) => void): XmlHandlers {
  const inline = collectText();
  let row: SheetRow = { line: 0, cells: [] };
  let column = -1;
  let type = 'n';
  let value = '';
  let isValue = false;
  let rowLength = 0;
  const setCell = (text: string) => {
    rowLength += text.length;
    if (column >= maxColumns || rowLength > maxRowBytes) {
      throw new UnreadableFile(`第 ${row.line} 列的資料太多`);
    }
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = text;
  };
  return {
    open(name, attributes) {
      inline.handlers.open?.(name, attributes);
      if (name === 'row') {
        row = { line: Number(attributes.r ?? row.line + 1), cells: [] };
        column = -1;
        rowLength = 0;
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        type = attributes.t ?? 'n';
        value = '';
      }
      isValue = name === 'v';
    },
    text(piece) {
      inline.handlers.text?.(piece);
      if (!isValue) return;
      value += piece;
      if (value.length > maxRowBytes) throw new UnreadableFile(cellTooLong);
    },
    close(name) {
      inline.handlers.close?.(name);
      isValue = false;
      if (name === 'c') {
        const text = type === 'inlineStr' ? inline.take() : cellText(type, value, strings);
        if (text !== '') setCell(text);
      } else if (name === 'row' && row.cells.length > 0) {
        onRow(row);
      }
    },
  };
}

function cellText(type: string, value: string, strings: SharedStrings): string {
  if (value === '') return '';
  switch (type) {
    case 's':
      return strings.get(Number(value));
    case 'n':
      return presentNumber(value);
    case 'str':
      return readEscapes(value);
    default:
      return value; // booleans, dates and error values are used as they are
  }
}

/** The number of a cell's column, counted from 0: A1 is 0, AA1 is 26. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return column - 1;
}
