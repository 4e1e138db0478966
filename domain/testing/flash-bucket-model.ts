import { type FlashBucket, flashPiecesLeft } from '../flash-sale/flash-stock.ts';
import { requireAmount } from '../money.ts';

/** RELEASE: not paid in time; TAKE_BACK: sold and then cancelled; END: the sale ended. */
export type FlashStep =
  | { kind: 'HOLD' | 'SELL' | 'RELEASE' | 'TAKE_BACK'; pieces: number }
  | { kind: 'END' };

/**
 * The bucket after a step, or undefined without enough pieces. Pieces released after the end return to
 * ordinary stock; nothing can be held then, but held pieces can still be sold.
 */
export function findBucketAfter(bucket: FlashBucket, step: FlashStep): FlashBucket | undefined {
  if (step.kind === 'END') {
    const returned = bucket.returned + flashPiecesLeft(bucket);
    return { ...bucket, returned, hasEnded: true };
  }
  const pieces = requireAmount(step.pieces);
  const { held, sold } = bucket;
  switch (step.kind) {
    case 'HOLD':
      if (bucket.hasEnded || pieces > flashPiecesLeft(bucket)) return undefined;
      return { ...bucket, held: held + pieces };
    case 'SELL':
      return pieces > held ? undefined : { ...bucket, held: held - pieces, sold: sold + pieces };
    case 'RELEASE':
      return pieces > held ? undefined : comeBack({ ...bucket, held: held - pieces }, pieces);
    case 'TAKE_BACK':
      return pieces > sold ? undefined : comeBack({ ...bucket, sold: sold - pieces }, pieces);
  }
}

function comeBack(bucket: FlashBucket, pieces: number): FlashBucket {
  return bucket.hasEnded ? { ...bucket, returned: bucket.returned + pieces } : bucket;
}
