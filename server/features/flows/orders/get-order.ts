import * as contract from '@kaituan/contract/order/order';
import { handle } from '#server/http/handler.ts';
import { answerOrder } from './answer-order.ts';

export const getOrder = handle(contract.getOrder, ({ orderNo }, context) =>
  answerOrder(context, orderNo),
);
