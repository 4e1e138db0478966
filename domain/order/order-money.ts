import { sumTwd } from '../money.ts';
import type { PaymentStatus, RefundStatus } from '../payment/payment-life.ts';
import type { OrderStatus } from './order-life.ts';

/** A refund, in TWD; surplus is money that the order never took, refunded whole. */
export type OrderRefund = { amountTwd: number; status: RefundStatus; isSurplus: boolean };

/** The money an order took and refunded, in TWD, with every requested refund. */
export type OrderMoneyFacts = {
  paidTwd: number;
  refundedTwd: number;
  refunds: readonly OrderRefund[];
};

const isPending = ({ status }: OrderRefund) => status === 'REQUESTED' || status === 'PROCESSING';
const isOwn = ({ isSurplus }: OrderRefund) => !isSurplus;
const totalOf = (refunds: readonly OrderRefund[]) =>
  sumTwd(refunds.map(({ amountTwd }) => amountTwd));

/** All money received for an order, in TWD: refunded, refund pending, refund failed, or retained. */
export function orderMoneyOf({ paidTwd, refundedTwd, refunds }: OrderMoneyFacts) {
  const surplus = refunds.filter(({ isSurplus }) => isSurplus);
  const surplusTwd = totalOf(surplus);
  const cameTwd = paidTwd + surplusTwd;
  const backTwd = refundedTwd + totalOf(surplus.filter(({ status }) => status === 'DONE'));
  const pendingTwd = totalOf(refunds.filter(isPending));
  const failedTwd = totalOf(refunds.filter(({ status }) => status === 'FAILED'));
  const netTwd = cameTwd - backTwd - pendingTwd - failedTwd;
  return { cameTwd, surplusTwd, backTwd, pendingTwd, failedTwd, netTwd };
}

/** The payment status the buyer sees: the order's own, unless a refund is under way. */
export type PaymentDisplayStatus =
  | PaymentStatus
  | 'NEVER_PAID'
  | 'REFUNDING'
  | 'PARTLY_REFUNDING'
  | 'REFUND_FAILED';

/** The payment status the buyer sees, from the order's states and its refunds. */
export function paymentDisplayStatusOf(
  facts: OrderMoneyFacts & { order: OrderStatus; payment: PaymentStatus },
): PaymentDisplayStatus {
  const { order, payment, refunds } = facts;
  const isOver = order === 'CANCELLED';
  // While an order continues, money it never took does not affect its payment status.
  const counted = isOver ? refunds : refunds.filter(isOwn);
  if (counted.some(isPending)) {
    const { netTwd } = orderMoneyOf({ ...facts, refunds: counted });
    return isOver || netTwd === 0 ? 'REFUNDING' : 'PARTLY_REFUNDING';
  }
  if (counted.some(({ status }) => status === 'FAILED')) return 'REFUND_FAILED';
  if (!isOver || wasPaid(payment)) return payment;
  return refunds.length > 0 ? 'REFUNDED' : 'NEVER_PAID';
}

const wasPaid = (payment: PaymentStatus) =>
  payment === 'PAID' || payment === 'PARTIALLY_REFUNDED' || payment === 'REFUNDED';
