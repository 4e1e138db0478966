import type { ColumnKey } from '#server/catalog-file/columns/catalog-columns.ts';
import {
  type CatalogTable,
  columnsFor,
  presentRow,
} from '#server/catalog-file/writing/catalog-table.ts';

export type CatalogRow = Partial<Record<ColumnKey, string>>;

/** A table as an owner might write it. */
export function catalogTable(rows: Iterable<CatalogRow>): CatalogTable {
  const columns = columnsFor([]);
  return { columns, rows: presentAll(columns, rows) };
}

function* presentAll(columns: CatalogTable['columns'], rows: Iterable<CatalogRow>) {
  for (const row of rows) yield presentRow(columns, new Map(Object.entries(row)));
}

/** So many rows: ten categories, ten brands, and products with one SKU each. */
export function* manyRows(count: number): Generator<CatalogRow> {
  for (let at = 0; at < 10; at += 1) {
    yield { kind: '分類', category: `分類${at}` };
    yield { kind: '品牌', brand: `品牌${at}` };
  }
  for (let at = 0; at < count - 20; at += 1) {
    yield {
      kind: '商品',
      productCode: `P${at}`,
      name: `批發商品第 ${at} 號`,
      subtitle: '產地直送，整箱更划算',
      category: `分類${at % 10}`,
      brand: `品牌${at % 7}`,
      temperature: '冷凍',
      tags: '團購｜批發',
      specs: '容量：500ml｜保存方式：陰涼處',
      origin: '台灣',
      description: `這是第 ${at} 號商品的說明，內容足夠長，像真的一樣。`.repeat(4),
      skuCode: `S${at}`,
      barcode: `47100${String(at).padStart(8, '0')}`,
      unitLabel: '包',
      listPrice: String(100 + (at % 900)),
      price: String(80 + (at % 900)),
      onHand: String(at % 500),
      moq: '6',
      multiple: '6',
      tiers: `12:${60 + (at % 900)};24:${50 + (at % 900)}`,
    };
  }
}
