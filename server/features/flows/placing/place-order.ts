import { paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import { newOrderNo } from '#server/database/sql/generated-number.ts';
import {
  type PricedCheckout,
  payableUntil,
} from '#server/features/flows/checkout/price-checkout.ts';
import { takeCoupon } from '#server/features/records/coupon/coupon-query.ts';
import { sellFlashPieces } from '#server/features/records/flash-sale/flash-bucket.ts';
import { flashPiecesOf } from '#server/features/records/flash-sale/flash-order.ts';
import { takeMemberLimit } from '#server/features/records/order/member-limit.ts';
import { holdPieces } from '#server/features/records/order/pieces-hold.ts';
import { isJoining, placePledge } from './place-pledge.ts';
import { heldPieceOf, type InitialOrderState, writeOrder } from './write-order.ts';

/**
 * Creates the order of a checkout with its limits and stock, or nothing. Contended rows (coupon, limit,
 * stock) are taken last, so that they are locked for the shortest time. `isLast`: nothing that comes after
 * it in the transaction reads or locks them.
 */
export async function placeOrder(
  database: Database,
  priced: PricedCheckout,
  now: Date,
  { isLast }: { isLast: boolean },
): Promise<string> {
  const { row, lines, coupon } = priced;
  const { memberId } = row;
  const orderNo = newOrderNo(now);
  const initialState = initialStateOf(priced, now);
  await writeOrder(database, priced, { orderNo, initialState }, now);
  const limited = lines.filter(({ offer }) => offer.row.maxPerMember !== null);
  await takeMemberLimit(database, memberId, limited);
  if (coupon?.id) await takeCoupon(database, { couponId: coupon.id, memberId, orderNo });
  const pieces = lines.map(heldPieceOf);
  const sold = initialState.status === 'CONFIRMED' ? flashPiecesOf(pieces) : [];
  const atCommit = isLast && !isJoining(priced) && sold.length === 0;
  await holdPieces(database, memberId, pieces, now, { atCommit });
  if (isJoining(priced)) {
    await placePledge(database, priced, { ...initialState, orderNo }, now, { isLast });
  }
  await sellFlashPieces(database, sold);
  return orderNo;
}

/** An order without an amount due counts as paid; one with cash on delivery is confirmed at once. */
function initialStateOf(priced: PricedCheckout, now: Date): InitialOrderState {
  const { row, quote, lines } = priced;
  const method = row.paymentMethod;
  if (quote.payableTwd === 0 || method === null) {
    return { status: 'CONFIRMED', paymentStatus: 'PAID', payBy: null, holdUntil: null };
  }
  const until = payableUntil(priced, method, now.getTime());
  if (until === null) {
    return { status: 'CONFIRMED', paymentStatus: 'COD_DUE', payBy: null, holdUntil: null };
  }
  const isContended = isJoining(priced) || lines.some(({ offer }) => offer.flash);
  // Contended pieces are held no longer than the deadline shown to the buyer.
  const holdBeyondMs = isContended ? 0 : paymentMethodFacts(method).holdBeyondMs;
  return {
    status: 'PLACED',
    paymentStatus: 'UNPAID',
    payBy: new Date(until),
    holdUntil: new Date(until + holdBeyondMs),
  };
}
