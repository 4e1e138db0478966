import type { Order } from '@kaituan/contract/order/order';
import { parseTypedQuantity } from '@kaituan/domain/cart/typed-quantity';
import { formatTwd } from '@kaituan/domain/format-twd';
import {
  listReturnReasons,
  type ReturnReason,
  returnReasonText,
} from '@kaituan/domain/order/return-life';
import { LinePicture } from '@kaituan/kit/content/line-picture.tsx';
import { SelectField } from '@kaituan/kit/controls/select-field.tsx';
import { Stepper } from '@kaituan/kit/controls/stepper.tsx';
import { exemptionText } from '#web/features/orders/exemption-text.ts';
import type { ReturnChoice } from './return-lines.ts';

type Props = {
  line: Order['lines'][number];
  room: { max: number; why?: string };
  choice: ReturnChoice;
  problem: string | undefined;
  onChange: (choice: ReturnChoice) => void;
};

/** Quantity and reason for one line, or why it cannot be returned. */
export function ReturnLineRow({ line, room, choice, problem, onChange }: Props) {
  const { max, why } = room;
  const { quantity } = choice;
  const clamp = (typed: number) => Math.min(max, Math.max(0, typed));
  return (
    <li className="py-5 first:pt-0 last:pb-0">
      <div className="flex gap-4">
        <LinePicture picture={line.picture} />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{line.name}</p>
          {line.optionText && <p className="text-sm text-ink-soft">{line.optionText}</p>}
          <p className="mt-1 text-sm text-ink-soft tabular-nums">
            實付 {formatTwd(line.netTwd)}，共 {line.quantity} {line.unitLabel}
            {line.returnedQuantity > 0 && `，已退 ${line.returnedQuantity} ${line.unitLabel}`}
          </p>
          {line.rescissionExemption && (
            <p className="mt-1 text-sm text-accent-ink">
              {exemptionText(line.rescissionExemption)}；瑕疵、寄錯或缺件仍可退貨。
            </p>
          )}
          {why && <p className="mt-2 text-sm font-semibold text-ink-soft">{why}</p>}
        </div>
      </div>
      {!why && (
        <div className="mt-3 flex flex-wrap items-start gap-x-6 gap-y-3 sm:pl-20">
          <div>
            <p aria-hidden className="mb-1.5 text-sm font-semibold">
              退貨件數（最多 {max}）
            </p>
            <Stepper
              name={`quantity-${line.lineNo}`}
              label={`${line.name} 退貨件數，最多 ${max}`}
              value={String(quantity)}
              isInvalid={false}
              canDecrease={quantity > 0}
              canIncrease={quantity < max}
              onStep={(direction) => onChange({ ...choice, quantity: clamp(quantity + direction) })}
              onType={(typed) =>
                onChange({ ...choice, quantity: clamp(parseTypedQuantity(typed) ?? 0) })
              }
            />
          </div>
          <div hidden={quantity === 0} className="min-w-56 flex-1">
            <ReasonField {...{ line, choice, problem, onChange }} />
          </div>
        </div>
      )}
    </li>
  );
}

function ReasonField({ line, choice, problem, onChange }: Omit<Props, 'room'>) {
  const isExempt = line.rescissionExemption !== null;
  const reasons = listReturnReasons({ isExempt, canSpoil: line.canSpoil ?? true });
  return (
    <SelectField
      label="退貨原因"
      name={`reason-${line.lineNo}`}
      value={choice.reason}
      problem={problem}
      onChange={({ currentTarget }) =>
        onChange({ ...choice, reason: currentTarget.value as ReturnReason | '' })
      }
    >
      <option value="">請選擇</option>
      {reasons.map((reason) => (
        <option key={reason} value={reason}>
          {returnReasonText[reason]}
        </option>
      ))}
    </SelectField>
  );
}
