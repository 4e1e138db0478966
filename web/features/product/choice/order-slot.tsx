import type { Sku } from '@kaituan/contract/catalog/product';
import type { ReactNode } from 'react';
import { quantityChoiceOf } from './quantity-choice.ts';
import { isObtainable, type QuantityPick } from './sku-choice.ts';

/** What is chosen of a product. */
export type OrderSelection = {
  /** Null before a choice. */
  skuId: number | null;
  unitLabel: string;
  quantity: number;
  /** Whether somebody said how many; else it is the smallest order. */
  isPicked: boolean;
  /** False for a quantity that cannot be ordered. */
  isAllowed: boolean;
  /** Whether it is out of stock; other goods can be unavailable for other reasons. */
  isSoldOut: boolean;
  /** Shown in place of the buttons when nothing can be ordered. */
  unavailableReason: string | null;
};
/** Renders the order buttons. */
export type OrderButtons = (selection: OrderSelection) => ReactNode;

const unavailableReasons: Partial<Record<Sku['availability'], string>> = {
  COMING_SOON: '即將開賣',
  ENDED: '已結束販售',
};

/** Passes the current selection to the order buttons. */
export function OrderSlot({
  sku,
  pick,
  setPick,
  buttons,
}: {
  sku: Sku | undefined;
  pick: QuantityPick;
  setPick: (pick: QuantityPick) => void;
  buttons: OrderButtons;
}) {
  if (!sku) return buttons(nothingChosen);
  const choice = quantityChoiceOf(sku, pick, setPick);
  const canBeHad = isObtainable(sku) && choice.rule.max > 0;
  return buttons({
    skuId: sku.skuId,
    unitLabel: sku.unitLabel,
    quantity: choice.quantity,
    isPicked: pick.pieces !== null,
    isAllowed: choice.isAllowed,
    isSoldOut: sku.availability === 'SOLD_OUT',
    unavailableReason: canBeHad ? null : (unavailableReasons[sku.availability] ?? '已售完'),
  });
}

const nothingChosen: OrderSelection = {
  skuId: null,
  unitLabel: '',
  quantity: 0,
  isPicked: false,
  isAllowed: false,
  isSoldOut: false,
  unavailableReason: null,
};
