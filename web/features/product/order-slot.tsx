import type { Sku } from '@kaituan/contract/product';
import { showToast } from '@kaituan/kit/feedback/toast.ts';
import type { ReactNode } from 'react';
import { quantityChoiceOf } from './quantity-choice.ts';
import { isObtainable, type QuantityPick } from './sku-choice.ts';

/** The current selection on a product page. */
export type OrderSelection = {
  /** Null before a choice. */
  skuId: number | null;
  unitLabel: string;
  quantity: number;
  /** False for a quantity that cannot be ordered. */
  isAllowed: boolean;
  /** Shown in place of the buttons when nothing can be ordered. */
  unavailableReason: string | null;
  /** Anchor of the choice missing before ordering. */
  showMissing: () => void;
  setQuantity: (quantity: number) => void;
};
/** Renders the order buttons of the page. */
export type OrderButtons = (selection: OrderSelection) => ReactNode;

const unavailableReasons: Partial<Record<Sku['availability'], string>> = {
  SOLD_OUT: '已售完',
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
  if (!sku) return buttons({ ...nothingChosen, showMissing: showChoices });
  const choice = quantityChoiceOf(sku, pick, setPick);
  const canBeHad = isObtainable(sku) && choice.rule.most > 0;
  return buttons({
    skuId: sku.skuId,
    unitLabel: sku.unitLabel,
    quantity: choice.quantity,
    isAllowed: choice.isAllowed,
    unavailableReason: canBeHad ? null : (unavailableReasons[sku.availability] ?? '已售完'),
    showMissing: showQuantity,
    setQuantity: choice.setQuantity,
  });
}

const nothingChosen = {
  skuId: null,
  unitLabel: '',
  quantity: 0,
  isAllowed: false,
  unavailableReason: null,
  setQuantity: () => undefined,
};

function showChoices(): void {
  show('main [role="radiogroup"] a[role="radio"]');
  showToast('請先選擇規格', 'INFO', undefined, 'ORDER');
}

function showQuantity(): void {
  show('main input[name="qty"]');
  showToast('請先調整數量', 'INFO', undefined, 'ORDER');
}

function show(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
