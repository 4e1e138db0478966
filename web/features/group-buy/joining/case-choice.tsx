import { parseTypedQuantity } from '@kaituan/domain/cart/typed-quantity';
import { Stepper } from '@kaituan/kit/controls/stepper.tsx';
import type { CampaignCard } from '#web/features/group-buy/campaign/campaign-query.ts';
import type { JoinChoice } from './join-lines.ts';

/** Whether a quantity may grow to fill a case, or be dropped when a case stays incomplete. */
export function CaseChoice({
  name,
  unit,
  caseLot,
  choice,
  max,
  onChange,
}: {
  name: string;
  unit: string;
  caseLot: NonNullable<CampaignCard['caseLot']>;
  choice: JoinChoice;
  /** The highest possible quantity. */
  max: number;
  onChange: (change: Partial<JoinChoice>) => void;
}) {
  const { quantity, extra, isAllOrNothing } = choice;
  // One piece is cut to none or not at all.
  const mayBeCut = quantity > 1;
  if (!mayBeCut && caseLot.policy !== 'ROUND_UP_BY_TOLERANCE') return null;
  const maxExtra = Math.min(caseLot.caseQty - 1, max - quantity);
  return (
    <div className="mt-3 space-y-1 rounded-control bg-sunken px-4 py-3 text-sm">
      {caseLot.policy === 'ROUND_UP_BY_TOLERANCE' && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            願意多拿，幫忙補滿最後一箱？
            <span className="block text-ink-soft">
              最多再多拿幾{unit}；先一起付款，沒用到的自動退回
            </span>
          </p>
          <Stepper
            label={`${name}湊箱時最多再多拿幾${unit}`}
            value={String(extra)}
            isInvalid={false}
            canDecrease={extra > 0}
            canIncrease={extra < maxExtra}
            onStep={(direction) => onChange({ extra: extra + direction })}
            onType={(typed) =>
              onChange({ extra: Math.min(maxExtra, parseTypedQuantity(typed) ?? 0) })
            }
          />
        </div>
      )}
      {mayBeCut && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={isAllOrNothing}
            onChange={({ target }) => onChange({ isAllOrNothing: target.checked })}
            className="size-5 shrink-0 accent-primary"
          />
          拿不到全部 {quantity} {unit}，就一{unit}都不買，付過的全額退回
        </label>
      )}
    </div>
  );
}
