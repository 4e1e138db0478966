import type { Database } from '#server/database/database.ts';
import type { orderLine } from '#server/database/order-schema.ts';
import {
  holdFlashPieces,
  letFlashPiecesGo,
} from '#server/features/records/flash-sale/flash-bucket.ts';
import { flashPiecesOf } from '#server/features/records/flash-sale/flash-order.ts';
import { type HeldPieces, holdStock, releaseStock } from './stock-hold.ts';

/** Pieces of a line of an order, and from where they are held. */
export type LinePieces = Pick<
  typeof orderLine.$inferSelect,
  'skuId' | 'quantity' | 'holdSource' | 'flashSaleId'
>;

/** Those from the shelf or from the quota of a pre-order. */
export const stockPiecesOf = (lines: readonly LinePieces[]): HeldPieces[] =>
  lines.flatMap(({ skuId, quantity, holdSource }) =>
    holdSource === 'STOCK' || holdSource === 'PREORDER'
      ? [{ skuId, quantity, source: holdSource }]
      : [],
  );

const idsOf = (pieces: readonly HeldPieces[]) => pieces.map(({ skuId }) => skuId);

/** Holds the pieces of an order wherever they come from, or refuses: flash sales before the shelf. */
export async function holdPieces(
  database: Database,
  memberId: string,
  lines: readonly LinePieces[],
  now: Date,
): Promise<void> {
  const stock = stockPiecesOf(lines);
  const alsoSkuIds = idsOf(stock);
  await holdFlashPieces(database, memberId, flashPiecesOf(lines), { now, alsoSkuIds });
  if (stock.length > 0) await holdStock(database, stock);
}

/** Gives held pieces back, in the order in which they are taken; `isSold` tells that they were paid for. */
export async function letPiecesGo(
  database: Database,
  lines: readonly LinePieces[],
  { memberId, isSold, now }: { memberId: string; isSold: boolean; now: Date },
): Promise<void> {
  const stock = stockPiecesOf(lines);
  const alsoSkuIds = idsOf(stock);
  const back = { memberId, isSold, alsoSkuIds, now };
  await letFlashPiecesGo(database, flashPiecesOf(lines), back);
  if (stock.length > 0) await releaseStock(database, stock);
}
