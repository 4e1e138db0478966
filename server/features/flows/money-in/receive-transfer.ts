import { paymentMethodFacts } from '@kaituan/domain/payment-method';
import type { Database } from '../../../database/database.ts';
import { changeOrder, type OrderRow } from '../../records/order/lock-order.ts';
import {
  insertAttempt,
  offlineProvider,
  updateAttempt,
} from '../../records/payment/attempt-query.ts';
import { settleFullTeam } from '../settling/settle-full-team.ts';
import { confirmPaid } from './confirm-paid.ts';
import { keepSurplus } from './keep-surplus.ts';
import { recordOfflineMoney } from './offline-money.ts';
import { seatAgain } from './seat-again.ts';
import { giveUpPlace } from './take-place.ts';

const method = 'BANK_TRANSFER';

/**
 * The shop found an order's money in its own account. For an order that was cancelled meanwhile the same
 * rule holds as for a gateway's late money: seated again, or sent back. Tells which.
 */
export async function receiveTransfer(
  database: Database,
  order: OrderRow,
  now: Date,
): Promise<'PAID' | 'SEATED_AGAIN' | 'SURPLUS'> {
  if (order.status !== 'CANCELLED') {
    const isOffline = paymentMethodFacts(order.paymentMethod).refund === 'BANK_FORM';
    const paidBy = isOffline ? order.paymentMethod : method;
    const attemptNo = await recordOfflineMoney(database, order, paidBy, now);
    const payment = { attemptNo, method: paidBy, actor: 'SHOP' } as const;
    await settleFullTeam(database, await confirmPaid(database, order, payment, now), now);
    return 'PAID';
  }
  return receiveLate(database, order, now);
}

async function receiveLate(
  database: Database,
  order: OrderRow,
  now: Date,
): Promise<'SEATED_AGAIN' | 'SURPLUS'> {
  const { orderNo, payableTwd } = order;
  const attempt = await insertAttempt(
    database,
    {
      ...{ orderNo, method, provider: offlineProvider, amountTwd: payableTwd },
      status: 'VOID',
      expiresAt: now,
    },
    now,
  );
  const { attemptNo } = attempt;
  const seated = await seatAgain(database, order, { attemptNo, method, actor: 'SHOP' }, now);
  if (seated) {
    const received = { status: 'PAID', receivedTwd: payableTwd, settledAt: now } as const;
    await updateAttempt(database, attemptNo, received);
    await settleFullTeam(database, seated, now);
    return 'SEATED_AGAIN';
  }
  const isLate = order.cancelReason === 'PAY_TIMEOUT';
  if (isLate) await changeOrder(database, order, { cancelReason: 'LATE_PAYMENT' });
  if (isLate && order.campaignId !== null) await giveUpPlace(database, orderNo, now);
  const notice = { amountTwd: payableTwd, providerTradeNo: attemptNo };
  const cause = isLate ? 'LATE_PAYMENT' : 'SURPLUS';
  return keepSurplus(database, attempt, { notice, cause }, now);
}
