import * as contract from '@kaituan/contract/group-buy/group-buy';
import { lockOwnPledge } from '#server/features/records/pledge/own-pledge.ts';
import { endHeldChanges } from '#server/features/records/pledge/pledge-change.ts';
import { handle } from '#server/http/handler.ts';
import { answerPledge } from './own-pledges.ts';

/** Gives up a change whose difference is unpaid; doing it twice is harmless. */
export const cancelPledgeChange = handle(
  contract.cancelPledgeChange,
  async ({ pledgeNo }, context) => {
    const { order } = await lockOwnPledge(context, pledgeNo);
    await endHeldChanges(context.database, [order.orderNo], 'CANCELLED', context.now);
    return { result: { pledge: await answerPledge(context, pledgeNo) } };
  },
);
