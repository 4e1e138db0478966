import * as contract from '@kaituan/contract/order/order';
import {
  refuseNothingToSend,
  sendReturn as send,
} from '#server/features/flows/returns/return-decide.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import { handle } from '#server/http/handler.ts';
import { actorForMember } from '#server/http/staff-access.ts';
import { answerOrder } from './answer-order.ts';

export const sendReturn = handle(contract.sendReturn, async (input, context) => {
  const order = await lockOwnOrder(context, input.orderNo);
  await refuseNothingToSend(context.database, order, input);
  const by = { actor: actorForMember(), now: context.now };
  await send(context.database, order, input, by);
  return answerOrder(context, input.orderNo);
});
