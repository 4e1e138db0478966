import type { Sku } from '@kaituan/contract/catalog/product';
import { parseTypedQuantity } from '@kaituan/domain/cart/typed-quantity';
import { Stepper } from '@kaituan/kit/controls/stepper.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { type ReactNode, useId } from 'react';
import type { QuantityChoice } from './quantity-choice.ts';
import { QuantityForm } from './quantity-form.tsx';

/** Steps by orderable quantities, in pieces or cases; without JavaScript a form. */
export function QuantityStepper({ sku, choice }: { sku: Sku; choice: QuantityChoice }) {
  const inputId = useId();
  const { quantity, rule, piecesPerUnit, byCase } = choice;
  const caseLabel = sku.caseLabel ?? '箱';
  return (
    <QuantityForm sku={sku} choice={choice} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={inputId} className="text-sm text-ink-soft">
        數量
      </label>
      <Stepper
        id={inputId}
        name="qty"
        value={quantity === 0 ? '' : String(Math.floor(quantity / piecesPerUnit))}
        isInvalid={!choice.isAllowed}
        canDecrease={quantity > rule.moq}
        canIncrease={quantity < rule.max}
        onStep={choice.step}
        onType={(typed) => choice.setQuantity((parseTypedQuantity(typed) ?? 0) * piecesPerUnit)}
      />
      {choice.canOrderCases ? (
        <span className="inline-flex rounded-control bg-sunken p-1 noscript:hidden">
          <UnitButton isChosen={!byCase} onChoose={() => choice.countIn('PIECE')}>
            {sku.unitLabel}
          </UnitButton>
          <UnitButton isChosen={byCase} onChoose={() => choice.countIn('CASE')}>
            {caseLabel}（{sku.caseQty} {sku.unitLabel}）
          </UnitButton>
        </span>
      ) : (
        <span className="noscript:hidden">{sku.unitLabel}</span>
      )}
      {choice.isAllowed && quantity === rule.max && (
        <span className="text-sm text-accent-ink">
          最多 {Math.floor(rule.max / piecesPerUnit)} {byCase ? caseLabel : sku.unitLabel}
        </span>
      )}
      <noscript>
        <TextButton
          look="bare"
          type="submit"
          className="min-h-11 font-semibold text-primary underline"
        >
          試算
        </TextButton>
      </noscript>
    </QuantityForm>
  );
}

function UnitButton({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <TextButton
      look="bare"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-11 rounded-lg px-3 text-sm font-medium ${isChosen ? 'bg-surface text-primary shadow-card' : 'text-ink-soft'}`}
    >
      {children}
    </TextButton>
  );
}
