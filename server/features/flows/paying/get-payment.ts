import * as contract from '@kaituan/contract/order/payment';
import { getOwnOrder } from '#server/features/records/order/own-order.ts';
import { findShownAttempt } from '#server/features/records/payment/attempt-query.ts';
import { findPartsTwd } from '#server/features/records/payment/part-payments.ts';
import { handle } from '#server/http/handler.ts';
import { presentPayment } from './present-payment.ts';

export const getPayment = handle(contract.getPayment, async ({ orderNo }, context) => {
  const order = await getOwnOrder(context, orderNo);
  const attempt = await findShownAttempt(context.database, orderNo);
  const partsTwd = await findPartsTwd(context.database, attempt);
  return { result: presentPayment(order, { attempt, partsTwd }) };
});
