import type { PaymentMethod } from '@kaituan/domain/payment-method';
import type { Database } from '../../../database/database.ts';
import type { OrderRow } from '../../records/order/lock-order.ts';
import {
  insertAttempt,
  isOpenAttempt,
  listAttempts,
  offlineProvider,
  updateAttempt,
} from '../../records/payment/attempt-query.ts';
import { requireWantsMoney } from './confirm-paid.ts';

/** Writes down that the shop itself received all of an order's money, so that it can be refunded one day. */
export async function recordOfflineMoney(
  database: Database,
  order: OrderRow,
  method: PaymentMethod,
  now: Date,
): Promise<string> {
  requireWantsMoney(order);
  const { orderNo, payableTwd } = order;
  const received = { status: 'PAID', receivedTwd: payableTwd, settledAt: now } as const;
  const waiting = (await listAttempts(database, orderNo)).find(
    (attempt) =>
      attempt.method === method && isOpenAttempt(attempt) && attempt.amountTwd === payableTwd,
  );
  if (waiting) {
    await updateAttempt(database, waiting.attemptNo, received);
    return waiting.attemptNo;
  }
  const { attemptNo } = await insertAttempt(
    database,
    {
      orderNo,
      method,
      provider: offlineProvider,
      amountTwd: payableTwd,
      expiresAt: now,
      ...received,
    },
    now,
  );
  return attemptNo;
}
