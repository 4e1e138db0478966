import type { Database } from '#server/database/database.ts';
import { changeOrder, lockOrder } from '#server/features/records/order/lock-order.ts';
import {
  type AttemptRow,
  changeAttempt,
  findAttempt,
  isOpenAttempt,
  listAttempts,
} from '#server/features/records/payment/attempt-query.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import type {
  GatewayMethod,
  PaymentAttemptKey,
  PaymentProvider,
  PaymentStanding,
} from '#server/platform/payment/payment-provider.ts';
import { applyNotice, type NoticeOutcome } from './apply-webhook.ts';

const keyOf = ({ attemptNo, method, amountTwd, providerNo }: AttemptRow): PaymentAttemptKey => ({
  ...{ attemptNo, amountTwd, method: method as GatewayMethod },
  ...(providerNo !== null && { providerTradeNo: providerNo }),
});

/**
 * Asks the gateway what became of an attempt, and acts on the answer. Money the buyer approved is taken
 * only while `isWanted`. Nothing is locked while the gateway is asked.
 */
export async function askAboutAttempt(
  database: Database,
  provider: PaymentProvider,
  attempt: AttemptRow,
  { isWanted }: { isWanted: boolean },
  now: Date,
): Promise<NoticeOutcome | PaymentStanding['kind']> {
  const key = keyOf(attempt);
  const standing = isWanted ? await provider.settle(key) : await provider.find(key);
  if (standing.kind === 'DECIDED') {
    return inTransaction(database, (transaction) =>
      applyNotice(transaction, provider.name, standing.notice, now),
    );
  }
  if (attempt.expiresAt <= now) await expireAttempt(database, attempt.attemptNo, now);
  return standing.kind;
}

/** Nobody paid in time, says the gateway too. */
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
