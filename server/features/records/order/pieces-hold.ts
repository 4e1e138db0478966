import type { Database } from '#server/database/database.ts';
import type { orderLine } from '#server/database/schema/order-schema.ts';
import {
  holdFlashPieces,
  loseFlashPieces,
  releaseFlashPieces,
} from '#server/features/records/flash-sale/flash-bucket.ts';
import { flashPiecesOf } from '#server/features/records/flash-sale/flash-order.ts';
import { type HeldPieces, holdStock, loseStock, releaseStock } from './stock-hold.ts';

/** Pieces of an order line, with the source they are held from. */
export type LinePieces = Pick<
  typeof orderLine.$inferSelect,
  'skuId' | 'quantity' | 'holdSource' | 'flashSaleId'
>;

/** The pieces held from ordinary stock or from a pre-order quota. */
export const stockPiecesOf = (lines: readonly LinePieces[]): HeldPieces[] =>
  lines.flatMap(({ skuId, quantity, holdSource }) =>
    holdSource === 'STOCK' || holdSource === 'PREORDER'
      ? [{ skuId, quantity, source: holdSource }]
      : [],
  );

const idsOf = (pieces: readonly HeldPieces[]) => pieces.map(({ skuId }) => skuId);

/**
 * Holds the pieces of an order from whatever source, or refuses: flash sales before ordinary stock. `atCommit`: by the
 * commit, where `leaveToCommit` can.
 */
export async function holdPieces(
  database: Database,
  memberId: string,
  lines: readonly LinePieces[],
  now: Date,
  { atCommit = false } = {},
): Promise<void> {
  const stock = stockPiecesOf(lines);
  const alsoSkuIds = idsOf(stock);
  await holdFlashPieces(database, memberId, flashPiecesOf(lines), {
    ...{ now, alsoSkuIds },
    atCommit: atCommit && stock.length === 0,
  });
  if (stock.length > 0) await holdStock(database, stock, { atCommit });
}

/** Releases held pieces in the order in which they are taken; `isSold` says whether they had been paid for. */
export async function releasePieces(
  database: Database,
  lines: readonly LinePieces[],
  { memberId, isSold, now }: { memberId: string; isSold: boolean; now: Date },
): Promise<void> {
  const stock = stockPiecesOf(lines);
  const alsoSkuIds = idsOf(stock);
  const back = { memberId, isSold, alsoSkuIds, now };
  await releaseFlashPieces(database, flashPiecesOf(lines), back);
  if (stock.length > 0) await releaseStock(database, stock);
}

/** Ends the hold of pieces that are not there: nobody else can buy them. */
export async function losePieces(
  database: Database,
  lines: readonly LinePieces[],
  { memberId, isSold, orderNo }: { memberId: string; isSold: boolean; orderNo: string },
): Promise<void> {
  const stock = stockPiecesOf(lines);
  const lost = { memberId, isSold, orderNo, alsoSkuIds: idsOf(stock) };
  await loseFlashPieces(database, flashPiecesOf(lines), lost);
  if (stock.length > 0) await loseStock(database, orderNo, stock);
}
