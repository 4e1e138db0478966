import { partOf } from '@kaituan/kit/content/part-of.ts';

type Pieces = { stock: number; sold: number; held: number };

/** Stock of a flash sale item: sold, being paid, left. */
export function FlashStock({ stock, sold, held, unit = '件' }: Pieces & { unit?: string }) {
  return (
    <span className="block text-xs text-ink-soft">
      <span aria-hidden className="my-1 flex h-1.5 overflow-hidden rounded-full bg-sunken">
        <span className={`w-(--part) bg-primary ${partOf(sold / stock)}`} />
        <span className={`w-(--part) bg-accent ${partOf(held / stock)}`} />
      </span>
      剩 {stock - sold - held} {unit}
      {held > 0 && `・${held} ${unit}付款中`}
    </span>
  );
}
