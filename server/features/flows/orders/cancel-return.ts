import * as contract from '@kaituan/contract/order/order';
import { withdrawReturn } from '#server/features/flows/returns/return-decide.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import { handle } from '#server/http/handler.ts';
import { answerOrder } from './answer-order.ts';

export const cancelReturn = handle(contract.cancelReturn, async (input, context) => {
  const order = await lockOwnOrder(context, input.orderNo);
  await withdrawReturn(context.database, order, { returnNo: input.returnNo }, context.now);
  return answerOrder(context, input.orderNo);
});
