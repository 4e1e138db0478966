import * as contract from '@kaituan/contract/group-buy/group-buy';
import { cancelPlacedOrder } from '#server/features/flows/cancelling/cancel-placed-order.ts';
import { lockOwnPledge } from '#server/features/records/pledge/own-pledge.ts';
import { handle } from '#server/http/handler.ts';
import { answerPledge } from './own-pledges.ts';

/** Withdrawing cancels the order; doing it twice is harmless. */
export const withdrawPledge = handle(contract.withdrawPledge, async ({ pledgeNo }, context) => {
  const { database, now } = context;
  const { order, locked } = await lockOwnPledge(context, pledgeNo);
  const { status } = locked.pledge;
  if (status !== 'WITHDRAWN' && status !== 'EXPIRED') {
    await cancelPlacedOrder(database, order, { reason: 'MEMBER', actor: 'MEMBER' }, now);
  }
  return { result: await answerPledge(context, pledgeNo) };
});
