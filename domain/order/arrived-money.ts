import type { PaymentStatus } from '../payment/payment-life.ts';
import type { CancelReason, OrderStatus } from './order-life.ts';

/** The effect of arrived money on its order. */
export type ArrivedMoneyEffect = 'SETTLES' | 'REINSTATES' | 'GOES_BACK';

type OrderFacts = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  cancelReason: CancelReason | null;
  /** Whether an order with cash on delivery may still be paid in advance. */
  canStillPayAhead: boolean;
};

/**
 * Money settles an unpaid order and reinstates one that was cancelled as unpaid, provided its goods can be
 * held again; for any other order it is refunded.
 */
export function effectOfArrivedMoney(order: OrderFacts): ArrivedMoneyEffect {
  const { status, paymentStatus, cancelReason, canStillPayAhead } = order;
  if (status === 'PLACED') return 'SETTLES';
  if (status === 'CONFIRMED' && paymentStatus === 'COD_DUE' && canStillPayAhead) return 'SETTLES';
  return status === 'CANCELLED' && cancelReason === 'PAY_TIMEOUT' ? 'REINSTATES' : 'GOES_BACK';
}
