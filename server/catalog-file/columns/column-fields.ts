import type { CellFormat, Json } from '#server/catalog-file/cells/cell-format.ts';
import { choiceCell, yesNoCell } from '#server/catalog-file/cells/choice-cell.ts';
import { descriptionCell } from '#server/catalog-file/cells/description-cell.ts';
import { instantCell } from '#server/catalog-file/cells/instant-cell.ts';
import { listCell, optionsCell, specsCell } from '#server/catalog-file/cells/list-cell.ts';
import { maxInteger, maxSmallInteger, wholeCell } from '#server/catalog-file/cells/number-cell.ts';
import { quantityTiersCell } from '#server/catalog-file/cells/quantity-tiers-cell.ts';
import { codeCell, lineCell, linesCell } from '#server/catalog-file/cells/text-cell.ts';
import type { ColumnKey } from './catalog-columns.ts';

/** How one column of the file fills one column of a table. */
export type Field<Key extends string = ColumnKey> = {
  column: Key;
  into: string;
  format: CellFormat;
  /** The meaning of a blank cell: a value, no change (KEEP), or a mistake (REFUSE). */
  blank: { value: Json } | 'KEEP' | 'REFUSE';
};

export const field = <Key extends string, Value extends Json>(
  column: Key,
  into: string,
  format: CellFormat<Value>,
  blank: Field['blank'],
): Field<Key> => ({ column, into, format: format as unknown as CellFormat, blank });

export const value = (json: Json) => ({ value: json });
const anyInteger = wholeCell({ min: -maxInteger });

export const categoryFields: readonly Field[] = [
  field('glyph', 'glyph', lineCell({ max: 60 }), value(null)),
  field('position', 'position', anyInteger, 'KEEP'),
];

export const brandFields: readonly Field[] = [
  field('latinName', 'latin_name', lineCell({ max: 80 }), value(null)),
  field('introduction', 'introduction', linesCell({ max: 2_000 }), value('')),
  field('isPinned', 'is_pinned', yesNoCell, value(false)),
  field('position', 'position', anyInteger, 'KEEP'),
  field('origin', 'origin', lineCell({ max: 60 }), value(null)),
];

export const statusLabels = {
  ACTIVE: '上架',
  DRAFT: '草稿',
  SOLD_OUT_HIDDEN: '售完隱藏',
  ARCHIVED: '下架',
} as const;
export const temperatureLabels = { AMBIENT: '常溫', CHILLED: '冷藏', FROZEN: '冷凍' } as const;
export const rescissionLabels = {
  PERISHABLE: '易腐',
  CUSTOM: '客製',
  PERIODICAL: '報刊',
  OPENED_MEDIA: '已拆封影音',
  DIGITAL: '數位內容',
  OPENED_HYGIENE: '已拆封衛生用品',
} as const;
export const restrictedLabels = {
  NONE: '無',
  ALCOHOL: '酒',
  TOBACCO: '菸',
  MEDICAL_DEVICE: '醫療器材',
  DRUG: '藥品',
} as const;

const tags = listCell({ maxEntries: 10, maxLength: 20 });
const options = optionsCell({ maxOptions: 3, maxValues: 20 });
const optionValues = listCell({ maxEntries: 3, maxLength: 40, mayRepeat: true });
const preorderDay = instantCell({ dateMeans: 'START', shortMidnight: true });

export const productFields: readonly Field[] = [
  field('name', 'name', lineCell({ min: 1, max: 60 }), 'REFUSE'),
  field('subtitle', 'subtitle', lineCell({ max: 100 }), value('')),
  field('status', 'product_status', choiceCell(statusLabels), value('ACTIVE')),
  field('displayFrom', 'display_timestamp', instantCell({ dateMeans: 'START' }), 'KEEP'),
  field('displayUntil', 'max_end_timestamp', instantCell({ dateMeans: 'END' }), 'KEEP'),
  field('temperature', 'temperature', choiceCell(temperatureLabels), value('AMBIENT')),
  field('options', 'options', options, value([])),
  field('tags', 'tags', tags, value([])),
  field('specs', 'specs', specsCell({ maxEntries: 30 }), value([])),
  field('origin', 'origin', lineCell({ max: 60 }), value('')),
  field('weightG', 'weight_g', wholeCell(), value(null)),
  field('rescission', 'rescission_exemption', choiceCell(rescissionLabels), value(null)),
  field('restricted', 'restricted', choiceCell(restrictedLabels), value('NONE')),
  field('preorderShipFrom', 'preorder_ship_from', preorderDay, value(null)),
  field('description', 'description_html', descriptionCell, value('')),
];

export const skuFields: readonly Field[] = [
  field('barcode', 'barcode', codeCell({ max: 48 }), value(null)),
  field('optionValues', 'option_values', optionValues, value([])),
  field('unitLabel', 'unit_label', lineCell({ min: 1, max: 10 }), value('件')),
  field('listPrice', 'list_price_twd', wholeCell(), 'KEEP'),
  // Nothing is given away by a slip of the finger; a gift is a coupon's affair.
  field('price', 'price_twd', wholeCell({ min: 1 }), 'REFUSE'),
  field('onHand', 'on_hand', wholeCell(), 'KEEP'),
  field('shelf', 'shelf', lineCell({ max: 20 }), value('')),
  field('lowStockAt', 'low_stock_at', wholeCell(), value(5)),
  field('moq', 'moq', wholeCell({ min: 1 }), value(1)),
  field('multiple', 'multiple', wholeCell({ min: 1 }), value(1)),
  field('caseQty', 'case_qty', wholeCell({ min: 1 }), value(null)),
  field('caseLabel', 'case_label', lineCell({ max: 10 }), value(null)),
  field('maxPerOrder', 'max_per_order', wholeCell({ min: 1 }), value(null)),
  field('tiers', 'tiers', quantityTiersCell, value([])),
  field(
    'skuPosition',
    'position',
    wholeCell({ min: -maxSmallInteger, max: maxSmallInteger }),
    'KEEP',
  ),
  field('isRetired', 'is_retired', yesNoCell, value(false)),
];

/** The four columns of a food label; together they fill one value, null for other goods. */
export const foodFields: readonly Field[] = [
  field('ingredients', 'ingredients', linesCell({ max: 1_000 }), value('')),
  field('allergens', 'allergens', listCell({ maxEntries: 20, maxLength: 20 }), value([])),
  field('netContent', 'netContent', lineCell({ max: 60 }), value('')),
  field('shelfLifeDays', 'shelfLifeDays', wholeCell({ max: 36_500 }), 'REFUSE'),
];

/** The defaults of a new row. */
export function freshValues(fields: readonly Field<string>[]): Record<string, Json> {
  return Object.fromEntries(
    fields.flatMap(({ into, blank }) => (typeof blank === 'object' ? [[into, blank.value]] : [])),
  );
}
