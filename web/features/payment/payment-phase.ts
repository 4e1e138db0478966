import type { PaidOrder, Payment } from './payment-query.ts';

/** The phase of an order's payment. */
export type PaymentPhase =
  | 'NOTHING_DUE'
  | 'WITH_GOODS'
  | 'PAID'
  | 'TO_START'
  | 'LEFT'
  | 'CODE'
  | 'CHECKING'
  | 'FAILED'
  | 'OVERDUE'
  | 'CANCELLED';

/** Whether the order went through: nothing is left for the buyer to do. */
export const isThrough = (phase: PaymentPhase | undefined): boolean =>
  phase === 'PAID' || phase === 'WITH_GOODS' || phase === 'NOTHING_DUE';

type Facts = {
  payment: Pick<Payment, 'status' | 'code'>;
  order: Pick<PaidOrder, 'status' | 'paymentStatus' | 'payableTwd' | 'actions'>;
  /** True when this tab started the payment before. */
  wasStarted: boolean;
  /** True for who came back from the gateway by its way out. */
  hasLeft: boolean;
};

export function paymentPhaseOf({ payment, order, wasStarted, hasLeft }: Facts): PaymentPhase {
  if (order.status === 'CANCELLED') return 'CANCELLED';
  if (order.payableTwd === 0) return 'NOTHING_DUE';
  if (order.paymentStatus === 'COD_DUE') return 'WITH_GOODS';
  if (payment.status === 'PAID' || order.status !== 'PLACED') return 'PAID';
  if (!order.actions.includes('PAY')) return 'OVERDUE';
  if (payment.code) return 'CODE';
  if (payment.status === 'NONE') return 'TO_START';
  if (payment.status === 'CREATED') {
    if (hasLeft) return 'LEFT';
    return wasStarted ? 'CHECKING' : 'TO_START';
  }
  return payment.status === 'PENDING' ? 'CHECKING' : 'FAILED';
}
