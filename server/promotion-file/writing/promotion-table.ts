import { campaignStatusText } from '@kaituan/domain/group-buy/campaign-life';
import { codeCell } from '#server/catalog-file/cells/text-cell.ts';
import { presentRow, type TableColumn } from '#server/catalog-file/writing/catalog-table.ts';
import { presentAs, presentFields } from '#server/catalog-file/writing/present-fields.ts';
import type { StoredPromotion } from '#server/promotion-file/promotion-record.ts';
import {
  type PromotionKey,
  promotionColumns,
  promotionKinds,
} from '#server/promotion-file/reading/promotion-columns.ts';
import {
  goalLabels,
  policyLabels,
  promotionFields,
  visibilityLabels,
} from '#server/promotion-file/reading/promotion-fields.ts';

const choices: Partial<Record<PromotionKey, readonly string[]>> = {
  kind: Object.values(promotionKinds),
  status: [campaignStatusText.DRAFT, campaignStatusText.SCHEDULED],
  visibility: Object.values(visibilityLabels),
  goalKind: Object.values(goalLabels),
  allowsStrangers: ['是', '否'],
  paysOnDelivery: ['是', '否'],
  paysAtPickup: ['是', '否'],
  casePolicy: Object.values(policyLabels),
};

const columns: readonly { key: PromotionKey; heading: string; isNumber?: boolean }[] =
  promotionColumns;

export const promotionTableColumns: readonly TableColumn[] = columns.map(
  ({ key, heading, isNumber = false }) => ({ key, heading, isNumber, choices: choices[key] }),
);

/** The rows from which an import reads a promotion again: one for each SKU, the first with everything else. */
export function presentPromotion(
  { id, kind, values, items }: StoredPromotion,
  codeOf: ReadonlyMap<number, string>,
): string[][] {
  const { whole, item } = promotionFields[kind];
  const wholeCells = presentFields(whole, values);
  const name = [
    ['kind', promotionKinds[kind]],
    ['id', String(id)],
  ] as const;
  const ofItems = items.map(({ skuId, values: own }) => [
    ['skuCode', presentAs(codeCell({ max: 60 }), codeOf.get(skuId) ?? '')] as const,
    ...presentFields(item, own),
  ]);
  return ofItems.map((cells, at) => {
    const code = wholeCells.filter(([column]) => column === 'code');
    const row = new Map<string, string>([...name, ...(at === 0 ? wholeCells : code), ...cells]);
    return presentRow(promotionTableColumns, row);
  });
}
