import type { ProductForm, ProductFormSku } from '@kaituan/contract/staff/goods/staff-product';
import { findOfferMistake } from '@kaituan/domain/pricing/quantity-price';
import { taipeiDayOf, taipeiTimeOf } from '@kaituan/domain/taipei-day';
import {
  maxWhole,
  momentOf,
  numberOf,
  rungsIn,
  textOf,
  tooLargeText,
} from '#admin/parts/forms/typed-values.ts';
import { FieldProblem } from '#admin/parts/forms/use-desk-form.ts';
import type { GoodsChannel } from './goods-choices.ts';

export const maxOptions = 3;

/** What a new variant begins with. */
export const blankSku: ProductFormSku = {
  ...{ code: '', barcode: '', optionValues: [], unitLabel: '件', priceTwd: 0, listPriceTwd: null },
  ...{ onHand: 0, moq: 1, multiple: 1, maxPerOrder: null, tiers: [], caseQty: null },
  ...{ caseLabel: '', shelf: '', lowStockAt: 5, channelPrices: [], isRetired: false },
};

/** The code of a product whose owner gives it none: the moment in which its form was opened, in Taipei. */
export const automaticCode = (at: number): string =>
  `P${(taipeiDayOf(at) + taipeiTimeOf(at)).replace(/\D/g, '').slice(2)}`;

type Shape = {
  /** For a new product without a code: the same however often it is saved, so that it is made once. */
  newCode: string | null;
  categoryIds: readonly number[];
  /** With blanks where there is no option. */
  optionNames: readonly string[];
  /** As they were before anything was typed. */
  skus: readonly ProductFormSku[];
  retiredCodes: ReadonlySet<string>;
  pictureCount: number;
  specCount: number;
  offers: ProductForm['offers'];
  channels: readonly GoodsChannel[];
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
    if (found !== undefined && !(found >= 0)) {
      fields[`product.${name}`] = '請填 0 以上的整數';
    } else if (found !== undefined && found > maxWhole) {
      fields[`product.${name}`] = tooLargeText;
    }
    return found ?? null;
  };
  const requiredWhole = (name: string): number => {
    required(name);
    return whole(name) ?? 0;
  };
  const ownCode = text('code');
  const code = (ownCode === '' ? shape.newCode : null) ?? required('code');
  /** A variant without a code has that of its product; several are numbered. */
  const codeOfSku = (index: number): string =>
    text(`skus[${index}].code`) || (shape.skus.length === 1 ? code : `${code}-${index + 1}`);
  const places = shape.optionNames.flatMap((name, place) => (name.trim() === '' ? [] : [place]));
  const mine = shape.channels.filter(({ mayChange }) => mayChange);
  const ofOthers = <T extends { channelId: number }>(all: readonly T[]): T[] =>
    all.filter((one) => !mine.some(({ channelId }) => channelId === one.channelId));
  const rungsAt = (name: string, priceTwd: number | null) => {
    const rungs = rungsIn(typed, `product.${name}`);
    const mistake = rungs && priceTwd !== null && findOfferMistake({ priceTwd, tiers: rungs });
    if (!rungs) fields[`product.${name}`] = '每一階都要填數量和單價';
    else if (mistake) fields[`product.${name}`] = mistake;
    return rungs ?? [];
  };
  const readChannelPrices = (index: number, before: ProductFormSku['channelPrices']) => [
    ...ofOthers(before),
    ...mine.flatMap(({ channelId }) => {
      const at = `skus[${index}].channelPrices[${channelId}]`;
      const priceTwd = whole(`${at}.priceTwd`);
      const tiers = rungsAt(`${at}.tiers`, priceTwd);
      if (priceTwd !== null) return [{ channelId, priceTwd, tiers }];
      if (tiers.length > 0) fields[`product.${at}.priceTwd`] = '有通路量價就要填通路價';
      return [];
    }),
  ];
  const readSku = (initial: ProductFormSku, index: number): ProductFormSku => {
    if (shape.retiredCodes.has(initial.code)) return { ...initial, isRetired: true };
    const at = (field: string) => `skus[${index}].${field}`;
    return {
      ...{ code: codeOfSku(index), barcode: text(at('barcode')) },
      optionValues: places.map((place) => required(at(`optionValues[${place}]`))),
      unitLabel: text(at('unitLabel')) || '件',
      ...{ priceTwd: requiredWhole(at('priceTwd')), listPriceTwd: whole(at('listPriceTwd')) },
      ...{ onHand: whole(at('onHand')), moq: whole(at('moq')) ?? 1 },
      ...{ multiple: whole(at('multiple')) ?? 1, maxPerOrder: whole(at('maxPerOrder')) },
      ...{ tiers: rungsAt(at('tiers'), whole(at('priceTwd'))), caseQty: whole(at('caseQty')) },
      ...{ caseLabel: text(at('caseLabel')), shelf: text(at('shelf')) },
      lowStockAt: whole(at('lowStockAt')) ?? blankSku.lowStockAt,
      channelPrices: readChannelPrices(index, initial.channelPrices),
      isRetired: false,
    };
  };
  const product: ProductForm = {
    ...{ code, name: required('name'), subtitle: text('subtitle') },
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
    tags: listIn(text('tags')),
    specs: Array.from({ length: shape.specCount }, (_, index) => ({
      ...{ name: text(`specs[${index}].name`), value: text(`specs[${index}].value`) },
    })).filter(({ name, value }) => name !== '' || value !== ''),
    weightG: whole('weightG'),
    restricted: text('restricted') as ProductForm['restricted'],
    preorderShipFrom: momentOf(typed, 'product.preorderShipFrom') ?? null,
    offers: [
      ...ofOthers(shape.offers),
      ...mine.flatMap(({ channelId }) => {
        const editorPick = whole(`offers[${channelId}].editorPick`);
        return text(`offers[${channelId}].isOffered`) ? [{ channelId, editorPick }] : [];
      }),
    ].sort((one, other) => one.channelId - other.channelId),
    optionNames: places.map((place) => shape.optionNames[place]?.trim() ?? ''),
    skus: shape.skus.map(readSku),
  };
  if (shape.newCode === null) required('displayFrom');
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
  return {
    ingredients: text('food.ingredients'),
    allergens: listIn(text('food.allergens')),
    netContent: text('food.netContent'),
    shelfLifeDays: requiredWhole('food.shelfLifeDays'),
  };
}

/** What was typed as 蝦、蛋. */
const listIn = (typed: string): string[] =>
  typed
    .split(/[、,，｜|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
