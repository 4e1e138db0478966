import { formatTwd } from '@kaituan/domain/format-twd';
import { findNextTier, unitPriceAt } from '@kaituan/domain/pricing/quantity-price';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { RowButton } from '@kaituan/kit/controls/row-button.tsx';
import type { PricedSku } from '#web/features/catalog/hidden-price.ts';
import type { QuantityChoice } from './quantity-choice.ts';
import { QuantityForm } from './quantity-form.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

/** The cost of a quantity, and the saving of the next tier. */
export function QuantityCalculator({ sku, choice }: { sku: PricedSku; choice: QuantityChoice }) {
  const { quantity, isAllowed } = choice;
  const unitPriceTwd = unitPriceAt(quantity, sku);
  const next = isAllowed ? findNextTier(quantity, sku, choice.rule) : undefined;
  return (
    <div className="flex flex-col gap-3">
      <QuantityStepper sku={sku} choice={choice} />
      <output className="flex min-h-8 flex-wrap items-baseline gap-x-2 tabular-nums">
        {isAllowed ? (
          <>
            <span className="text-ink-soft">
              {quantity} {sku.unitLabel} × {formatTwd(unitPriceTwd)} ＝
            </span>
            <strong className="text-xl text-price">{formatTwd(quantity * unitPriceTwd)}</strong>
          </>
        ) : (
          <span className="text-danger">{explainRule(sku, choice)}</span>
        )}
      </output>
      {!isAllowed && (
        <div className="flex flex-wrap gap-2">
          {choice.suggestions.map((suggestion) => (
            <QuantityForm key={suggestion} sku={sku} choice={choice} quantity={suggestion}>
              <Chip look="suggestion" type="submit">
                改為 {suggestion} {sku.unitLabel}
              </Chip>
            </QuantityForm>
          ))}
        </div>
      )}
      {next && (
        <QuantityForm sku={sku} choice={choice} quantity={next.quantity}>
          <RowButton
            type="submit"
            className="min-h-11 justify-between gap-3 rounded-control bg-good-soft px-4 py-2 font-medium text-good"
          >
            <span>
              再買 {next.morePieces} {sku.unitLabel}，每{sku.unitLabel}省{' '}
              {formatTwd(next.savedPerPieceTwd)}
            </span>
            <span className="shrink-0 text-sm underline underline-offset-4">套用</span>
          </RowButton>
        </QuantityForm>
      )}
    </div>
  );
}

/** The violated quantity rule, as text. */
function explainRule({ unitLabel }: PricedSku, { rule, quantity }: QuantityChoice): string {
  if (rule.max === 0) return '剩餘數量不足最低訂購量';
  if (quantity === 0) return `請輸入整數，最少 ${rule.moq} ${unitLabel}`;
  const steps = rule.multiple > 1 ? [`每 ${rule.multiple} ${unitLabel}為單位`] : [];
  const bound =
    quantity > rule.max ? `最多 ${rule.max} ${unitLabel}` : `最少 ${rule.moq} ${unitLabel}`;
  return [...steps, bound].join('，');
}
