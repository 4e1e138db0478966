import type { Database } from '#server/database/database.ts';
import { applyChange } from '#server/features/flows/raising/apply-change.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { changeAttempt } from '#server/features/records/payment/attempt-query.ts';
import { returnParts } from '#server/features/records/payment/part-payments.ts';
import { isUndecided } from '#server/features/records/pledge/confirm-pledge.ts';
import { lockPledge } from '#server/features/records/pledge/lock-pledge.ts';
import { endHeldChanges, getChange } from '#server/features/records/pledge/pledge-change.ts';
import { type Receipt, returnMoney } from './surplus.ts';

/**
 * Books the difference of a changed pledge for its locked order: the change takes effect while it is held
 * and the group is undecided. Any other money goes back, and the pledge stays as it is.
 */
export async function bookDifference(
  database: Database,
  order: OrderRow,
  { receipt, changeNo }: { receipt: Receipt; changeNo: string },
  now: Date,
): Promise<'PAID' | 'SURPLUS'> {
  const { attempt, amountTwd, providerTradeNo, authorisationNo, actor } = receipt;
  const change = await getChange(database, changeNo);
  if (amountTwd !== attempt.amountTwd || amountTwd !== change.differenceTwd)
    return returnMoney(database, receipt, 'WRONG_AMOUNT', now);
  if (change.status === 'APPLIED') return returnMoney(database, receipt, 'SURPLUS', now);
  const { orderNo } = order;
  const locked = await lockPledge(database, orderNo);
  const isTimely = change.status === 'HELD' && order.status === 'CONFIRMED';
  if (!isTimely || locked?.pledge.status !== 'CONFIRMED' || !isUndecided(locked, now)) {
    // Ending the change voids its attempts, so the money is booked first.
    const outcome = await returnMoney(database, receipt, 'LATE_PAYMENT', now);
    if (change.status === 'HELD') await endHeldChanges(database, [orderNo], 'EXPIRED', now);
    return outcome;
  }
  const { attemptNo, method } = await changeAttempt(database, attempt, {
    ...{ status: 'PAID', receivedTwd: amountTwd, settledAt: now, nextQueryAt: null },
    ...{ providerNo: providerTradeNo, authorisationNo: authorisationNo ?? null },
  });
  const data = { attemptNo, method, amountTwd, isDifference: true };
  await recordOrderEvent(database, { orderNo, kind: 'PAID', actor, data }, now);
  const { pledge } = locked;
  await applyChange(database, order, { pledge, change, actor: 'MEMBER' }, now);
  // Paid another way than by the transfer of which a part had come.
  await returnParts(database, orderNo, now);
  return 'PAID';
}
