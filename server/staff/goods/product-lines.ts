import type { ProductForm, ProductFormSku } from '@kaituan/contract/staff/goods/staff-product';
import { categoryPathsCell } from '#server/catalog-file/cells/category-path-cell.ts';
import { presentCellText } from '#server/catalog-file/cells/cell-text.ts';
import { channelsCell, editorPicksCell } from '#server/catalog-file/cells/channels-cell.ts';
import { quantityTiersCell } from '#server/catalog-file/cells/quantity-tiers-cell.ts';
import {
  type ChannelColumn,
  type ColumnKey,
  channelHeading,
  headingOf,
} from '#server/catalog-file/columns/catalog-columns.ts';
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
  ...{ tags: 'tags', specs: 'specs', weightG: 'weightG', restricted: 'restricted' },
  ...{ preorderShipFrom: 'preorderShipFrom', channels: 'offers', editorPicks: 'offers' },
} as const satisfies Partial<Record<ColumnKey, string>>;

/** The form's fields of a variant. */
const skuPaths = {
  ...{ skuCode: 'code', barcode: 'barcode', optionValues: 'optionValues', unitLabel: 'unitLabel' },
  ...{ listPrice: 'listPriceTwd', price: 'priceTwd', onHand: 'onHand', moq: 'moq' },
  ...{ multiple: 'multiple', maxPerOrder: 'maxPerOrder', tiers: 'tiers', caseQty: 'caseQty' },
  ...{ caseLabel: 'caseLabel', shelf: 'shelf', lowStockAt: 'lowStockAt' },
  ...{ isRetired: 'isRetired', skuPosition: 'code' },
} as const satisfies Partial<Record<ColumnKey, string>>;

const keysOf = <T extends object>(paths: T) => Object.keys(paths) as Extract<keyof T, ColumnKey>[];
/** What the form does not say has no column: a file leaves that as it is. */
const columns: readonly ColumnKey[] = ['kind', ...keysOf(productPaths), ...keysOf(skuPaths)];

const says = ['PRICE', 'TIERS'] as const;

/** What the file says by names, and the form by numbers. */
export type NamedParts = {
  brand: string | null;
  /** As keys of the file's paths. */
  categories: readonly string[];
  /** The codes of the product's variants so far. */
  knownCodes: ReadonlySet<string>;
  /** Every channel that may have prices of its own. */
  channelIds: readonly number[];
  /** The end of a product's time without one. */
  farEnd: string;
};

type Cells = Partial<Record<ColumnKey, string>>;

/** A product as lines of the catalogue file, the first variant in the product's own. */
export function linesOf(product: ProductForm, named: NamedParts): string[][] {
  const productCode = presentCellText(product.code);
  const ofChannels = named.channelIds.flatMap((channelId) =>
    says.map((one) => ({ channelId, says: one })),
  );
  return [
    [...columns.map(headingOf), ...ofChannels.map(channelHeading)],
    ...product.skus.map((one, place) => {
      const cells: Cells = {
        ...(place === 0
          ? { kind: rowKinds.PRODUCT, ...productCells(product, named) }
          : { kind: rowKinds.SKU, productCode }),
        ...skuCells(one, named),
        skuPosition: String(place),
      };
      return [
        ...columns.map((key) => cells[key] ?? ''),
        ...ofChannels.map((column) => channelCell(one, column)),
      ];
    }),
  ];
}

/** The path of the form's field that a mistake of the file is about. */
export function pathOf({ line, column }: Problem): string {
  const paths: Partial<Record<ColumnKey, string>> = skuPaths;
  const ofSkuAt = `product.skus[${line - 2}]`;
  const channelId = column?.match(/^通路(?:量)?價 (\d+)$/)?.[1];
  if (channelId) {
    const isPrice = column === channelHeading({ channelId: Number(channelId), says: 'PRICE' });
    return `${ofSkuAt}.channelPrices[${channelId}].${isPrice ? 'priceTwd' : 'tiers'}`;
  }
  const key = columns.find((one) => headingOf(one) === column);
  const ofSku = key && paths[key];
  if (ofSku) return `${ofSkuAt}.${ofSku}`;
  const ofProduct = key && (productPaths as Partial<Record<ColumnKey, string>>)[key];
  return `product.${ofProduct ?? 'name'}`;
}

function productCells(
  product: ProductForm,
  { brand, categories, farEnd }: NamedParts,
): Partial<Record<ColumnKey, string>> {
  const { offers } = product;
  const stored: StoredRow = {
    ...{ name: product.name, subtitle: product.subtitle, product_status: product.status },
    ...{ display_timestamp: product.displayFrom, temperature: product.temperature },
    ...{ max_end_timestamp: product.displayUntil ?? farEnd, origin: product.origin },
    ...{ options: optionsOf(product), rescission_exemption: product.rescission },
    ...{ description_html: product.description, tags: product.tags, specs: product.specs },
    ...{ weight_g: product.weightG, restricted: product.restricted },
    preorder_ship_from: product.preorderShipFrom,
  };
  const pictures = product.pictures.map(({ mediaId }) => mediaId);
  const picks = offers.flatMap(({ channelId, editorPick }) =>
    editorPick === null ? [] : [{ channelId, editorPick }],
  );
  const channelIds = offers.map(({ channelId }) => channelId);
  return {
    ...Object.fromEntries(presentFields(productFields, stored)),
    ...(product.food && Object.fromEntries(presentFields(foodFields, product.food))),
    productCode: presentCellText(product.code),
    brand: brand === null ? '' : presentCellText(brand),
    category: categories.length === 0 ? '' : presentAs(categoryPathsCell, [...categories]),
    channels: presentAs(channelsCell, channelIds),
    editorPicks: picks.length === 0 ? '' : presentAs(editorPicksCell, picks),
    pictures: pictures.length === 0 ? '' : presentAs(picturesCell, pictures),
  };
}

/** The values of an option are those that variants on sale have. */
const optionsOf = ({ optionNames, skus }: ProductForm) =>
  optionNames.map((name, place) => {
    const sold = skus.filter(({ isRetired }) => !isRetired);
    return {
      name,
      values: [...new Set(sold.map(({ optionValues }) => optionValues[place] ?? ''))].filter(
        Boolean,
      ),
    };
  });

function skuCells(one: ProductFormSku, { knownCodes }: NamedParts): Cells {
  const stored: StoredRow = {
    ...{ barcode: one.barcode || null, option_values: one.optionValues },
    ...{ unit_label: one.unitLabel, list_price_twd: one.listPriceTwd, price_twd: one.priceTwd },
    ...{ on_hand: knownCodes.has(one.code) ? null : one.onHand, moq: one.moq },
    ...{ multiple: one.multiple, max_per_order: one.maxPerOrder, tiers: one.tiers },
    ...{ case_qty: one.caseQty, case_label: one.caseLabel || null, shelf: one.shelf },
    ...{ low_stock_at: one.lowStockAt, is_retired: one.isRetired },
  };
  return {
    ...Object.fromEntries(presentFields(skuFields, stored)),
    skuCode: presentCellText(one.code),
  };
}

/** Blank where a variant costs as everywhere. */
function channelCell({ channelPrices }: ProductFormSku, column: ChannelColumn): string {
  const own = channelPrices.find(({ channelId }) => channelId === column.channelId);
  if (!own) return '';
  if (column.says === 'PRICE') return String(own.priceTwd);
  return own.tiers.length === 0 ? '' : presentAs(quantityTiersCell, own.tiers);
}
