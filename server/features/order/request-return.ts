import * as contract from '@kaituan/contract/order';
import { handle } from '../../http/handler.ts';
import { lockOwnOrder } from '../payment/own-order.ts';
import { answerOrder } from './answer-order.ts';
import { claimReturnPhotos } from './return-photo-query.ts';
import { openReturn } from './steps/return-open.ts';

export const requestReturn = handle(contract.requestReturn, async (input, context) => {
  const { database, now } = context;
  const order = await lockOwnOrder(context, input.orderNo);
  const returnNo = await openReturn(database, order, input, now);
  await claimReturnPhotos(database, { memberId: order.memberId, returnNo }, input.photos);
  return answerOrder(context, input.orderNo);
});
