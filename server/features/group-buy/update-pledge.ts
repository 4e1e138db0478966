import * as contract from '@kaituan/contract/group-buy';
import type { GroupJoining } from '../../database/cart-schema.ts';
import { type CallContext, handle } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { requireVisiblePrices } from '../checkout/require-visible-prices.ts';
import { isRaise, listPledgeLines, lowerPledge, requireEditable } from './editing/edit-pledge.ts';
import { requireJoinable } from './joining/join-refusal.ts';
import { loadJoinedGroup } from './joining/joined-group.ts';
import {
  insertJoinCheckout,
  joinedLinesOf,
  refuseForeignSkus,
} from './joining/open-join-checkout.ts';
import { answerPledge } from './own-pledge/own-pledges.ts';
import { listReplacingOrders } from './pledge/end-pledge.ts';
import type { LockedPledge } from './pledge/lock-pledge.ts';
import { lockOwnPledge } from './pledge/own-pledge.ts';

/** Fewer pieces are edited at once; for more a new pledge is paid, which then takes the place of this one. */
export const updatePledge = handle(contract.updatePledge, async (input, context) => {
  const { database, now } = context;
  const { pledgeNo } = input;
  const { order, locked } = await lockOwnPledge(context, pledgeNo);
  requireEditable(locked, now);
  const wanted = joinedLinesOf(input.lines, locked.campaign);
  const isMore = isRaise(await listPledgeLines(database, pledgeNo), wanted);
  const checkoutNo = isMore ? await openReplacement(context, locked, wanted) : null;
  if (!isMore) await lowerPledge(database, order, { locked, wanted }, now);
  return { result: { pledge: await answerPledge(context, pledgeNo), checkoutNo } };
});

async function openReplacement(
  context: CallContext,
  { pledge, campaign }: LockedPledge,
  lines: GroupJoining['lines'],
): Promise<string> {
  const { database, now } = context;
  const { campaignId, teamNo, memberId, pledgeNo, orderNo } = pledge;
  const { channelId } = campaign;
  await requireVisiblePrices(database, { memberId, channelId });
  if ((await listReplacingOrders(database, orderNo)).length > 0) {
    throw new Refusal('ALREADY_JOINED', { message: '上一次增加的數量還在等待付款' });
  }
  const joining = { campaignId, teamNo, replacesPledgeNo: pledgeNo, lines };
  const group = await loadJoinedGroup(database, joining, memberId);
  refuseForeignSkus(group);
  requireJoinable(group, lines, now);
  return insertJoinCheckout(context, group, { channelId });
}
