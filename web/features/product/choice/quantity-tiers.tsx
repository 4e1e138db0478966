import { formatTwd } from '@kaituan/domain/format-twd';
import { priceSteps, stepAt } from '@kaituan/domain/pricing/quantity-price';
import { useId } from 'react';
import type { PricedSku } from '#web/features/catalog/hidden-price.ts';

/** Price tiers; the one that applies to `quantity` is highlighted. */
export function QuantityTiers({ sku, quantity }: { sku: PricedSku; quantity: number }) {
  const { unitLabel } = sku;
  const labelId = useId();
  const steps = priceSteps(sku);
  const reached = stepAt(steps, quantity);
  if (steps.length < 2) return null;
  return (
    <div>
      <p id={labelId} className="mb-2 text-sm text-ink-soft">
        量大優惠
      </p>
      <div className="overflow-hidden rounded-control border border-line">
        <table aria-labelledby={labelId} className="w-full text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">數量</th>
              <th scope="col">每{unitLabel}單價</th>
              <th scope="col">每{unitLabel}省下</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <tr
                key={step.fromQty}
                className={step === reached ? 'bg-primary-soft text-primary' : ''}
              >
                <th scope="row" className="px-3 py-2 font-medium">
                  買 {step.fromQty} {unitLabel}以上
                  {step === reached && <span className="sr-only">（目前數量適用）</span>}
                </th>
                <td className="px-3 py-2 font-bold tabular-nums">
                  <span className="text-sm font-normal">每{unitLabel} </span>
                  {formatTwd(step.unitPriceTwd)}
                </td>
                <td className="px-3 py-2 text-right text-sm whitespace-nowrap text-good tabular-nums">
                  {step.savedTwd > 0 && `省 ${formatTwd(step.savedTwd)}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
