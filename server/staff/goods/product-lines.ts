import type { ProductForm } from '@kaituan/contract/staff-product';
import { categoryPathsCell } from '#server/catalog-file/cells/category-path-cell.ts';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import { type ColumnKey, headingOf } from '#server/catalog-file/columns/catalog-columns.ts';
import {
  foodFields,
  productFields,
  skuFields,
} from '#server/catalog-file/columns/column-fields.ts';
import type { Problem } from '#server/catalog-file/import-problems.ts';
import { picturesCell } from '#server/catalog-file/staging/product-row.ts';
import { rowKinds } from '#server/catalog-file/staging/row-kind.ts';
import {
  presentAs,
  presentFields,
  type StoredRow,
} from '#server/catalog-file/writing/present-fields.ts';

/** The form's fields of a product by the file's columns. */
const productPaths = {
  ...{ productCode: 'code', name: 'name', subtitle: 'subtitle', status: 'status' },
  ...{ displayFrom: 'displayFrom', displayUntil: 'displayUntil', temperature: 'temperature' },
  ...{ brand: 'brandId', category: 'categoryIds', options: 'optionNames', origin: 'origin' },
  ...{ ingredients: 'food.ingredients', allergens: 'food.allergens' },
  ...{ netContent: 'food.netContent', shelfLifeDays: 'food.shelfLifeDays' },
  ...{ rescission: 'rescission', description: 'description', pictures: 'pictures' },
} as const satisfies Partial<Record<ColumnKey, string>>;

/** The form's fields of a variant. */
const skuPaths = {
  ...{ skuCode: 'code', barcode: 'barcode', optionValues: 'optionValues', unitLabel: 'unitLabel' },
  ...{ listPrice: 'listPriceTwd', price: 'priceTwd', onHand: 'onHand', moq: 'moq' },
  ...{ multiple: 'multiple', maxPerOrder: 'maxPerOrder', tiers: 'tiers' },
} as const satisfies Partial<Record<ColumnKey, string>>;

const keysOf = <T extends object>(paths: T) => Object.keys(paths) as Extract<keyof T, ColumnKey>[];
/** What the form does not say has no column: a file leaves that as it is. */
const columns: readonly ColumnKey[] = ['kind', ...keysOf(productPaths), ...keysOf(skuPaths)];

/** What the file says by names, and the form by numbers. */
export type NamedParts = {
  brand: string | null;
  /** As keys of the file's paths. */
  categories: readonly string[];
  /** The codes of the product's variants so far. */
  knownCodes: ReadonlySet<string>;
  /** The end of a product's time without one. */
  farEnd: string;
};

/** A product as lines of the catalogue file, the first variant in the product's own. */
export function linesOf(product: ProductForm, named: NamedParts): string[][] {
  const [first, ...others] = product.skus.map((one) => skuCells(one, named));
  const productCode = presentCellText(product.code);
  const rows = [
    { kind: rowKinds.PRODUCT, ...productCells(product, named), ...first },
    ...others.map((cells) => ({ kind: rowKinds.SKU, productCode, ...cells })),
  ];
  return [
    columns.map(headingOf),
    ...rows.map((row: Partial<Record<ColumnKey, string>>) => columns.map((key) => row[key] ?? '')),
  ];
}

/** The path of the form's field that a mistake of the file is about. */
export function pathOf({ line, column }: Problem): string {
  const paths: Partial<Record<ColumnKey, string>> = skuPaths;
  const key = columns.find((one) => headingOf(one) === column);
  const ofSku = key && paths[key];
  if (ofSku) return `product.skus[${line - 2}].${ofSku}`;
  const ofProduct = key && (productPaths as Partial<Record<ColumnKey, string>>)[key];
  return `product.${ofProduct ?? 'name'}`;
}

function productCells(
  product: ProductForm,
  { brand, categories, farEnd }: NamedParts,
): Partial<Record<ColumnKey, string>> {
  const stored: StoredRow = {
    ...{ name: product.name, subtitle: product.subtitle, product_status: product.status },
    ...{ display_timestamp: product.displayFrom, temperature: product.temperature },
    ...{ max_end_timestamp: product.displayUntil ?? farEnd, origin: product.origin },
    ...{ options: optionsOf(product), rescission_exemption: product.rescission },
    description_html: product.description,
  };
  const pictures = product.pictures.map(({ mediaId }) => mediaId);
  return {
    ...Object.fromEntries(presentFields(productFields, stored)),
    ...(product.food && Object.fromEntries(presentFields(foodFields, product.food))),
    productCode: presentCellText(product.code),
    brand: brand === null ? '' : presentCellText(brand),
    category: categories.length === 0 ? '' : presentAs(categoryPathsCell, [...categories]),
    pictures: pictures.length === 0 ? '' : presentAs(picturesCell, pictures),
  };
}

/** The values of an option are those that its variants have. */
const optionsOf = ({ optionNames, skus }: ProductForm) =>
  optionNames.map((name, place) => ({
    name,
    values: [...new Set(skus.map(({ optionValues }) => optionValues[place] ?? ''))].filter(Boolean),
  }));

function skuCells(
  one: ProductForm['skus'][number],
  { knownCodes }: NamedParts,
): Partial<Record<ColumnKey, string>> {
  const stored: StoredRow = {
    ...{ barcode: one.barcode || null, option_values: one.optionValues },
    ...{ unit_label: one.unitLabel, list_price_twd: one.listPriceTwd, price_twd: one.priceTwd },
    ...{ on_hand: knownCodes.has(one.code) ? null : one.onHand, moq: one.moq },
    ...{ multiple: one.multiple, max_per_order: one.maxPerOrder, tiers: one.tiers },
  };
  return {
    ...Object.fromEntries(presentFields(skuFields, stored)),
    skuCode: presentCellText(one.code),
  };
}
