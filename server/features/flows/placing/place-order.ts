import { paymentDeadlines } from '@kaituan/domain/payment/payment-deadline';
import type { Database } from '#server/database/database.ts';
import { newOrderNo } from '#server/database/generated-number.ts';
import type { PricedCheckout } from '#server/features/flows/checkout/price-checkout.ts';
import { flashDeadlines, sellFlashOrder } from '#server/features/records/flash-sale/flash-order.ts';
import { takeCoupon } from '#server/features/records/order/coupon-query.ts';
import { takeMemberLimit } from '#server/features/records/order/member-limit.ts';
import { holdPieces } from '#server/features/records/order/pieces-hold.ts';
import { groupDeadlines, isJoining, placePledge } from './place-pledge.ts';
import { heldPieceOf, type Standing, writeOrder } from './write-order.ts';

/**
 * Makes the order of a checkout: everything it says, its limits, and its stock, or nothing. The rows
 * many buyers want (coupon, limit, stock) are taken last, so that they are locked for the shortest time.
 */
export async function placeOrder(
  database: Database,
  priced: PricedCheckout,
  now: Date,
): Promise<string> {
  const { row, lines, coupon } = priced;
  const { memberId } = row;
  const orderNo = newOrderNo(now);
  const standing = standingOf(priced, now);
  await writeOrder(database, priced, { orderNo, standing }, now);
  const limited = lines.filter(({ offer }) => offer.row.max_per_member !== null);
  await takeMemberLimit(database, memberId, limited);
  if (coupon?.id) await takeCoupon(database, { couponId: coupon.id, memberId, orderNo });
  await holdPieces(database, memberId, lines.map(heldPieceOf), now);
  if (isJoining(priced))
    await placePledge(database, priced, { orderNo, heldUntil: standing.holdUntil }, now);
  if (priced.quote.payableTwd === 0) await sellFlashOrder(database, orderNo);
  return orderNo;
}

/** Nothing to pay counts as paid; what is paid on delivery is confirmed at once. */
function standingOf(priced: PricedCheckout, now: Date): Standing {
  const { row, quote, lines } = priced;
  const method = row.paymentMethod;
  if (quote.payableTwd === 0 || method === null) {
    return { status: 'CONFIRMED', paymentStatus: 'PAID', payBy: null, holdUntil: null };
  }
  const deadlines = paymentDeadlines(method, now.getTime());
  if (!deadlines) {
    return { status: 'CONFIRMED', paymentStatus: 'COD_DUE', payBy: null, holdUntil: null };
  }
  return {
    status: 'PLACED',
    paymentStatus: 'UNPAID',
    payBy: new Date(deadlines.payBy),
    holdUntil: new Date(deadlines.holdUntil),
    ...(lines.some(({ offer }) => offer.flash) && flashDeadlines(now)),
    ...(isJoining(priced) && groupDeadlines(priced, now)),
  };
}
