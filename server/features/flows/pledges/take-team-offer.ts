import * as contract from '@kaituan/contract/group-buy/group-buy';
import { outcomeOfOffer } from '@kaituan/domain/group-buy/team-offer';
import { isOwedWithGoods } from '@kaituan/domain/payment/payment-life';
import { buyOrdinarily } from '#server/features/flows/joining/buy-ordinarily.ts';
import { changeTeam } from '#server/features/flows/joining/change-team.ts';
import { failPledges } from '#server/features/flows/settling/fail-pledges.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import { type LockedPledge, lockPledge } from '#server/features/records/pledge/lock-pledge.ts';
import { getOrderNoOfPledge } from '#server/features/records/pledge/own-pledge.ts';
import { handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answerPledge } from './own-pledges.ts';

export const takeTeamOffer = handle(contract.takeTeamOffer, async (input, context) => {
  const { database, now } = context;
  const { memberId } = requireCaller(context.caller);
  const { pledgeNo, offer, teamNo } = input;
  const order = await lockOrder(
    database,
    await getOrderNoOfPledge(database, { pledgeNo, memberId }),
  );
  if (offer === 'OTHER_TEAM') {
    if (teamNo === undefined) throw new Refusal('TEAM_NOT_OPEN');
    await changeTeam(database, order, { teamNo, requireChoice: requireChoice(now) }, now);
    return { result: { pledge: await answerPledge(context, pledgeNo), checkoutNo: null } };
  }
  const locked = await lockPledge(database, order.orderNo);
  if (!locked) throw new Refusal('NOT_FOUND');
  requireChoice(now)(locked);
  const isOwed = isOwedWithGoods(order);
  const outcomeText = isOwed ? releasedText[offer] : refundText[offer];
  const failing = { reason: 'GROUP_FAILED', actor: 'MEMBER', offerTaken: offer } as const;
  await failPledges(database, [{ ...locked.pledge, isOwed, outcomeText }], failing, now);
  const checkoutNo =
    offer === 'ORDINARY_PRICE' ? await buyOrdinarily(context, order, pledgeNo) : null;
  return { result: { pledge: await answerPledge(context, pledgeNo), checkoutNo } };
});

const refundText = {
  ORDINARY_PRICE: '好友團未成團，您選擇改以原價購買，原款項將全額退回。',
  REFUND: '好友團未成團，依您的選擇全額退款。',
} as const;

const releasedText = {
  ORDINARY_PRICE: '好友團未成團，您選擇改以原價購買，這一筆不用付款。',
  REFUND: '好友團未成團，名額已釋出，不用付款。',
} as const;

/** Members of an expired team may choose once, within a day. */
const requireChoice =
  (now: Date) =>
  ({ pledge, team }: LockedPledge): void => {
    const isChoosing = pledge.status === 'CONFIRMED' && team?.status === 'EXPIRED';
    if (!isChoosing) throw new Refusal('ORDER_STATE_CONFLICT');
    const expiredAt = team.endedAt?.getTime() ?? 0;
    if (outcomeOfOffer(null, expiredAt, now.getTime()) !== null) throw new Refusal('GONE');
  };
