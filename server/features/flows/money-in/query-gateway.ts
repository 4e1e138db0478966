import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shopOrder } from '#server/database/schema/order-schema.ts';
import { changeOrder, lockOrder } from '#server/features/records/order/lock-order.ts';
import {
  type AttemptRow,
  changeAttempt,
  findAttempt,
  isOpenAttempt,
  listAttempts,
} from '#server/features/records/payment/attempt-query.ts';
import { getChange } from '#server/features/records/pledge/pledge-change.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type {
  GatewayPaymentStatus,
  PaymentAttemptKey,
  PaymentProvider,
} from '#server/platform/payment/payment-provider.ts';
import { applyPaymentEvent, type WebhookOutcome } from './apply-webhook.ts';
import { isAmountOf } from './book-money.ts';

const keyOf = ({ attemptNo, method, amountTwd, providerNo }: AttemptRow): PaymentAttemptKey => ({
  ...{ attemptNo, amountTwd, method: method as GatewayMethod },
  ...(providerNo !== null && { providerTradeNo: providerNo }),
});

/** Whether money that a buyer approved for this attempt would be taken now. */
export async function mayCapture(database: Database, attempt: AttemptRow): Promise<boolean> {
  const { orderNo, changeNo } = attempt;
  const [order] = await database.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo));
  if (changeNo === null) {
    return order?.status === 'PLACED' && (await isAmountOf(database, order, attempt));
  }
  const { status } = await getChange(database, changeNo);
  return status === 'HELD' && order?.status === 'CONFIRMED';
}

/**
 * Queries the gateway for an attempt's status and applies the result. Money the buyer approved is captured
 * only while `mayCapture`. No lock is held during the query.
 */
export async function queryAttempt(
  database: Database,
  provider: PaymentProvider,
  attempt: AttemptRow,
  { mayCapture }: { mayCapture: boolean },
  now: Date,
): Promise<WebhookOutcome | GatewayPaymentStatus['kind']> {
  const key = keyOf(attempt);
  const payment = mayCapture ? await provider.settle(key) : await provider.find(key);
  if (payment.kind === 'DECIDED') {
    return inTransaction(database, (transaction) =>
      applyPaymentEvent(transaction, provider.name, payment.event, now),
    );
  }
  if (attempt.expiresAt <= now) await expireAttempt(database, attempt.attemptNo, now);
  return payment.kind;
}

/** Expires an attempt once the gateway also reports it as unpaid. */
function expireAttempt(database: Database, attemptNo: string, now: Date): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const named = await findAttempt(transaction, attemptNo);
    if (!named) return;
    const order = await lockOrder(transaction, named.orderNo);
    const attempt = await findAttempt(transaction, attemptNo);
    if (!attempt || !isOpenAttempt(attempt) || attempt.expiresAt > now) return;
    await changeAttempt(transaction, attempt, { status: 'EXPIRED' });
    const isOnly = !(await listAttempts(transaction, order.orderNo)).some(isOpenAttempt);
    if (isOnly && order.paymentStatus === 'PENDING') {
      await changeOrder(transaction, order, { paymentStatus: 'UNPAID' });
    }
  });
}
