import { requireAmount } from '../money.ts';

/**
 * A flash sale's own stock of one SKU, in pieces: moved in from ordinary stock, held while being paid,
 * sold, and returned to ordinary stock once the sale has ended.
 */
export type FlashBucket = {
  movedIn: number;
  held: number;
  sold: number;
  returned: number;
  hasEnded: boolean;
};

/** The bucket of a sale that starts with so many pieces. */
export function openFlashBucket(pieces: number): FlashBucket {
  return { movedIn: requireAmount(pieces), held: 0, sold: 0, returned: 0, hasEnded: false };
}

/** Pieces that can still be taken. */
export function flashPiecesLeft({ movedIn, held, sold, returned }: FlashBucket): number {
  return movedIn - held - sold - returned;
}

/** Why pieces of a flash sale cannot be ordered, as texts for the shopper. */
export const flashRefusalText = {
  OVER_ORDER_LIMIT: '超過單筆限購數量',
  OVER_MEMBER_LIMIT: '超過每人限購數量',
  SOLD_OUT: '已搶購一空',
  NOT_ENOUGH: '剩餘數量不足',
} as const;
export type FlashRefusal = keyof typeof flashRefusalText;

/** The limits of a flash sale's SKU in pieces; null for unlimited. */
export type FlashLimits = { perMember: number; perOrder: number | null };

/** The most pieces a member can order now, with those already held or bought. */
export function maxFlashPieces(bucket: FlashBucket, limits: FlashLimits, taken: number): number {
  if (bucket.hasEnded) return 0;
  const ofMember = limits.perMember - taken;
  const perOrder = limits.perOrder ?? ofMember;
  return Math.max(0, Math.min(ofMember, perOrder, flashPiecesLeft(bucket)));
}

/** The text about released pieces: 「釋出 2 件」. */
export function releasedText(pieces: number, unitLabel: string): string {
  return `釋出 ${pieces} ${unitLabel}`;
}

/** The pieces of a running sale, as shoppers see them. */
export type FlashPieces = { stock: number; sold: number; held: number };

/** Less of a bar than this is not seen. */
const leastShare = 0.06;

/** The shares of a stock bar: pieces left and being paid. As long as there are any, their share is seen. */
export function flashShares({ stock, sold, held }: FlashPieces): { left: number; held: number } {
  const shareOf = (pieces: number) => (pieces > 0 ? Math.max(leastShare, pieces / stock) : 0);
  return { left: shareOf(stock - sold - held), held: shareOf(held) };
}
