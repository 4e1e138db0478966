import { BadCell, type CellFormat, type Json } from '#server/catalog-file/cells/cell-format.ts';
import {
  type CellText,
  isFormulaError,
  readCellText,
} from '#server/catalog-file/cells/cell-text.ts';
import type { ColumnKey } from '#server/catalog-file/columns/catalog-columns.ts';
import type { Field } from '#server/catalog-file/columns/column-fields.ts';
import type { SheetColumns } from '#server/catalog-file/columns/column-layout.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import type { SheetRow } from '#server/catalog-file/reading/sheet.ts';

const quotedLength = 30;

/** One row of the file by column, collecting its mistakes. */
export class RowCells<Key extends string = ColumnKey> {
  readonly line: number;
  readonly #row: SheetRow;
  readonly #layout: SheetColumns<Key>;
  readonly #problems: ImportProblems;
  isGood = true;

  constructor(row: SheetRow, layout: SheetColumns<Key>, problems: ImportProblems) {
    this.line = row.line;
    this.#row = row;
    this.#layout = layout;
    this.#problems = problems;
  }

  has(column: Key): boolean {
    return this.#layout.at.has(column);
  }

  raw(column: Key): string {
    const position = this.#layout.at.get(column);
    return position === undefined ? '' : this.rawAt(position);
  }

  rawAt(position: number): string {
    return this.#row.cells[position] ?? '';
  }

  isBlankAt(position: number): boolean {
    return readCellText(this.rawAt(position)).isBlank;
  }

  cell(column: Key): CellText {
    return readCellText(this.raw(column));
  }

  isBlank(column: Key): boolean {
    return this.cell(column).isBlank;
  }

  refuse(column: Key | null, reason: string): void {
    this.refuseAt(column && this.#layout.headingOf(column), reason);
  }

  refuseAt(column: string | null, reason: string): void {
    this.isGood = false;
    this.#problems.mistakes.add({ line: this.line, column, reason });
  }

  remark(column: Key, reason: string): void {
    this.#problems.remarks.add({ line: this.line, column: this.#layout.headingOf(column), reason });
  }

  /** The parsed value of a non-blank cell; undefined after reporting a mistake. */
  parse<Value extends Json>(column: Key, format: CellFormat<Value>): Value | undefined {
    const { text } = this.cell(column);
    const remark = format.remark?.(text);
    if (remark) this.remark(column, remark);
    return this.parseAt(this.#layout.headingOf(column), this.raw(column), format);
  }

  parseAt<Value extends Json>(
    heading: string,
    raw: string,
    format: CellFormat<Value>,
  ): Value | undefined {
    const { text } = readCellText(raw);
    try {
      if (isFormulaError(raw)) throw new BadCell('公式出錯了，請改成值');
      return format.parse(text);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      this.refuseAt(heading, `${error.message}${quote(text)}`);
      return undefined;
    }
  }

  /** The parsed value of a cell that must not be blank. */
  require<Value extends Json>(column: Key, format: CellFormat<Value>): Value | undefined {
    if (!this.isBlank(column)) return this.parse(column, format);
    this.refuse(column, '不能留白');
    return undefined;
  }

  /** Column values of the table, for the columns of this file. */
  readFields(fields: readonly Field<Key>[]): Record<string, Json> {
    const values: Record<string, Json> = {};
    for (const { column, into, format, blank } of fields) {
      if (!this.has(column)) continue;
      if (!this.isBlank(column)) {
        const value = this.parse(column, format);
        if (value !== undefined) values[into] = value;
      } else if (blank === 'REFUSE') this.refuse(column, '不能留白');
      else if (blank !== 'KEEP') values[into] = blank.value;
    }
    return values;
  }
}

function quote(text: string): string {
  if (text === '') return '';
  const line = text.replace(/\s+/g, ' ');
  return `，現在是「${line.length > quotedLength ? `${line.slice(0, quotedLength)}…` : line}」`;
}
