import type { PricedSku } from '#web/features/catalog/hidden-price.ts';
import { QuantityCalculator } from './quantity-calculator.tsx';
import { quantityChoiceOf } from './quantity-choice.ts';
import { QuantityTiers } from './quantity-tiers.tsx';
import type { QuantityPick } from './sku-choice.ts';

/** Price tiers and the quantity calculator. */
export function QuantityPart({
  sku,
  pick,
  setPick,
}: {
  sku: PricedSku;
  pick: QuantityPick;
  setPick: (pick: QuantityPick) => void;
}) {
  const choice = quantityChoiceOf(sku, pick, setPick);
  return (
    <div className="flex flex-col gap-4">
      <QuantityTiers sku={sku} quantity={choice.quantity} />
      <QuantityCalculator sku={sku} choice={choice} />
    </div>
  );
}
