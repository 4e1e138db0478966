import type { Sku } from '@kaituan/contract/product';
import { useSearchParams } from 'react-router';
import { QuantityCalculator } from './quantity-calculator.tsx';
import { QuantityTiers } from './quantity-tiers.tsx';
import { untouched, useQuantity } from './use-quantity.ts';

/** What quantities cost: the tiers, and the one quantity being thought of. */
export function QuantityPart({ sku }: { sku: Sku }) {
  const [searchParams] = useSearchParams();
  const asked = searchParams.get('qty') ?? '';
  const choice = useQuantity(sku, /^\d{1,4}$/.test(asked) ? Number(asked) : untouched);
  return (
    <div className="flex flex-col gap-4">
      <QuantityTiers sku={sku} quantity={choice.quantity} />
      <QuantityCalculator sku={sku} choice={choice} />
    </div>
  );
}
