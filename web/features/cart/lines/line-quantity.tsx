import type { CartLine } from '@kaituan/contract/order/cart';
import {
  findQuantityFrom,
  inWholeCases,
  isAllowedQuantity,
  stepQuantity,
  suggestQuantities,
} from '@kaituan/domain/cart/order-quantity';
import { parseTypedQuantity } from '@kaituan/domain/cart/typed-quantity';
import { Chip } from '@kaituan/kit/controls/chip.tsx';
import { Stepper } from '@kaituan/kit/controls/stepper.tsx';
import { TextButton } from '@kaituan/kit/controls/text-button.tsx';
import { useState } from 'react';
import type { LineRefusal } from '#web/features/cart/cart-editor.ts';
import { ruleOfLine } from '#web/features/cart/editing/line-tier.ts';

type Notice = { text: string; totals: readonly number[] };

/** The quantity of a line, in pieces or cases, with refusals and possible quantities. */
export function LineQuantity({
  line,
  refusal,
  onQuantity,
  onRemove,
}: {
  line: CartLine;
  refusal: LineRefusal | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { quantity, unitLabel, caseLabel } = line;
  const pieceRule = ruleOfLine(line);
  const caseQty = line.caseQty ?? 1;
  const caseRule = inWholeCases(pieceRule, caseQty);
  const canOrderCases = caseQty > 1 && caseRule.max > 0;
  const [countsCases, setCountsCases] = useState(false);
  const [typed, setTyped] = useState<{ pieces: number | undefined }>();
  /** The quantity before the typing, to which a number that cannot be ordered goes back: never to its first digits. */
  const [before, setBefore] = useState<number>();
  const byCase = countsCases && canOrderCases && quantity % caseQty === 0;
  const rule = byCase ? caseRule : pieceRule;
  const perUnit = byCase ? caseQty : 1;

  const change = (pieces: number) => {
    setTyped(undefined);
    setBefore(undefined);
    onQuantity(pieces);
  };
  const type = (text: string) => {
    const count = parseTypedQuantity(text);
    const pieces = count === undefined ? undefined : count * perUnit;
    const former = before ?? quantity;
    const isOrdered = pieces && isAllowedQuantity(pieces, rule);
    setBefore(former);
    setTyped(isOrdered ? undefined : { pieces });
    const next = isOrdered ? pieces : former;
    if (next !== quantity) onQuantity(next);
  };
  const leave = () => {
    setBefore(undefined);
    if (typed?.pieces === 0) onRemove();
  };
  const countIn = (unit: 'PIECE' | 'CASE') => {
    setCountsCases(unit === 'CASE');
    if (unit === 'CASE') change(findQuantityFrom(quantity, caseRule) ?? caseRule.max);
  };
  const notice: Notice | undefined =
    typed?.pieces === 0
      ? // Nothing to press: leaving the field for it would remove the line first.
        { text: '離開這一格就會移除這項商品，移除後可以復原', totals: [] }
      : typed
        ? {
            text: `${explainQuantity(line, typed.pieces)}，數量仍是 ${quantity} ${unitLabel}`,
            totals: typed.pieces === undefined ? [] : suggestQuantities(typed.pieces, rule),
          }
        : refusal;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Stepper
          label={`${line.name}的數量`}
          value={String(quantity / perUnit)}
          isInvalid={notice !== undefined}
          canDecrease={quantity > rule.moq}
          canIncrease={quantity < rule.max}
          onStep={(direction) => change(stepQuantity(quantity, direction, rule))}
          onType={type}
          onLeave={leave}
        />
        {canOrderCases ? (
          <UnitChoice
            byCase={byCase}
            pieceText={unitLabel}
            caseText={`${caseLabel ?? '箱'}（${caseQty}）`}
            onChoose={countIn}
          />
        ) : (
          <span className="text-sm text-ink-soft">{unitLabel}</span>
        )}
      </div>
      {notice && (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
          <p className="font-medium">{notice.text}</p>
          {notice.totals
            .filter((total) => total !== quantity)
            .map((total) => (
              <Chip look="suggestion" key={total} onClick={() => change(total)}>
                改為 {total} {unitLabel}
              </Chip>
            ))}
        </div>
      )}
    </div>
  );
}

function UnitChoice({
  byCase,
  pieceText,
  caseText,
  onChoose,
}: {
  byCase: boolean;
  pieceText: string;
  caseText: string;
  onChoose: (unit: 'PIECE' | 'CASE') => void;
}) {
  const style = (isChosen: boolean) =>
    `min-h-11 min-w-11 px-2.5 text-sm font-medium ${isChosen ? 'bg-primary-soft text-primary' : 'text-ink-soft hover:text-primary'}`;
  return (
    <span className="inline-flex divide-x divide-line overflow-hidden rounded-control border border-line">
      <TextButton
        look="bare"
        aria-pressed={!byCase}
        onClick={() => onChoose('PIECE')}
        className={style(!byCase)}
      >
        {pieceText}
      </TextButton>
      <TextButton
        look="bare"
        aria-pressed={byCase}
        onClick={() => onChoose('CASE')}
        className={style(byCase)}
      >
        {caseText}
      </TextButton>
    </span>
  );
}

/** Why a quantity cannot be ordered; undefined is an invalid number. */
function explainQuantity(
  { moq, multiple, max, unitLabel }: Pick<CartLine, 'moq' | 'multiple' | 'max' | 'unitLabel'>,
  pieces: number | undefined,
): string {
  if (pieces === undefined) return '數量請輸入整數';
  const steps = multiple > 1 ? [`每 ${multiple} ${unitLabel}為單位`] : [];
  const bound = pieces > max ? `最多 ${max} ${unitLabel}` : `最少 ${moq} ${unitLabel}`;
  return [...steps, bound].join('，');
}
