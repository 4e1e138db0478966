import { type ColumnKey, catalogColumns } from '#server/catalog-file/columns/catalog-columns.ts';
import {
  brandFields,
  categoryFields,
  type Field,
  foodFields,
  productFields,
  skuFields,
} from '#server/catalog-file/columns/column-fields.ts';
import type { RowCells } from './row-cells.ts';

export const rowKinds = { CATEGORY: '分類', BRAND: '品牌', PRODUCT: '商品', SKU: '規格' } as const;
export type RowKind = keyof typeof rowKinds;

const columnsOf = (fields: readonly Field[]) => fields.map((field) => field.column);

/** The columns of products. */
export const productColumns: readonly ColumnKey[] = [
  ...(['id', 'category', 'brand'] as const),
  ...columnsOf(productFields),
  ...columnsOf(foodFields),
  ...(['channels', 'editorPicks', 'pictures'] as const),
];
/** The columns of SKUs. */
export const skuColumns: readonly ColumnKey[] = ['skuId', ...columnsOf(skuFields)];

const usedColumns: Record<RowKind, ReadonlySet<ColumnKey>> = {
  CATEGORY: new Set(['kind', 'id', 'category', ...columnsOf(categoryFields)]),
  BRAND: new Set(['kind', 'id', 'brand', ...columnsOf(brandFields)]),
  PRODUCT: new Set(['kind', 'productCode', 'skuCode', ...productColumns, ...skuColumns]),
  SKU: new Set(['kind', 'productCode', 'skuCode', ...productColumns, ...skuColumns]),
};

const words = new Map<string, RowKind>([
  ...(Object.keys(rowKinds) as RowKind[]).map((kind) => [rowKinds[kind], kind] as const),
  ...(Object.keys(rowKinds) as RowKind[]).map((kind) => [kind, kind] as const),
]);

/** A row that begins with # is a note. */
export const isNote = (cells: RowCells): boolean => cells.raw('kind').trim().startsWith('#');

/** The kind of a row: by its first column, else by its other cells. */
export function parseRowKind(cells: RowCells): RowKind | undefined {
  const { isBlank, text } = cells.cell('kind');
  const kind = isBlank ? guessKind(cells) : words.get(text.normalize('NFKC').toUpperCase());
  if (!kind) {
    cells.refuse('kind', isBlank ? '看不出這一列說的是什麼' : '只能填分類、品牌、商品或規格');
    return undefined;
  }
  for (const { key } of catalogColumns) {
    if (!usedColumns[kind].has(key) && !cells.isBlank(key)) {
      cells.refuse(key, `「${rowKinds[kind]}」列用不到這一欄，請留白`);
    }
  }
  return kind;
}

function guessKind(cells: RowCells): RowKind | undefined {
  const tellsOfProducts = productColumns.some((column) => cells.has(column));
  if (!cells.isBlank('productCode') && tellsOfProducts) return 'PRODUCT';
  if (!cells.isBlank('skuCode')) return 'SKU';
  if (!cells.isBlank('brand')) return 'BRAND';
  return cells.isBlank('category') ? undefined : 'CATEGORY';
}
