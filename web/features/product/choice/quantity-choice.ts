import type { Sku } from '@kaituan/contract/catalog/product';
import {
  findQuantityFrom,
  inWholeCases,
  isAllowedQuantity,
  quantityRuleOf,
  stepQuantity,
  suggestQuantities,
} from '@kaituan/domain/cart/order-quantity';
import type { QuantityPick } from './sku-choice.ts';

/** A chosen quantity of a SKU, in pieces or cases. */
export function quantityChoiceOf(
  sku: Sku,
  pick: QuantityPick,
  setPick: (pick: QuantityPick) => void,
) {
  const pieceRule = quantityRuleOf(sku);
  const caseRule = sku.caseQty ? inWholeCases(pieceRule, sku.caseQty) : undefined;
  const canOrderCases = (sku.caseQty ?? 0) > 1 && (caseRule?.max ?? 0) > 0;
  const byCase = pick.byCase && canOrderCases;
  const rule = byCase && caseRule ? caseRule : pieceRule;
  const quantity = pick.pieces ?? rule.moq;
  const setQuantity = (pieces: number) => setPick({ pieces, byCase: pick.byCase });
  return {
    /** In pieces; 0 while the field is empty. */
    quantity,
    isAllowed: quantity > 0 && isAllowedQuantity(quantity, rule),
    suggestions: suggestQuantities(quantity, rule),
    rule,
    byCase,
    canOrderCases,
    piecesPerUnit: byCase ? (sku.caseQty ?? 1) : 1,
    setQuantity,
    step: (direction: 1 | -1) => setQuantity(stepQuantity(quantity, direction, rule)),
    countIn(unit: 'PIECE' | 'CASE') {
      const next = unit === 'CASE' && caseRule ? caseRule : pieceRule;
      const pieces = findQuantityFrom(quantity, next) ?? next.max;
      setPick({ pieces, byCase: unit === 'CASE' });
    },
  };
}

export type QuantityChoice = ReturnType<typeof quantityChoiceOf>;
