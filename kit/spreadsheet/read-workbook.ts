import { strFromU8, unzipSync } from 'fflate';
import { readEscapes } from './workbook-text.ts';

/** Limit of unpacked parts, against zip bombs. */
const maxPartBytes = 30_000_000;
const neededPart =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;

/** The rows of the first sheet of an XLSX workbook; throws RangeError when there is none. */
export function readWorkbook(bytes: Uint8Array): string[][] {
  const parts = unzip(bytes);
  const path = firstSheetPath(parts);
  const sheet = path === undefined ? undefined : parseXml(parts[path]);
  if (!sheet) throw new RangeError('讀不到這個檔案的工作表');
  const texts = elementsOf(parseXml(parts['xl/sharedStrings.xml']), 'si').map(textOf);
  return elementsOf(sheet, 'row').map((row) => readRow(row, texts));
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => neededPart.test(name) && originalSize < maxPartBytes,
    });
  } catch {
    throw new RangeError('檔案損毀，或不是 Excel 活頁簿');
  }
}

function firstSheetPath(parts: Record<string, Uint8Array>): string | undefined {
  const [first] = elementsOf(parseXml(parts['xl/workbook.xml']), 'sheet');
  const relation = first?.getAttribute('r:id');
  const target = elementsOf(parseXml(parts['xl/_rels/workbook.xml.rels']), 'Relationship')
    .find((found) => found.getAttribute('Id') === relation)
    ?.getAttribute('Target');
  if (!target) return undefined;
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function readRow(row: Element, texts: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of elementsOf(row, 'c')) {
    const column = columnOf(cell.getAttribute('r')) ?? cells.length;
    while (cells.length < column) cells.push('');
    cells[column] = readCell(cell, texts);
  }
  return cells;
}

function readCell(cell: Element, texts: readonly string[]): string {
  const value = elementsOf(cell, 'v')[0]?.textContent ?? '';
  switch (cell.getAttribute('t')) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr':
      return textOf(cell);
    case null:
    case 'n':
      return value === '' ? '' : String(Number(value));
    default:
      return readEscapes(value);
  }
}

/** `C7` is column 2, counted from 0. */
function columnOf(address: string | null): number | undefined {
  const letters = address?.match(/^[A-Z]{1,3}/)?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text of all runs, without the readings above characters. */
const textOf = (element: Element): string =>
  elementsOf(element, 't')
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => readEscapes(text.textContent ?? ''))
    .join('');

const parseXml = (bytes: Uint8Array | undefined): Document | undefined =>
  bytes && new DOMParser().parseFromString(strFromU8(bytes), 'application/xml');

const elementsOf = (parent: Document | Element | undefined, name: string): Element[] =>
  parent ? [...parent.getElementsByTagNameNS('*', name)] : [];
