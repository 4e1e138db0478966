import { readCellText } from '#server/catalog-file/cells/cell-text.ts';
import { presentFields } from '#server/catalog-file/writing/present-fields.ts';
import type { PromotionRecord, Values } from '#server/promotion-file/promotion-record.ts';
import { headingOfPromotion } from '#server/promotion-file/reading/promotion-columns.ts';
import {
  type PromotionField,
  promotionFields,
} from '#server/promotion-file/reading/promotion-fields.ts';

const maxShownLength = 30;

/** The differences of two promotions as texts, column by column. */
export function listChanges(
  before: PromotionRecord,
  after: PromotionRecord,
  codeOf: ReadonlyMap<number, string>,
): string[] {
  const { whole, item } = promotionFields[after.kind];
  const wasBy = new Map(before.items.map((one) => [one.skuId, one]));
  const skuIds = new Set(after.items.map(({ skuId }) => skuId));
  const name = (skuId: number) => codeOf.get(skuId) ?? `規格 ${skuId}`;
  const ofItems = after.items.flatMap(({ skuId, values }) => {
    const was = wasBy.get(skuId);
    if (!was) return [`加入 ${name(skuId)}`];
    return listDifferences(item, was.values, values).map((text) => `${name(skuId)} ${text}`);
  });
  const removed = before.items.filter(({ skuId }) => !skuIds.has(skuId));
  return [
    ...listDifferences(whole, before.values, after.values),
    ...ofItems,
    ...removed.map(({ skuId }) => `拿掉 ${name(skuId)}`),
  ];
}

function listDifferences(
  fields: readonly PromotionField[],
  before: Values,
  after: Values,
): string[] {
  const was = new Map(presentFields(fields, before));
  return presentFields(fields, after).flatMap(([column, cell]) => {
    const former = was.get(column) ?? '';
    if (former === cell) return [];
    return [`${headingOfPromotion(column)}：${shorten(former)} → ${shorten(cell)}`];
  });
}

function shorten(cell: string): string {
  const text = readCellText(cell).text.replace(/\s+/g, ' ');
  if (text === '') return '（空白）';
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
}
