import type { CartLine } from '@kaituan/contract/order/cart';
import { type Availability, availabilityOf } from '@kaituan/domain/cart/availability';
import { type QuantityRule, quantityRuleOf } from '@kaituan/domain/cart/order-quantity';
import type { ResolvedPrice } from '@kaituan/domain/pricing/pricing';
import { unitPriceAt } from '@kaituan/domain/pricing/quantity-price';
import type { Database } from '#server/database/database.ts';
import type { FlashOfferRow } from './flash-offer-sql.ts';
import type { SkuOfferRow } from './sku-offer-query.ts';
import { listSkuOffers } from './sku-offer-query.ts';
import { type SkuSupply, skuSupplyOf } from './sku-supply.ts';

/** The quantities and prices at which a member can order a SKU in a channel now. */
export type SkuOffer = {
  row: SkuOfferRow;
  price: ResolvedPrice;
  availability: Availability;
  /** The quantities that can be ordered now; `max` is 0 when there is none. */
  rule: QuantityRule;
  /** The same without regard to stock. */
  ruleBeforeStock: QuantityRule;
  /** Pieces left; null for a pre-order without a limit. */
  remaining: number | null;
  /** The source an order would hold the pieces from. */
  holdSource: 'STOCK' | 'PREORDER' | 'FLASH' | 'CAMPAIGN';
  /** The flash sale of its price and pieces. */
  flash: FlashOfferRow | null;
  problem: CartLine['problem'];
};

/** Shown, but by law not sold online. */
const notSoldOnline = new Set(['ALCOHOL', 'TOBACCO', 'DRUG']);

export const isSoldOnline = (restricted: string): boolean => !notSoldOnline.has(restricted);

export function presentSkuOffer(row: SkuOfferRow, now: Date): SkuOffer {
  const isPreorder = row.preorderShipFrom !== null && now.getTime() < row.preorderShipFrom;
  const supply = skuSupplyOf(row);
  const { price, flash } = supply;
  const remaining = remainingOf(row, supply, isPreorder);
  const availability = availabilityOf(
    {
      productStatus: row.productStatus,
      displayTimestamp: row.displayTimestamp,
      maxEndTimestamp: row.maxEndTimestamp,
      preorderShipFrom: row.preorderShipFrom,
      available: supply.available,
      lowStockAt: row.lowStockAt,
    },
    now.getTime(),
  );
  const limits = { moq: row.moq, multiple: row.multiple, maxPerOrder: maxPerOrderOf(row, supply) };
  const rule = quantityRuleOf({ ...limits, remaining });
  const problem = problemOf(row.restricted, availability, rule);
  return {
    row,
    price,
    availability,
    rule: problem ? { ...rule, max: 0 } : rule,
    ruleBeforeStock: quantityRuleOf({ ...limits, remaining: null }),
    remaining,
    holdSource: flash ? 'FLASH' : isPreorder ? 'PREORDER' : 'STOCK',
    flash,
    problem,
  };
}

/** The piece price in TWD when this many of the SKU alone are bought. */
export const piecePriceOf = ({ price }: SkuOffer, quantity: number): number =>
  unitPriceAt(quantity, { priceTwd: price.unitPriceTwd, tiers: price.tiers });

function remainingOf(row: SkuOfferRow, { flash }: SkuSupply, isPreorder: boolean): number | null {
  if (flash) return flash.piecesLeft;
  if (!isPreorder) return row.onHand - row.reserved;
  return row.preorderCap === null ? null : row.preorderCap - row.preordered;
}

function maxPerOrderOf(row: SkuOfferRow, { maxPerOrder }: SkuSupply): number | null {
  const limits = [maxPerOrder, row.maxPerMember].filter((limit) => limit !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

function problemOf(
  restricted: string,
  availability: Availability,
  rule: QuantityRule,
): SkuOffer['problem'] {
  if (!isSoldOnline(restricted)) return 'NOT_SELLABLE_ONLINE';
  if (availability === 'ENDED' || availability === 'COMING_SOON') return availability;
  return availability === 'SOLD_OUT' || rule.max === 0 ? 'SOLD_OUT' : null;
}

/** The options of a SKU, as 原味／大包. */
export const optionTextOf = ({ row }: SkuOffer): string => row.optionValues.join('／');

/** The offers of these SKUs for a member, or for guests, now; by SKU. */
export async function loadOffers(
  database: Database,
  query: { channelId: number; memberId: string | null; skuIds: readonly number[]; now: Date },
): Promise<Map<number, SkuOffer>> {
  const rows = await listSkuOffers(database, query);
  return new Map(rows.map((row) => [row.id, presentSkuOffer(row, query.now)]));
}
