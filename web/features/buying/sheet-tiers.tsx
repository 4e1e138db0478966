import { findQuantityFrom } from '@kaituan/domain/cart/order-quantity';
import { formatTwd } from '@kaituan/domain/format-twd';
import { priceSteps, stepAt } from '@kaituan/domain/pricing/quantity-price';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import type { PricedSku } from '#web/features/catalog/hidden-price.ts';
import type { QuantityChoice } from '#web/features/product/choice/quantity-choice.ts';

/** The quantity prices of a SKU; a press takes the least quantity of one. */
export function SheetTiers({ sku, choice }: { sku: PricedSku; choice: QuantityChoice }) {
  const steps = priceSteps(sku);
  if (steps.length < 2) return null;
  const reached = stepAt(steps, choice.quantity);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm text-ink-soft">買越多，每{sku.unitLabel}越便宜</legend>
      <div
        className={`grid gap-2 ${steps.length > 4 ? 'grid-cols-[repeat(auto-fit,minmax(6rem,1fr))]' : 'grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))]'}`}
      >
        {steps.map((step) => {
          const quantity = findQuantityFrom(step.fromQty, choice.rule);
          return (
            <TextButton
              look="bare"
              key={step.fromQty}
              aria-pressed={step === reached}
              disabled={quantity === undefined}
              onClick={() => quantity !== undefined && choice.setQuantity(quantity)}
              className="min-h-11 flex-col rounded-control border border-line px-1 py-2 text-center tabular-nums hover:border-primary disabled:opacity-50 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:ring-1 aria-pressed:ring-primary"
            >
              <span className="text-sm text-ink-soft">
                {step.fromQty} {sku.unitLabel}起
              </span>
              <span className="font-bold text-price">{formatTwd(step.unitPriceTwd)}</span>
              <span className="h-4 text-xs leading-4 font-semibold text-good">
                {step.savedTwd > 0 && `省 ${formatTwd(step.savedTwd)}`}
              </span>
            </TextButton>
          );
        })}
      </div>
    </fieldset>
  );
}
