import type { ProductForm, ProductFormSku } from '@kaituan/contract/staff-product';
import { momentOf, numberOf, rungsIn, textOf } from '#admin/parts/typed-values.ts';
import { FieldProblem } from '#admin/parts/use-desk-form.ts';

export const maxOptions = 3;

/** What a new variant begins with. */
export const blankSku: ProductFormSku = {
  ...{ code: '', barcode: '', optionValues: [], unitLabel: '件', priceTwd: 0, listPriceTwd: null },
  ...{ onHand: 0, moq: 1, multiple: 1, maxPerOrder: null, tiers: [] },
};

type Shape = {
  isNew: boolean;
  categoryIds: readonly number[];
  /** With blanks where there is no option. */
  optionNames: readonly string[];
  skuCount: number;
  pictureCount: number;
};

/** The product as typed; throws a problem at each field that cannot be read. */
export function readProduct(typed: FormData, shape: Shape): ProductForm {
  const fields: Record<string, string> = {};
  const text = (name: string) => textOf(typed, `product.${name}`);
  const required = (name: string): string => {
    const found = text(name);
    if (found === '') fields[`product.${name}`] = '請填這一欄';
    return found;
  };
  const whole = (name: string): number | null => {
    const found = numberOf(typed, `product.${name}`);
    if (found !== undefined && !(found >= 0)) fields[`product.${name}`] = '請填整數';
    return found ?? null;
  };
  const requiredWhole = (name: string): number => {
    required(name);
    return whole(name) ?? 0;
  };
  const places = shape.optionNames.flatMap((name, place) => (name.trim() === '' ? [] : [place]));
  const readSku = (index: number): ProductFormSku => {
    const at = (field: string) => `skus[${index}].${field}`;
    const tiers = rungsIn(typed, `product.${at('tiers')}`);
    if (!tiers) fields[`product.${at('tiers')}`] = '每一階都要填數量和單價';
    return {
      ...{ code: required(at('code')), barcode: text(at('barcode')) },
      optionValues: places.map((place) => required(at(`optionValues[${place}]`))),
      unitLabel: text(at('unitLabel')) || '件',
      ...{ priceTwd: requiredWhole(at('priceTwd')), listPriceTwd: whole(at('listPriceTwd')) },
      ...{ onHand: whole(at('onHand')), moq: whole(at('moq')) ?? 1 },
      ...{ multiple: whole(at('multiple')) ?? 1, maxPerOrder: whole(at('maxPerOrder')) },
      tiers: tiers ?? [],
    };
  };
  const product: ProductForm = {
    ...{ code: required('code'), name: required('name'), subtitle: text('subtitle') },
    ...{ description: text('description'), origin: text('origin') },
    ...{ brandId: whole('brandId'), categoryIds: [...shape.categoryIds] },
    status: text('status') as ProductForm['status'],
    temperature: text('temperature') as ProductForm['temperature'],
    displayFrom: momentOf(typed, 'product.displayFrom') ?? null,
    displayUntil: momentOf(typed, 'product.displayUntil') ?? null,
    rescission: (text('rescission') || null) as ProductForm['rescission'],
    food: readFood(text, requiredWhole),
    pictures: Array.from({ length: shape.pictureCount }, (_, index) => ({
      mediaId: text(`pictures[${index}].mediaId`),
      alt: text(`pictures[${index}].alt`),
    })),
    optionNames: places.map((place) => shape.optionNames[place]?.trim() ?? ''),
    skus: Array.from({ length: shape.skuCount }, (_, index) => readSku(index)),
  };
  if (!shape.isNew) required('displayFrom');
  if (Object.keys(fields).length > 0) throw new FieldProblem(fields);
  return product;
}

/** Null where nothing of the label is filled in; what food needs is asked for then. */
function readFood(
  text: (name: string) => string,
  requiredWhole: (name: string) => number,
): ProductForm['food'] {
  const names = ['ingredients', 'allergens', 'netContent', 'shelfLifeDays'] as const;
  if (names.every((name) => text(`food.${name}`) === '')) return null;
  const allergens = text('food.allergens').split(/[、,，｜|]/);
  return {
    ingredients: text('food.ingredients'),
    allergens: allergens.map((one) => one.trim()).filter((one) => one !== ''),
    netContent: text('food.netContent'),
    shelfLifeDays: requiredWhole('food.shelfLifeDays'),
  };
}
