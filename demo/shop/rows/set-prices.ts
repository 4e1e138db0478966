import { unitPriceAt } from '@kaituan/domain/pricing/quantity-price';

export type SizeOffer = {
  size: string;
  priceTwd: number;
  tiers: { minQty: number; unitPriceTwd: number }[];
};

/** The piece of a size, and how many of it there are: 700g × 6 罐 is six of 700g. */
function piecesOf(size: string): { piece: string; count: number } {
  const [, piece = size, count] = /^(.+?) × (\d+) ?\S*$/.exec(size) ?? [];
  return { piece, count: Number(count ?? 1) };
}

/** What the goods of a set cost when bought in a smaller size, by the price for as many; undefined for other sizes. */
export function piecesTwdOf(size: string, small: SizeOffer): number | undefined {
  const [set, inSmall] = [piecesOf(size), piecesOf(small.size)];
  if (inSmall.piece !== set.piece || inSmall.count >= set.count) return undefined;
  const times = set.count / inSmall.count;
  return Math.floor(times * unitPriceAt(Math.max(1, Math.floor(times)), small));
}

/** The price of a size in full tens below what its pieces cost, where it would be dearer. */
export function priceOfSet(size: string, priceTwd: number, smaller: readonly SizeOffer[]): number {
  const least = Math.min(...smaller.map((small) => piecesTwdOf(size, small) ?? priceTwd));
  return priceTwd > least ? Math.floor(least / 10) * 10 : priceTwd;
}
