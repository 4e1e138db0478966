import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import {
  findCoupon,
  returnCoupon,
  takeCoupon,
} from '#server/features/records/coupon/coupon-query.ts';
import { returnFlashLimit } from '#server/features/records/flash-sale/flash-bucket.ts';
import { flashPiecesOf } from '#server/features/records/flash-sale/flash-order.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { OrderRow } from './lock-order.ts';
import { returnMemberLimit, takeMemberLimit } from './member-limit.ts';
import { holdPieces, losePieces, releasePieces, stockPiecesOf } from './pieces-hold.ts';
import { heldLineOf } from './settled-line.ts';
import { putBackStock, useStock } from './stock-hold.ts';

type Line = typeof orderLine.$inferSelect;
type HoldState = Line['holdState'];

/** By SKU, because its pieces may travel in several parcels. */
function limitedOf(lines: readonly Line[]): { skuId: number; quantity: number }[] {
  const bySku = Map.groupBy(
    lines.filter((line) => line.isLimited),
    ({ skuId }) => skuId,
  );
  return [...bySku].map(([skuId, own]) => ({
    ...{ skuId, quantity: own.reduce((sum, { quantity }) => sum + quantity, 0) },
  }));
}

/**
 * Moves the holds of an order, or of one parcel, from one state to another, each once, and returns those
 * moved, without pieces that were taken off before.
 */
async function moveHolds(
  database: Database,
  order: { orderNo: string; shipmentNo?: number },
  { from, to }: { from: HoldState; to: HoldState },
): Promise<Line[]> {
  const { orderNo, shipmentNo } = order;
  const moved = await database
    .update(orderLine)
    .set({ holdState: to })
    .where(
      and(
        eq(orderLine.orderNo, orderNo),
        eq(orderLine.holdState, from),
        shipmentNo === undefined ? undefined : eq(orderLine.shipmentNo, shipmentNo),
      ),
    )
    .returning();
  return moved.map(heldLineOf).filter(({ quantity }) => quantity > 0);
}

/**
 * Releases what an order holds that was cancelled, given as it was before: limits, coupon and pieces, in the
 * order in which they are taken. Pieces of a confirmed order count as sold.
 */
export async function releaseHolds(database: Database, order: OrderRow, now: Date): Promise<void> {
  const { memberId, status } = order;
  const lines = await moveHolds(database, order, { from: 'HELD', to: 'RELEASED' });
  if (lines.length === 0) return;
  await returnMemberLimit(database, memberId, limitedOf(lines));
  await returnCoupon(database, order.orderNo);
  await releasePieces(database, lines, { memberId, isSold: status === 'CONFIRMED', now });
}

/**
 * Gives up pieces that are taken off an order, of lines that hold them: for others to buy, or out of stock where they
 * are missing. The member's limits are credited either way.
 */
export async function giveUpPieces(
  database: Database,
  { memberId, orderNo, status }: OrderRow,
  { lines, isMissing }: { lines: readonly Line[]; isMissing: boolean },
  now: Date,
): Promise<void> {
  await returnMemberLimit(database, memberId, limitedOf(lines));
  const back = { memberId, isSold: status === 'CONFIRMED', now };
  if (isMissing) await losePieces(database, lines, { ...back, orderNo });
  else await releasePieces(database, lines, back);
}

/** Credits the member's limits for pieces that were shipped and came back, whether or not they are sold again. */
export async function creditLimits(
  database: Database,
  { memberId }: OrderRow,
  lines: readonly Line[],
): Promise<void> {
  await returnMemberLimit(database, memberId, limitedOf(lines));
  await returnFlashLimit(database, memberId, flashPiecesOf(lines));
}

/** Holds again what a cancelled order released, or refuses and holds nothing. */
export async function reinstateHolds(
  database: Database,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const { memberId, orderNo, channelId, couponCode } = order;
  const lines = await moveHolds(database, order, { from: 'RELEASED', to: 'HELD' });
  await takeMemberLimit(database, memberId, limitedOf(lines));
  if (couponCode !== null) {
    const coupon = await findCoupon(database, { channelId, code: couponCode, memberId });
    if (!coupon) throw new Refusal('COUPON_NOT_USABLE');
    await takeCoupon(database, { couponId: coupon.id, memberId, orderNo });
  }
  await holdPieces(database, memberId, lines, now);
}

/**
 * Subtracts the goods of a shipped parcel from stock, once; flash sale goods were subtracted when the sale
 * began.
 */
export async function takeFromStock(
  database: Database,
  parcel: { orderNo: string; shipmentNo: number },
): Promise<void> {
  const lines = await moveHolds(database, parcel, { from: 'HELD', to: 'USED' });
  if (lines.length > 0) await useStock(database, parcel.orderNo, stockPiecesOf(lines));
}

/**
 * Returns the goods of a returned parcel to the member's limit, once, and to stock unless they are not sold again; returns
 * the holds that moved.
 */
export async function returnToStock(
  database: Database,
  order: OrderRow,
  parcel: { shipmentNo: number; isWhole: boolean; isSoldAgain: boolean },
): Promise<Line[]> {
  const { orderNo } = order;
  const { shipmentNo, isWhole, isSoldAgain } = parcel;
  const lines = await moveHolds(
    database,
    { orderNo, shipmentNo },
    { from: 'USED', to: 'RELEASED' },
  );
  await creditLimits(database, order, lines);
  if (isWhole) await returnCoupon(database, orderNo);
  if (!isSoldAgain) return lines;
  const ofFlash = flashPiecesOf(lines).map((pieces) => ({ ...pieces, source: 'STOCK' as const }));
  await putBackStock(database, orderNo, [...stockPiecesOf(lines), ...ofFlash]);
  return lines;
}
