import * as contract from '@kaituan/contract/order/payment';
import { keepForReview } from '#server/features/flows/money-in/review-hold.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import {
  isOpenAttempt,
  listAttempts,
  updateAttempt,
} from '#server/features/records/payment/attempt-query.ts';
import { findPartsTwd } from '#server/features/records/payment/part-payments.ts';
import { findHeldChange } from '#server/features/records/pledge/pledge-change.ts';
import { handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { presentDifference, presentPayment } from './present-payment.ts';

/**
 * A report is a claim, not money: the order becomes pending until staff have checked the bank account, and a change whose
 * difference was transferred is held for that long. It can be corrected.
 */
export const reportTransfer = handle(contract.reportTransfer, async (input, context) => {
  const { database, now } = context;
  const { orderNo, ...report } = input;
  const order = await lockOwnOrder(context, orderNo);
  const change = order.status === 'CONFIRMED' ? await findHeldChange(database, orderNo) : undefined;
  const attempt = (await listAttempts(database, orderNo)).find(
    (one) =>
      one.method === 'BANK_TRANSFER' &&
      isOpenAttempt(one) &&
      one.changeNo === (change?.changeNo ?? null),
  );
  if (!attempt || (order.status !== 'PLACED' && !change)) {
    throw new Refusal('ORDER_STATE_CONFLICT');
  }
  await updateAttempt(database, attempt.attemptNo, { report });
  const data = { ...report, ...(change && { isDifference: true, changeNo: change.changeNo }) };
  const kind = 'PAYMENT_REPORTED';
  await recordOrderEvent(database, { orderNo, kind, actor: 'MEMBER', data }, now);
  const reported = { ...attempt, report };
  const partsTwd = await findPartsTwd(database, reported);
  if (change) return { result: presentDifference(change, reported, partsTwd) };
  const kept = await keepForReview(database, order);
  return { result: presentPayment(kept, { attempt: reported, partsTwd }) };
});
