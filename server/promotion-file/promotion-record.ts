import { createHash } from 'node:crypto';
import type { Json } from '#server/catalog-file/cells/cell-format.ts';
import type { PromotionKind } from './reading/promotion-columns.ts';

/** Values by field name; moments as ISO-8601. */
export type Values = Record<string, Json>;
export type ItemRecord = { skuId: number; values: Values };

/** A promotion as stored or as requested by a file. */
export type PromotionRecord = { kind: PromotionKind; values: Values; items: readonly ItemRecord[] };

/** A stored promotion. */
export type StoredPromotion = PromotionRecord & {
  id: number;
  /** Pieces of each SKU that are held or confirmed. */
  takenUnits: ReadonlyMap<number, number>;
};

/** What a promotion says, as a short text: another one says something else. */
export const versionOf = ({ values, items }: PromotionRecord): string =>
  createHash('sha256')
    .update(JSON.stringify([values, items]))
    .digest('base64url')
    .slice(0, 22);

/** The key of a promotion in comparisons. */
export const promotionName = (kind: PromotionKind, id: number): string => `${kind} ${id}`;
