import type { Sku } from '@kaituan/contract/catalog/product';
import { isAllowedQuantity, quantityRuleOf } from '@kaituan/domain/cart/order-quantity';
import { unitPriceAt } from '@kaituan/domain/pricing/quantity-price';
import { hasPrice } from '#web/features/catalog/hidden-price.ts';
import type { QuantityPick } from './sku-choice.ts';

/** What the chosen pieces cost; undefined before a choice, and for a quantity that cannot be ordered. */
export function chosenAmountOf(
  chosen: Sku | undefined,
  pick: QuantityPick,
): { quantity: number; unitLabel: string; amountTwd: number } | undefined {
  if (!chosen || !hasPrice(chosen)) return undefined;
  const quantity = pick.pieces ?? chosen.moq;
  if (quantity === 0 || !isAllowedQuantity(quantity, quantityRuleOf(chosen))) return undefined;
  const amountTwd = quantity * unitPriceAt(quantity, chosen);
  return { quantity, unitLabel: chosen.unitLabel, amountTwd };
}
