import { choiceCell } from '#server/catalog-file/cells/choice-cell.ts';
import { wholeCell } from '#server/catalog-file/cells/number-cell.ts';
import { codeCell } from '#server/catalog-file/cells/text-cell.ts';
import {
  isNoteHeading,
  plainHeading,
  type SheetColumns,
} from '#server/catalog-file/columns/column-layout.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import { UnreadableFile } from '#server/catalog-file/owner-errors.ts';
import type { Sheet, SheetRow } from '#server/catalog-file/reading/sheet.ts';
import { RowCells } from '#server/catalog-file/staging/row-cells.ts';
import type { Values } from '#server/promotion-file/promotion-record.ts';
import {
  headingOfPromotion,
  type PromotionKey,
  type PromotionKind,
  promotionColumns,
  promotionHeadings,
  promotionKinds,
} from './promotion-columns.ts';
import { promotionFields } from './promotion-fields.ts';

/** A promotion as read from a file; `items` is null where the file has no SKUs. */
export type FilePromotion = {
  line: number;
  kind: PromotionKind;
  id: number | null;
  values: Values;
  items: FileItem[] | null;
};
export type FileItem = { line: number; skuCode: string; values: Values };

const maxRows = 20_000;
/** Written within a few seconds, during which nobody can join. */
const maxPromotions = 1_000;
const idCell = wholeCell({ min: 1, max: 1_999_999_999 });
const kindCell = choiceCell(promotionKinds);
const skuCodeCell = codeCell({ max: 60 });

type Cells = RowCells<PromotionKey>;
/** The promotion of the rows being read, from its first row. */
type Current = { promotion: FilePromotion; raw: ReadonlyMap<PromotionKey, string> };

/** Reads every promotion of a file; mistakes are reported. */
export async function readPromotions(
  sheet: Sheet,
  problems: ImportProblems,
): Promise<FilePromotion[]> {
  let columns: (SheetColumns<PromotionKey> & { width: number }) | undefined;
  const reader = new PromotionReader();
  let rows = 0;
  for await (const row of sheet.rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if (!columns) {
      columns = parseHeadings(row, problems);
      continue;
    }
    rows += 1;
    if (rows > maxRows) throw new UnreadableFile(`超過 ${maxRows} 列，請分成幾個檔案`);
    const cells = new RowCells(row, columns, problems);
    if (cells.raw('kind').trim().startsWith('#')) continue;
    if (row.cells.slice(columns.width).some((cell) => cell.trim() !== '')) {
      cells.refuse(null, '比標題列多了幾格，可能少了引號');
    }
    reader.read(cells);
    if (reader.promotions.length > maxPromotions) {
      throw new UnreadableFile(`超過 ${maxPromotions} 個團購與搶購，請分成幾個檔案`);
    }
  }
  if (!columns) throw new UnreadableFile('檔案裡沒有資料');
  return reader.promotions;
}

function parseHeadings({ cells, line }: SheetRow, { mistakes }: ImportProblems) {
  const at = new Map<PromotionKey, number>();
  cells.forEach((cell, position) => {
    const key = promotionHeadings.get(plainHeading(cell));
    const refuse = (reason: string) => mistakes.add({ line, column: cell.trim(), reason });
    if (key && at.has(key)) refuse('這個欄位出現兩次');
    else if (key) at.set(key, position);
    else if (!isNoteHeading(plainHeading(cell))) {
      refuse('不認得這個欄位；如果只是備註，請在欄名前加 #');
    }
  });
  if (!at.has('code') && !at.has('id')) {
    throw new UnreadableFile(
      '第一列要是欄位名稱，至少要有「代號」或「編號」；用 npm run group -- export --template 匯出範本',
    );
  }
  return { at, width: cells.length, headingOf: headingOfPromotion };
}

/** Reads rows in order; further SKUs of a promotion are in the rows below it. */
class PromotionReader {
  readonly promotions: FilePromotion[] = [];
  readonly #lines = new Map<string, number>();
  #current: Current | undefined;

  read(cells: Cells): void {
    if (!this.#isFurther(cells)) this.#begin(cells);
    else this.#checkRepeated(cells);
    const current = this.#current?.promotion;
    if (current) readItem(cells, current);
  }

  #isFurther(cells: Cells): boolean {
    const { raw } = this.#current ?? {};
    const names: PromotionKey[] = ['kind', 'id', 'code', 'title'];
    return (
      raw !== undefined &&
      names.every((column) => cells.isBlank(column) || cells.raw(column).trim() === raw.get(column))
    );
  }

  #begin(cells: Cells): void {
    this.#current = undefined;
    const kind = cells.require('kind', kindCell) as PromotionKind | undefined;
    if (!kind) return;
    refuseUnused(cells, kind);
    const id = cells.isBlank('id') ? null : (cells.parse('id', idCell) ?? null);
    const values = cells.readFields(promotionFields[kind].whole);
    const items = cells.has('skuCode') ? [] : null;
    const promotion = { line: cells.line, kind, id, values, items };
    this.#refuseRepeated(cells, promotion);
    this.promotions.push(promotion);
    const raw = new Map(promotionColumns.map(({ key }) => [key, cells.raw(key).trim()] as const));
    this.#current = { promotion, raw };
  }

  /** A promotion, identified by code or id, may occur once. */
  #refuseRepeated(cells: Cells, { kind, id, values: { code = null } }: FilePromotion): void {
    if (id === null && code === null && cells.isGood) {
      cells.refuse(cells.has('code') ? 'code' : 'id', '代號和編號至少要填一個');
    }
    const of = kind === 'FLASH' ? 'FLASH' : 'GROUP';
    for (const [column, name] of [
      ['id', id],
      ['code', code],
    ] as const) {
      if (name === null) continue;
      const key = `${of} ${column} ${name}`;
      const before = this.#lines.get(key);
      if (before !== undefined) cells.refuse(column, `和第 ${before} 列重複`);
      this.#lines.set(key, cells.line);
    }
  }

  /** Further rows leave the promotion's columns blank, or repeat them. */
  #checkRepeated(cells: Cells): void {
    if (!this.#current) return;
    const { promotion, raw } = this.#current;
    for (const { column } of promotionFields[promotion.kind].whole) {
      const text = cells.raw(column).trim();
      if (text === '' || text === raw.get(column)) continue;
      cells.refuse(column, `和第 ${promotion.line} 列的同一個活動不一樣`);
    }
    refuseUnused(cells, promotion.kind);
  }
}

function refuseUnused(cells: Cells, kind: PromotionKind): void {
  const { whole, item } = promotionFields[kind];
  const used = new Set<PromotionKey>(['kind', 'id', 'skuCode']);
  for (const { column } of [...whole, ...item]) used.add(column);
  for (const { key } of promotionColumns) {
    if (used.has(key) || cells.isBlank(key)) continue;
    cells.refuse(key, `「${promotionKinds[kind]}」用不到這一欄，請留白`);
  }
}

function readItem(cells: Cells, { kind, items }: FilePromotion): void {
  const { item } = promotionFields[kind];
  if (!items) {
    const filled = item.find(({ column }) => !cells.isBlank(column));
    if (filled) cells.refuse(filled.column, '要和「貨號」一起出現');
    return;
  }
  const skuCode = cells.require('skuCode', skuCodeCell);
  const values = cells.readFields(item);
  if (skuCode !== undefined) items.push({ line: cells.line, skuCode, values });
}
