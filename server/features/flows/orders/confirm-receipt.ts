import * as contract from '@kaituan/contract/order/order';
import { confirmReceipt as confirmOrderReceipt } from '#server/features/flows/parcels/complete-order.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import { handle } from '#server/http/handler.ts';
import { answerOrder, requireAction } from './answer-order.ts';

export const confirmReceipt = handle(contract.confirmReceipt, async ({ orderNo }, context) => {
  const order = await lockOwnOrder(context, orderNo);
  await requireAction(context, orderNo, 'CONFIRM_RECEIPT');
  await confirmOrderReceipt(context.database, order, context.now);
  return answerOrder(context, orderNo);
});
