import type { CartLine } from '@kaituan/contract/order/cart';
import { findQuantityFrom, type QuantityRule } from '@kaituan/domain/cart/order-quantity';
import { unitPriceAt } from '@kaituan/domain/pricing/quantity-price';

export const ruleOfLine = ({ moq, multiple, max }: CartLine): QuantityRule => ({
  moq,
  multiple,
  max,
});

/** The next price tier of a line; in a mix group the other lines' pieces count. */
export function findNextTierOfLine(
  line: CartLine,
): { quantity: number; morePieces: number; savedPerPieceTwd: number } | undefined {
  const { quantity, tierQuantity, priceTwd, tiers, unitPriceTwd } = line;
  if (priceTwd === null || unitPriceTwd === null) return undefined;
  const tier = tiers.find(
    (found) => found.minQty > tierQuantity && found.unitPriceTwd < unitPriceTwd,
  );
  if (!tier) return undefined;
  const reached = findQuantityFrom(quantity + tier.minQty - tierQuantity, ruleOfLine(line));
  if (reached === undefined) return undefined;
  const morePieces = reached - quantity;
  const offer = { priceTwd, tiers };
  return {
    quantity: reached,
    morePieces,
    savedPerPieceTwd: unitPriceTwd - unitPriceAt(tierQuantity + morePieces, offer),
  };
}
