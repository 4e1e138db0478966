import { codeCell } from '#server/catalog-file/cells/text-cell.ts';
import { type ColumnKey, headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import type { ColumnLayout } from '#server/catalog-file/columns/column-layout.ts';
import type { ImportProblems } from '#server/catalog-file/import-problems.ts';
import type { SheetRow } from '#server/catalog-file/reading/sheet.ts';
import { parseBrand, parseCategory } from './group-row.ts';
import { type KnownChannels, parseProduct } from './product-row.ts';
import { RowCells } from './row-cells.ts';
import { isNote, parseRowKind, productColumns, skuColumns } from './row-kind.ts';
import { parseChannelPrices, parseSku } from './sku-row.ts';
import type { StagedRows } from './staged-rows.ts';

const goodsCode = codeCell({ max: 60 });

/** The product of the rows being read, from its first row. */
type CurrentProduct = { code: string; line: number; raw: ReadonlyMap<ColumnKey, string> };

/** Reads rows in order; further SKUs of a product are in the rows below it, which may repeat its columns. */
export class RowReader {
  readonly #layout: ColumnLayout;
  readonly #channels: KnownChannels;
  readonly #problems: ImportProblems;
  #current: CurrentProduct | undefined;

  constructor(layout: ColumnLayout, channels: KnownChannels, problems: ImportProblems) {
    this.#layout = layout;
    this.#channels = channels;
    this.#problems = problems;
  }

  /** The staged rows of a row; undefined for a note. Mistakes are reported. */
  read(row: SheetRow): StagedRows | undefined {
    const cells = new RowCells(row, this.#layout, this.#problems);
    if (row.cells.every((cell) => cell.trim() === '') || isNote(cells)) return undefined;
    if (row.cells.slice(this.#layout.width).some((cell) => cell.trim() !== '')) {
      cells.refuse(null, '比標題列多了幾格，可能少了引號');
    }
    const staged = this.#readKind(cells);
    const { channel_price: prices = [], ...others } = staged;
    for (const each of [...Object.values(others), ...prices]) {
      if (each) each.good = cells.isGood;
    }
    return staged;
  }

  #readKind(cells: RowCells): StagedRows {
    switch (parseRowKind(cells)) {
      case 'CATEGORY':
        return { category: parseCategory(cells) };
      case 'BRAND':
        return { brand: parseBrand(cells) };
      case 'PRODUCT':
        return this.#readProduct(cells);
      case 'SKU':
        return this.#readSkuRow(cells);
      default:
        return {};
    }
  }

  #readProduct(cells: RowCells): StagedRows {
    const code = cells.require('productCode', goodsCode);
    if (code === undefined) return {};
    const isFurtherSku = code === this.#current?.code;
    if (isFurtherSku) {
      if (cells.isBlank('skuCode')) {
        cells.refuse('productCode', `和第 ${this.#current?.line} 列重複`);
      }
      this.#checkRepeated(cells, code);
      return this.#readSku(cells, code);
    }
    const raw = new Map(productColumns.map((column) => [column, cells.raw(column).trim()]));
    this.#current = { code, line: cells.line, raw };
    return { product: parseProduct(cells, code, this.#channels), ...this.#readSku(cells, code) };
  }

  #readSkuRow(cells: RowCells): StagedRows {
    const productCode = cells.isBlank('productCode') ? null : cells.parse('productCode', goodsCode);
    if (cells.isBlank('skuCode')) cells.refuse('skuCode', '不能留白');
    if (productCode === undefined) return {};
    this.#checkRepeated(cells, productCode);
    return this.#readSku(cells, productCode);
  }

  /** Further rows of a product leave its columns blank or repeat them. */
  #checkRepeated(cells: RowCells, productCode: string | null): void {
    const current = this.#current?.code === productCode ? this.#current : undefined;
    for (const column of productColumns) {
      const raw = cells.raw(column).trim();
      if (raw === '' || raw === current?.raw.get(column)) continue;
      cells.refuse(
        column,
        current ? `和第 ${current.line} 列的同一個商品不一樣` : '規格列請留白，商品資料寫在商品列',
      );
    }
  }

  #readSku(cells: RowCells, productCode: string | null): StagedRows {
    if (cells.isBlank('skuCode')) {
      const filled = skuColumns.find((column) => !cells.isBlank(column));
      if (filled) cells.refuse('skuCode', `填了「${headingOf(filled)}」就要填貨號`);
      return {};
    }
    const code = cells.parse('skuCode', goodsCode);
    if (code === undefined) return {};
    return {
      sku: parseSku(cells, code, productCode),
      channel_price: parseChannelPrices(cells, code, this.#layout.channelPrices),
    };
  }
}
