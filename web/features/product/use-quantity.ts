import type { Sku } from '@kaituan/contract/product';
import {
  findQuantityFrom,
  inWholeCases,
  isAllowedQuantity,
  quantityRuleOf,
  stepQuantity,
  suggestQuantities,
} from '@kaituan/domain/order-quantity';
import { useState } from 'react';

/** A quantity being chosen for a SKU, in pieces or in whole cases. */
export function useQuantity(sku: Sku, initial: number) {
  const pieceRule = quantityRuleOf(sku);
  const caseRule = sku.caseQty ? inWholeCases(pieceRule, sku.caseQty) : undefined;
  const canOrderCases = (sku.caseQty ?? 0) > 1 && (caseRule?.most ?? 0) > 0;
  const [typed, setQuantity] = useState(initial);
  const [wantsCases, setWantsCases] = useState(false);
  const byCase = wantsCases && canOrderCases;
  const rule = byCase && caseRule ? caseRule : pieceRule;
  const quantity = typed === untouched ? rule.moq : typed;
  return {
    /** In pieces, whatever it is counted in; 0 while nothing is typed. */
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
      setWantsCases(unit === 'CASE');
      const next = unit === 'CASE' && caseRule ? caseRule : pieceRule;
      setQuantity(findQuantityFrom(quantity, next) ?? next.most);
    },
  };
}

export type QuantityChoice = ReturnType<typeof useQuantity>;

/** Stands for the least quantity of whatever SKU is chosen. */
export const untouched = -1;
