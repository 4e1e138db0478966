import { UnwritableCatalog } from '#server/catalog-file/owner-errors.ts';
import { presentEscapes } from '#server/catalog-file/reading/workbook-text.ts';
import type { CatalogTable, TableColumn } from './catalog-table.ts';
import { cellStyles } from './workbook-frame.ts';

/** The longest text that spreadsheets accept. */
const maxCellLength = 32_767;
const lastRow = 1_048_576;

export async function* sheetXml({ columns, rows }: CatalogTable): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  yield '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">';
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<cols>${columns.map(columnXml).join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ heading }, at) => textXml(heading, at, 1, cellStyles.HEADING)).join('')}</row>`;
  let line = 1;
  for await (const row of rows) {
    line += 1;
    yield rowXml(row, columns, line);
  }
  yield `</sheetData>${validationsXml(columns)}</worksheet>`;
}

function columnXml({ isNumber, heading }: TableColumn, at: number): string {
  const style = isNumber ? cellStyles.PLAIN : cellStyles.TEXT;
  const width = Math.max(10, [...heading].length * 2.4 + 2);
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"/>`;
}

function rowXml(row: readonly string[], columns: readonly TableColumn[], line: number): string {
  const cells = row.map((text, at) => {
    if (text === '') return '';
    const isNumber = columns[at]?.isNumber && /^(0|-?[1-9]\d{0,14})$/.test(text);
    return isNumber
      ? `<c r="${columnName(at)}${line}"><v>${text}</v></c>`
      : textXml(text, at, line, cellStyles.TEXT);
  });
  return `<row r="${line}">${cells.join('')}</row>`;
}

function textXml(text: string, column: number, line: number, style: number): string {
  if (text.length > maxCellLength) {
    throw new UnwritableCatalog(
      `第 ${line} 列有一格超過試算表的上限 ${maxCellLength} 字，請改匯出成 CSV`,
    );
  }
  const xml = presentEscapes(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<c r="${columnName(column)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`;
}

function validationsXml(columns: readonly TableColumn[]): string {
  const validations = columns.flatMap(({ choices }, at) => {
    if (!choices) return [];
    const cells = `${columnName(at)}2:${columnName(at)}${lastRow}`;
    return `<dataValidation type="list" allowBlank="1" sqref="${cells}"><formula1>"${choices.join(',')}"</formula1></dataValidation>`;
  });
  if (validations.length === 0) return '';
  return `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
}

/** A for the first column, AA for the 27th. */
function columnName(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}
