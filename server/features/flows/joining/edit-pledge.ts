import { canEdit } from '@kaituan/domain/group-buy/campaign-life';
import { joinPriceOf } from '@kaituan/domain/group-buy/price-ladder';
import { sumTwd } from '@kaituan/domain/money';
import { isOwedWithGoods } from '@kaituan/domain/payment/payment-life';
import { editLine, paidTwdOf } from '@kaituan/domain/pledge/pledge-settlement';
import { type Lowering, lowerParcels } from '@kaituan/domain/shipping/lowered-shipping';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { GroupJoining } from '#server/database/schema/cart-schema.ts';
import { groupPledgeLine } from '#server/database/schema/group-schema.ts';
import { orderLine } from '#server/database/schema/order-schema.ts';
import { newUlid } from '#server/database/sql/generated-number.ts';
import { announceCampaign } from '#server/events/announcements.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { recordOrderEvent } from '#server/features/records/order/order-event.ts';
import { lowerOwed } from '#server/features/records/payment/owed-amount.ts';
import { requestOrderRefund } from '#server/features/records/payment/request-refund.ts';
import { campaignTimesOf } from '#server/features/records/pledge/campaign-times.ts';
import type { LockedPledge } from '#server/features/records/pledge/lock-pledge.ts';
import {
  listPledgeLines,
  type PledgeLineRow,
} from '#server/features/records/pledge/pledge-lines.ts';
import { Refusal } from '#server/http/refusal.ts';
import { actorForMember } from '#server/http/staff-access.ts';
import { editCounters } from './edit-counters.ts';
import { listWaitingParcels, writeParcelFees } from './pledge-parcels.ts';

type RequestedLine = GroupJoining['lines'][number];

/** A line of a pledge before and after it was lowered. */
type EditedLine = ReturnType<typeof editLine> & {
  before: PledgeLineRow;
  want: Pick<RequestedLine, 'quantity' | 'maxQuantity' | 'isAllOrNothing'>;
};

/** Refuses to edit a pledge that is binding, or that is not paid yet. */
export function requireEditable({ pledge, campaign, team }: LockedPledge, now: Date): void {
  const isForming = team === null || team.status === 'FORMING';
  const mayEdit = canEdit(campaignTimesOf(campaign), now.getTime());
  if (pledge.status !== 'CONFIRMED' || !isForming || !mayEdit) throw new Refusal('PLEDGE_BINDING');
}

/**
 * Removes pieces from a locked pledge: they are released at once, and their money is refunded together with
 * any fall of the join price, minus the higher shipping fee of fewer pieces. The join price ignores the
 * owner's pieces, as it did on joining.
 */
export async function lowerPledge(
  database: Database,
  order: OrderRow,
  { locked, requested }: { locked: LockedPledge; requested: readonly RequestedLine[] },
  now: Date,
): Promise<void> {
  const { pledge, campaign } = locked;
  const lines = await listPledgeLines(database, pledge.pledgeNo);
  const othersUnits = campaign.confirmedUnits - pledge.units;
  const edited = lines.map((line) => {
    const want = requested.find(({ skuId }) => skuId === line.skuId) ?? {
      ...{ quantity: 0, maxQuantity: 0, isAllOrNothing: false },
    };
    const paid = { ...line, paidQuantity: line.maxQuantity };
    const joinTwd = joinPriceOf(campaign.ladder, othersUnits, line.skuId);
    return { before: line, want, ...editLine(paid, want.maxQuantity, joinTwd) };
  });
  for (const one of edited) await writeEdit(database, order.orderNo, one);
  const { refundTwd: amountTwd, shippingTwd } = await editParcels(database, order, edited);
  const lessGoodsTwd = sumTwd(edited.map(({ refundTwd }) => refundTwd));
  const { orderNo } = order;
  const less = { orderNo, lessGoodsTwd, lessFeesTwd: amountTwd - lessGoodsTwd };
  await lowerOwed(database, [less], now);
  await editCounters(database, pledge, sumsOf(edited));
  const isOwed = isOwedWithGoods(order);
  const data = { amountTwd, shippingTwd, ...(isOwed && { isOwed }) };
  const actor = actorForMember();
  const event = { orderNo, kind: 'PLEDGE_EDITED', actor, data } as const;
  await recordOrderEvent(database, event, now);
  const cause = `EDIT-${newUlid(now)}`;
  await requestOrderRefund(database, order, { cause, actor, amountTwd }, now);
  announceCampaign(database, campaign.id);
}

function sumsOf(edited: readonly EditedLine[]) {
  const sumOf = (value: (line: EditedLine) => number) => sumTwd(edited.map(value));
  return {
    units: sumOf(({ want }) => want.quantity),
    maxUnits: sumOf(({ want }) => want.maxQuantity),
    pledgedTwd: sumOf(({ want, line }) => want.quantity * line.ceilingUnitPriceTwd),
    pools: edited.map(({ before, want }) => ({
      ...{ skuId: before.skuId, added: want.maxQuantity - before.maxQuantity },
    })),
  };
}

/** Updates the order's line to the remaining quantity and its price. */
async function writeEdit(
  database: Database,
  orderNo: string,
  { before, want, line }: EditedLine,
): Promise<void> {
  const isOfPledge = and(
    eq(groupPledgeLine.pledgeNo, before.pledgeNo),
    eq(groupPledgeLine.skuId, before.skuId),
  );
  if (want.maxQuantity === 0) await database.delete(groupPledgeLine).where(isOfPledge);
  else {
    const { ceilingUnitPriceTwd } = line;
    await database
      .update(groupPledgeLine)
      .set({ ...want, ceilingUnitPriceTwd })
      .where(isOfPledge);
  }
  await database
    .update(orderLine)
    .set({ settledQuantity: line.paidQuantity, settledNetTwd: paidTwdOf(line) })
    .where(and(eq(orderLine.orderNo, orderNo), eq(orderLine.skuId, before.skuId)));
}

/** Computes the refund of the edit, and the part withheld because fewer pieces cost more to ship. */
async function editParcels(
  database: Database,
  { orderNo, channelId }: OrderRow,
  edited: readonly EditedLine[],
): Promise<Lowering> {
  const found = await listWaitingParcels(database, { orderNos: [orderNo], channelId });
  const parcels = found.get(orderNo) ?? [];
  const goodsTwd = edited.reduce((sum, { refundTwd }) => sum + refundTwd, 0);
  const pieces = edited.map(({ before, want }) => ({
    skuId: before.skuId,
    left: want.maxQuantity,
  }));
  const lowering = lowerParcels(goodsTwd, parcels, pieces);
  await writeParcelFees(database, orderNo, { parcels, feesTwd: lowering.feesTwd });
  return lowering;
}
