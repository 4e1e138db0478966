import * as contract from '@kaituan/contract/group-buy';
import { isRaise } from '@kaituan/domain/pledge/pledge-raise';
import type { GroupJoining } from '#server/database/cart-schema.ts';
import type { Database } from '#server/database/database.ts';
import { requireVisiblePrices } from '#server/features/flows/checkout/require-visible-prices.ts';
import { lowerPledge, requireEditable } from '#server/features/flows/joining/edit-pledge.ts';
import {
  insertJoinCheckout,
  joinedLinesOf,
  refuseForeignSkus,
} from '#server/features/flows/joining/open-join-checkout.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { listReplacingOrders } from '#server/features/records/pledge/end-pledge.ts';
import { requireJoinable } from '#server/features/records/pledge/join-refusal.ts';
import { loadJoinedGroup } from '#server/features/records/pledge/joined-group.ts';
import type { LockedPledge } from '#server/features/records/pledge/lock-pledge.ts';
import { lockOwnPledge } from '#server/features/records/pledge/own-pledge.ts';
import {
  listPledgeLines,
  type PledgeLineRow,
} from '#server/features/records/pledge/pledge-lines.ts';
import { type CallContext, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { answerPledge } from './own-pledges.ts';

/** Lowering is applied at once; for raising a new pledge is paid, which then replaces this one. */
export const updatePledge = handle(contract.updatePledge, async (input, context) => {
  const { database, now } = context;
  const { pledgeNo } = input;
  const { order, locked } = await lockOwnPledge(context, pledgeNo);
  requireEditable(locked, now);
  await refuseSecondEdit(database, order);
  const requested = joinedLinesOf(input.lines, locked.campaign);
  const lines = await listPledgeLines(database, pledgeNo);
  if (input.expectedLines) requireSame(lines, input.expectedLines);
  const isMore = isRaise(lines, requested);
  const checkoutNo = isMore ? await openReplacement(context, locked, requested) : null;
  if (!isMore) await lowerPledge(database, order, { locked, requested }, now);
  return { result: { pledge: await answerPledge(context, pledgeNo), checkoutNo } };
});

/** Refuses when the client showed other quantities: the member agreed to another refund or payment. */
function requireSame(
  lines: readonly PledgeLineRow[],
  shown: readonly { skuId: number; quantity: number; maxQuantity?: number }[],
): void {
  const isSame = lines.every(({ skuId, quantity, maxQuantity }) => {
    const line = shown.find((one) => one.skuId === skuId);
    return line?.quantity === quantity && (line.maxQuantity ?? line.quantity) === maxQuantity;
  });
  if (!isSame || shown.length !== lines.length) throw new Refusal('PLEDGE_CHANGED');
}

/** A raise being paid holds only the additional pieces, so this pledge cannot change meanwhile. */
async function refuseSecondEdit(database: Database, { orderNo }: OrderRow): Promise<void> {
  if ((await listReplacingOrders(database, orderNo)).length === 0) return;
  const message = '上一次增加的數量還在等待付款，請先付款或取消增加';
  throw new Refusal('ALREADY_JOINED', { message });
}

async function openReplacement(
  context: CallContext,
  { pledge, campaign }: LockedPledge,
  lines: GroupJoining['lines'],
): Promise<string> {
  const { database, now } = context;
  const { campaignId, teamNo, memberId, pledgeNo } = pledge;
  const { channelId } = campaign;
  await requireVisiblePrices(database, { memberId, channelId });
  const joining = { campaignId, teamNo, replacesPledgeNo: pledgeNo, lines };
  const group = await loadJoinedGroup(database, joining, memberId);
  refuseForeignSkus(group);
  requireJoinable(group, lines, now);
  return insertJoinCheckout(context, group, { channelId });
}
