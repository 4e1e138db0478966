import type { PaymentStatus } from '../payment/payment-life.ts';
import type { CancelReason, OrderStatus } from './order-life.ts';

/** What money that arrives does to its order. */
export type ArrivedMoneyEffect = 'SETTLES' | 'REINSTATES' | 'GOES_BACK';

type OrderFacts = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  cancelReason: CancelReason | null;
  /** Whether an order that is paid on delivery may be paid before, too. */
  canStillPayAhead: boolean;
};

/**
 * Money settles an order that waits for it and reinstates one that was cancelled because nobody had paid,
 * provided its goods can be held once more; for any other it goes back.
 */
export function effectOfArrivedMoney(order: OrderFacts): ArrivedMoneyEffect {
  const { status, paymentStatus, cancelReason, canStillPayAhead } = order;
  if (status === 'PLACED') return 'SETTLES';
  if (status === 'CONFIRMED' && paymentStatus === 'COD_DUE' && canStillPayAhead) return 'SETTLES';
  return status === 'CANCELLED' && cancelReason === 'PAY_TIMEOUT' ? 'REINSTATES' : 'GOES_BACK';
}
