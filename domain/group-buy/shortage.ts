import { requireAmount, sumTwd } from '../money.ts';

/** What a joiner is to get of a SKU; `seq` is the order of joining. */
export type Share = { seq: number; quantity: number; isAllOrNothing: boolean };
/** A joiner who gets fewer pieces than settled. */
export type Cut = { seq: number; from: number; to: number };

/**
 * Divides pieces that the supplier did not deliver, as incomplete cases are: the last to join is cut first, and who takes
 * all or nothing only where others do not suffice, then whole; what that frees goes back to the earliest of those cut.
 * Throws RangeError for more pieces than are ordered.
 */
export function shareShortage(shares: readonly Share[], missing: number): Cut[] {
  const ordered = sumTwd(shares.map(({ quantity }) => quantity));
  if (requireAmount(missing) > ordered) throw new RangeError(`only ${ordered} pieces are ordered`);
  const left = new Map(shares.map(({ seq, quantity }) => [seq, quantity]));
  const newestFirst = shares.toSorted((a, b) => b.seq - a.seq);
  let open = missing;
  const take = ({ seq }: Share, pieces: number) => {
    left.set(seq, (left.get(seq) ?? 0) - pieces);
    open -= pieces;
  };
  for (const share of newestFirst) {
    const fits = !share.isAllOrNothing || share.quantity <= open;
    if (fits) take(share, Math.min(share.quantity, open));
  }
  for (const share of newestFirst) {
    if (open > 0 && left.get(share.seq) === share.quantity) take(share, share.quantity);
  }
  for (const share of newestFirst.toReversed()) {
    const cut = share.quantity - (left.get(share.seq) ?? 0);
    if (share.isAllOrNothing ? cut > 0 && cut <= -open : open < 0)
      take(share, -Math.min(cut, -open));
  }
  return shares.flatMap(({ seq, quantity }) => {
    const to = left.get(seq) ?? quantity;
    return to < quantity ? [{ seq, from: quantity, to }] : [];
  });
}
