import { type PaymentMethod, paymentMethodFacts } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import {
  type AttemptRow,
  insertAttempt,
  isOpenAttempt,
  listAttempts,
  offlineProvider,
} from '#server/features/records/payment/attempt-query.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type BookingOutcome, bookMoney } from './book-money.ts';

/**
 * Books a bank transfer or cash on delivery for a locked order. Refuses a paid order with
 * ORDER_STATE_CONFLICT: an owner who says it twice has not received it twice.
 */
export async function receiveOfflineMoney(
  database: Database,
  order: OrderRow,
  now: Date,
): Promise<BookingOutcome> {
  const isDue = order.status === 'PLACED' || order.paymentStatus === 'COD_DUE';
  if (!isDue && order.status !== 'CANCELLED') throw new Refusal('ORDER_STATE_CONFLICT');
  const isOffline = paymentMethodFacts(order.paymentMethod).refund === 'BANK_FORM';
  const method = isOffline ? order.paymentMethod : 'BANK_TRANSFER';
  const attempt = await offlineAttemptOf(database, order, method, now);
  const { payableTwd: amountTwd } = order;
  const receipt = { attempt, amountTwd, providerTradeNo: null, actor: 'SHOP' } as const;
  return bookMoney(database, order, receipt, now);
}

/** The open offline attempt, or a new one, so that the payment can be refunded later. */
async function offlineAttemptOf(
  database: Database,
  { orderNo, payableTwd: amountTwd }: OrderRow,
  method: PaymentMethod,
  now: Date,
): Promise<AttemptRow> {
  const waiting = (await listAttempts(database, orderNo)).find(
    (attempt) =>
      attempt.method === method && isOpenAttempt(attempt) && attempt.amountTwd === amountTwd,
  );
  const values = { orderNo, method, amountTwd, provider: offlineProvider, expiresAt: now };
  return waiting ?? insertAttempt(database, { ...values, status: 'CREATED' }, now);
}
