import * as contract from '@kaituan/contract/order/order';
import { openReturn } from '#server/features/flows/returns/return-open.ts';
import { claimReturnPhotos } from '#server/features/flows/returns/return-photo-query.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import { handle } from '#server/http/handler.ts';
import { answerOrder } from './answer-order.ts';

export const requestReturn = handle(contract.requestReturn, async (input, context) => {
  const { database, now } = context;
  const order = await lockOwnOrder(context, input.orderNo);
  const returnNo = await openReturn(database, order, input, now);
  await claimReturnPhotos(database, { memberId: order.memberId, returnNo }, input.photos);
  return answerOrder(context, input.orderNo);
});
