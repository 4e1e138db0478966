import type { Json } from '#server/catalog-file/cells/cell-format.ts';
import type { PromotionKind } from './reading/promotion-columns.ts';

/** Values by the names of the fields they fill; moments as ISO-8601. */
export type Values = Record<string, Json>;
export type ItemRecord = { skuId: number; values: Values };

/** A promotion as the shop holds it or as a file wants it. */
export type PromotionRecord = { kind: PromotionKind; values: Values; items: readonly ItemRecord[] };

/** A promotion that the shop holds. */
export type StoredPromotion = PromotionRecord & {
  id: number;
  /** Pieces of each SKU that are held or confirmed. */
  takenUnits: ReadonlyMap<number, number>;
};

/** What a promotion is called wherever promotions are compared. */
export const promotionName = (kind: PromotionKind, id: number): string => `${kind} ${id}`;
