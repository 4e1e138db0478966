import type { Sku } from '@kaituan/contract/product';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { QuantityForm } from './quantity-form.tsx';
import type { QuantityChoice } from './use-quantity.ts';

/** Digits of the highest quantity one line may hold. */
const longestQuantity = 4;

/** Pieces or cases, up and down by what can be ordered; without JavaScript the form asks the server. */
export function QuantityStepper({ sku, choice }: { sku: Sku; choice: QuantityChoice }) {
  const inputId = useId();
  const { quantity, rule, piecesPerUnit, byCase } = choice;
  const caseLabel = sku.caseLabel ?? '箱';
  return (
    <QuantityForm sku={sku} choice={choice} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={inputId} className="text-sm text-ink-soft">
        數量試算
      </label>
      <span className="inline-flex items-stretch overflow-hidden rounded-control border border-line bg-surface">
        <StepButton
          label="減少數量"
          isDisabled={quantity <= rule.moq}
          onStep={() => choice.step(-1)}
        >
          <Minus aria-hidden size={18} />
        </StepButton>
        <input
          id={inputId}
          name="qty"
          inputMode="numeric"
          autoComplete="off"
          value={quantity === 0 ? '' : String(Math.floor(quantity / piecesPerUnit))}
          onChange={(event) => choice.setQuantity(digitsOf(event.target.value) * piecesPerUnit)}
          aria-invalid={!choice.isAllowed}
          className="min-h-11 w-16 border-x border-line bg-transparent text-center text-lg font-semibold tabular-nums"
        />
        <StepButton
          label="增加數量"
          isDisabled={quantity >= rule.most}
          onStep={() => choice.step(1)}
        >
          <Plus aria-hidden size={18} />
        </StepButton>
      </span>
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
      <noscript>
        <button type="submit" className="min-h-11 font-semibold text-primary underline">
          試算
        </button>
      </noscript>
    </QuantityForm>
  );
}

function StepButton({
  label,
  isDisabled,
  onStep,
  children,
}: {
  label: string;
  isDisabled: boolean;
  onStep: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onStep}
      className="grid size-11 place-items-center text-primary hover:bg-primary-soft disabled:text-ink-soft disabled:opacity-40 noscript:hidden"
    >
      {children}
    </button>
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
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-11 rounded-lg px-3 text-sm font-medium ${isChosen ? 'bg-surface text-primary shadow-card' : 'text-ink-soft'}`}
    >
      {children}
    </button>
  );
}

const digitsOf = (text: string) =>
  Number(text.normalize('NFKC').replace(/\D/g, '').slice(0, longestQuantity));
