import type { CartLine } from '@kaituan/contract/order/cart';
import type { RefusalCode } from '@kaituan/contract/refusals';
import { isAllowedQuantity, suggestQuantities } from '@kaituan/domain/cart/order-quantity';
import type { SkuOffer } from '#server/features/ground/offer/sku-offer.ts';
import { Refusal } from '#server/http/refusal.ts';

type QuantityProblem =
  | NonNullable<CartLine['problem']>
  | 'STOCK_INSUFFICIENT'
  | 'MOQ_NOT_MET'
  | 'MULTIPLE_NOT_MET'
  | 'LIMIT_PER_ORDER';

/** Why a quantity cannot be ordered now, with the nearest quantities that can; undefined when it can. */
export function findQuantityProblem(
  offer: SkuOffer,
  quantity: number,
): { problem: QuantityProblem; suggest: number[] } | undefined {
  const { rule, ruleBeforeStock } = offer;
  if (offer.problem) return { problem: offer.problem, suggest: [] };
  if (isAllowedQuantity(quantity, rule)) return undefined;
  const suggest = suggestQuantities(quantity, rule);
  if (quantity < rule.moq) return { problem: 'MOQ_NOT_MET', suggest };
  if (quantity > ruleBeforeStock.max) return { problem: 'LIMIT_PER_ORDER', suggest };
  if (quantity > rule.max) return { problem: 'STOCK_INSUFFICIENT', suggest };
  return { problem: 'MULTIPLE_NOT_MET', suggest };
}

const codeOf: Record<QuantityProblem, RefusalCode> = {
  SOLD_OUT: 'STOCK_INSUFFICIENT',
  ENDED: 'GONE',
  COMING_SOON: 'GONE',
  NOT_SELLABLE_ONLINE: 'NOT_SELLABLE_ONLINE',
  STOCK_INSUFFICIENT: 'STOCK_INSUFFICIENT',
  MOQ_NOT_MET: 'MOQ_NOT_MET',
  MULTIPLE_NOT_MET: 'MULTIPLE_NOT_MET',
  LIMIT_PER_ORDER: 'LIMIT_PER_ORDER',
};

/** The same as a text for the shopper. */
export function describeQuantityProblem(problem: QuantityProblem, offer: SkuOffer): string {
  const { moq, multiple, max } = offer.rule;
  const unit = offer.row.unitLabel;
  const texts: Record<QuantityProblem, string> = {
    SOLD_OUT: '已售完',
    ENDED: '已下架',
    COMING_SOON: '尚未開賣',
    NOT_SELLABLE_ONLINE: '此商品依法不得於網路販售',
    STOCK_INSUFFICIENT: `庫存只剩 ${max} ${unit}`,
    MOQ_NOT_MET: `最少訂購 ${moq} ${unit}`,
    MULTIPLE_NOT_MET: `每 ${multiple} ${unit}為單位，最少 ${moq} ${unit}`,
    LIMIT_PER_ORDER: `每筆訂單最多 ${offer.ruleBeforeStock.max} ${unit}`,
  };
  return describeFlashLimit(problem, offer) ?? texts[problem];
}

/** The text for a flash sale's limit names the sale. */
function describeFlashLimit(problem: QuantityProblem, { flash, row }: SkuOffer) {
  if (!flash) return undefined;
  const { perMember, taken, piecesLeft: left } = flash;
  if (problem === 'STOCK_INSUFFICIENT') return `限時搶購只剩 ${left} ${row.unitLabel}`;
  if (problem !== 'LIMIT_PER_ORDER') return undefined;
  if (flash.perOrder !== null && flash.perOrder <= perMember - taken) {
    return `限時搶購每筆訂單限購 ${flash.perOrder} ${row.unitLabel}`;
  }
  const bought = taken > 0 ? `，您已搶購 ${taken} ${row.unitLabel}` : '';
  return `限時搶購每人限購 ${perMember} ${row.unitLabel}${bought}`;
}

/** Refuses a quantity that cannot be ordered, with the nearest that can. */
export function requireQuantity(offer: SkuOffer, quantity: number): void {
  const found = findQuantityProblem(offer, quantity);
  if (!found) return;
  const { problem, suggest } = found;
  throw new Refusal(codeOf[problem], {
    message: describeQuantityProblem(problem, offer),
    details: [{ path: 'quantity', rule: problem, allowed: offer.rule.max, suggest }],
  });
}
