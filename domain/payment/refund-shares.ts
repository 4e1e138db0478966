import { requireAmount, sumTwd } from '../money.ts';
import { type PaymentMethod, paymentMethodFacts } from './payment-method.ts';

/** A payment of an order, and what of it was not refunded yet, in TWD. */
export type RefundablePayment = { method: PaymentMethod; leftTwd: number };

/**
 * Divides a refund in TWD among the payments of an order, given the oldest first; all that is left when no
 * amount is given. What a gateway refunds by itself goes back before what needs a bank account, and of each
 * kind the newest payment first. No payment returns more than is left of it.
 */
export function shareRefund<Payment extends RefundablePayment>(
  payments: readonly Payment[],
  amountTwd: number = Number.MAX_SAFE_INTEGER,
): { payment: Payment; amountTwd: number }[] {
  let openTwd = Math.min(requireAmount(amountTwd), sumTwd(payments.map((one) => one.leftTwd)));
  return refundOrder(payments).flatMap((payment) => {
    const shareTwd = Math.min(openTwd, payment.leftTwd);
    openTwd -= shareTwd;
    return shareTwd > 0 ? [{ payment, amountTwd: shareTwd }] : [];
  });
}

function refundOrder<Payment extends RefundablePayment>(payments: readonly Payment[]): Payment[] {
  const newestFirst = payments.toReversed();
  const isAutomatic = ({ method }: Payment) => paymentMethodFacts(method).refund === 'AUTOMATIC';
  return [...newestFirst.filter(isAutomatic), ...newestFirst.filter((one) => !isAutomatic(one))];
}
