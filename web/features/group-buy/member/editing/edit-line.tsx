import type { Pledge } from '@kaituan/contract/group-buy/pledge';
import { parseTypedQuantity } from '@kaituan/domain/cart/typed-quantity';
import { formatTwd } from '@kaituan/domain/format-twd';
import { Stepper } from '@kaituan/kit/controls/stepper.tsx';
import { goodsText } from '#web/features/group-buy/member/pledge-pieces.ts';

export type Pieces = { quantity: number; maxQuantity: number };
export type EditableLine = Pick<
  Pledge['lines'][number],
  'skuId' | 'name' | 'optionText' | 'unitLabel' | 'ceilingUnitPriceTwd'
> &
  Pieces;

/** The quantity of one SKU; the extra pieces accepted for a case stay unchanged, and go with the last piece. */
export function EditLine({
  line,
  max,
  min,
  requested: { quantity, maxQuantity },
  isRefused,
  onChange,
}: {
  line: EditableLine;
  max: number;
  /** Zero where another variant can take its place. */
  min: number;
  requested: Pieces;
  /** True while the pieces of the dialog cannot be had. */
  isRefused: boolean;
  onChange: (pieces: Pieces) => void;
}) {
  const tolerance = maxQuantity - quantity;
  const choose = (requested: number) => {
    const pieces = Math.max(min, requested);
    onChange({ quantity: pieces, maxQuantity: pieces === 0 ? 0 : pieces + tolerance });
  };
  // Too many stay as typed: the dialog says why they cannot be had.
  const type = (typed: string) => {
    const pieces = parseTypedQuantity(typed);
    if (pieces !== undefined) choose(pieces);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-4">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold wrap-anywhere">{goodsText(line)}</span>
        <span className="block text-sm text-ink-soft tabular-nums">
          單價 {formatTwd(line.ceilingUnitPriceTwd)}，
          <span className="inline-block">不會再提高</span>
          {tolerance > 0 && `，補滿箱時最多再多拿 ${tolerance} ${line.unitLabel}`}
        </span>
      </span>
      <Stepper
        label={`${goodsText(line)} 的數量`}
        value={String(quantity)}
        isInvalid={isRefused && quantity > 0}
        canDecrease={quantity > min}
        canIncrease={quantity + tolerance < max}
        onStep={(direction) => choose(quantity + direction)}
        onType={type}
      />
    </li>
  );
}
