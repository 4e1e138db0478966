import * as contract from '@kaituan/contract/order/order';
import { sendReturn as send } from '#server/features/flows/returns/return-decide.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import { handle } from '#server/http/handler.ts';
import { answerOrder } from './answer-order.ts';

export const sendReturn = handle(contract.sendReturn, async (input, context) => {
  const order = await lockOwnOrder(context, input.orderNo);
  await send(context.database, order, { returnNo: input.returnNo });
  return answerOrder(context, input.orderNo);
});
