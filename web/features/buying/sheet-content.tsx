import type { ProductDetail } from '@kaituan/contract/catalog/product-detail';
import { DialogCross, DialogTitle } from '@kaituan/kit/dialogs/dialog-shell.tsx';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasPrice } from '#web/features/catalog/hidden-price.ts';
import { OrderSlot } from '#web/features/product/choice/order-slot.tsx';
import { QuantityCalculator } from '#web/features/product/choice/quantity-calculator.tsx';
import { quantityChoiceOf } from '#web/features/product/choice/quantity-choice.ts';
import {
  findChosenSku,
  isObtainable,
  type QuantityPick,
  skusOfChoice,
} from '#web/features/product/choice/sku-choice.ts';
import { useStockBound } from '#web/features/product/choice/use-stock-bound.ts';
import { OrderButtons } from './order-buttons.tsx';
import { SheetHead } from './sheet-head.tsx';
import { SheetPrices } from './sheet-prices.tsx';
import type { SheetRequest } from './sheet-request.ts';
import { SheetTiers } from './sheet-tiers.tsx';
import { SheetVariants } from './sheet-variants.tsx';

/** Over the page of its product, that page then shows what was ordered as chosen. */
export function SheetContent({
  product,
  request,
  onClose,
}: {
  product: ProductDetail;
  request: SheetRequest;
  onClose: () => void;
}) {
  const [choiceText, setChoice] = useState(request.choice);
  const [pick, setPick] = useState<QuantityPick>({ pieces: request.pieces, byCase: false });
  const [isMissing, setMissing] = useState(false);
  const [, setAddress] = useSearchParams();
  const choices = useRef<HTMLDivElement>(null);
  const sku = useStockBound(findChosenSku(product.skus, choiceText), pick.pieces);
  const choose = (chosen: string) => {
    setChoice(chosen);
    setPick({ pieces: null, byCase: false });
    setMissing(false);
  };
  const showMissing = () => {
    setMissing(true);
    const find = (selector: string) => choices.current?.querySelector<HTMLElement>(selector);
    // With all chosen it is the quantity that cannot be ordered.
    (
      find('fieldset:not(:has(:checked)) input:not([disabled])') ?? find('input[name="qty"]')
    )?.focus();
  };
  const close = () => {
    onClose();
    // Buying at once has led away from it.
    if (choiceText === null || location.pathname !== `/products/${product.id}`) return;
    setAddress(
      (address) => {
        address.set('sku', choiceText);
        return address;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const choice = sku && hasPrice(sku) ? quantityChoiceOf(sku, pick, setPick) : undefined;
  return (
    <>
      <div className="flex items-start gap-2 p-4 pb-3 sm:p-6 sm:pb-4">
        <SheetHead
          product={{ ...product, skus: skusOfChoice(product, choiceText) }}
          sku={sku}
          title={<DialogTitle className="line-clamp-2 font-bold">{product.name}</DialogTitle>}
        />
        <DialogCross className="-mt-2 -mr-2" />
      </div>
      <div
        ref={choices}
        className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto overscroll-contain px-4 pb-4 sm:px-6"
      >
        <SheetVariants
          product={product}
          choice={choiceText}
          isMissing={isMissing}
          onChoose={choose}
        />
        {sku && hasPrice(sku) && choice && isObtainable(sku) && (
          <>
            <SheetTiers sku={sku} choice={choice} />
            <QuantityCalculator sku={sku} choice={choice} />
            {sku.unitLabel === '組' && (
              <p className="-mt-3 text-sm text-ink-soft">
                1 組算 1 件：起訂、優惠與限購都以組數計算
              </p>
            )}
          </>
        )}
        <SheetPrices skus={product.skus} sku={sku} />
      </div>
      <div className="flex border-t border-line px-4 py-3 pb-[max(0.75rem,var(--inset-bottom))] sm:px-6">
        <OrderSlot
          sku={sku}
          pick={pick}
          setPick={setPick}
          buttons={(selection) => (
            <OrderButtons
              {...selection}
              onMissing={showMissing}
              onDone={close}
              onAdded={request.onAdded}
            />
          )}
        />
      </div>
    </>
  );
}
