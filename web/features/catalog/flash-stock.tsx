import { type FlashPieces, flashShares } from '@kaituan/domain/flash-sale/flash-stock';
import { partOf } from '@kaituan/kit/content/part-of.ts';

/** Stock of a flash sale item: what is left fills the bar, then what is being paid; what is sold empties it. */
export function FlashStock({ stock, sold, held, unit = '件' }: FlashPieces & { unit?: string }) {
  const shares = flashShares({ stock, sold, held });
  return (
    <span className="flash-stock">
      <span aria-hidden>
        <i className={partOf(shares.left)} />
        <i className={partOf(shares.held)} />
      </span>
      {`剩 ${stock - sold - held} ${unit}${held > 0 ? `・${held} ${unit}付款中` : ''}`}
    </span>
  );
}
