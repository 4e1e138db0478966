import * as contract from '@kaituan/contract/order/payment';
import { getOwnOrder } from '#server/features/records/order/own-order.ts';
import { findShownPayment } from '#server/features/records/payment/part-payments.ts';
import { handle } from '#server/http/handler.ts';
import { presentPayment } from './present-payment.ts';

export const getPayment = handle(contract.getPayment, async ({ orderNo }, context) => {
  const order = await getOwnOrder(context, orderNo);
  return { result: presentPayment(order, await findShownPayment(context.database, order)) };
});
