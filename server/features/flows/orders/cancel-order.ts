import * as contract from '@kaituan/contract/order/order';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { lockOwnOrder } from '#server/features/records/order/own-order.ts';
import { handle } from '#server/http/handler.ts';
import { answerOrder, requireAction } from './answer-order.ts';

export const cancelOrder = handle(contract.cancelOrder, async ({ orderNo, reason }, context) => {
  const { database, now } = context;
  const order = await lockOwnOrder(context, orderNo);
  // Orders of a group are checked by the group's own rules.
  if (order.campaignId === null) await requireAction(context, orderNo, 'CANCEL');
  const cancelling = { reason: 'MEMBER', actor: 'MEMBER', text: reason } as const;
  await cancelPlacedOrder(database, order, cancelling, now);
  return answerOrder(context, orderNo);
});
