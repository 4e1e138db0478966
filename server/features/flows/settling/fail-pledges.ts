import type { TeamOffer } from '@kaituan/domain/group-buy/team-offer';
import { stateBefore, statesBefore } from '@kaituan/domain/life-cycle';
import { type CancelReason, orderLife } from '@kaituan/domain/order/order-life';
import type { PledgeStatus } from '@kaituan/domain/pledge/pledge-life';
import { shipmentLife } from '@kaituan/domain/shipping/shipment-life';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupPledge } from '#server/database/schema/group-schema.ts';
import { orderLine, shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { rowsParameter, textsParameter } from '#server/database/sql/parameters.ts';
import {
  type NewOrderEvent,
  recordOrderEvents,
} from '#server/features/records/order/order-event.ts';
import { returnPartsOf } from '#server/features/records/payment/part-payments.ts';
import { requestOrderRefunds } from '#server/features/records/payment/request-refund.ts';
import { endHeldChanges } from '#server/features/records/pledge/pledge-change.ts';
import type { ClosingPledge } from './pledge-batch.ts';
import { subtractFromCounters } from './subtract-from-counters.ts';

/** Why pledges fail; their owners read the `outcomeText` of each. */
export type Failing = {
  reason: Extract<CancelReason, 'GROUP_FAILED' | 'SHOP'>;
  actor: NewOrderEvent['actor'];
  offerTaken?: TeamOffer;
};

/**
 * Fails confirmed pledges, all locked with their orders: the orders are cancelled and everything paid is
 * refunded.
 */
export async function failPledges(
  database: Database,
  pledges: readonly ClosingPledge[],
  failing: Failing,
  now: Date,
): Promise<void> {
  if (pledges.length === 0) return;
  const { actor } = failing;
  const orderNos = pledges.map(({ orderNo }) => orderNo);
  await endHeldChanges(database, orderNos, 'CANCELLED', now);
  await cancelOrders(database, pledges, failing, now);
  const requests = pledges.map(({ orderNo }) => ({ orderNo }));
  const refundReason = { cause: 'GROUP_FAILED', actor };
  const refunds = await requestOrderRefunds(database, requests, refundReason, now);
  const owedNos = pledges.filter(({ isOwed }) => isOwed).map(({ orderNo }) => orderNo);
  await returnPartsOf(database, owedNos, now);
  await writeFailed(database, pledges, { failing, refunds }, now);
  await subtractFromCounters(database, pledges);
}

async function cancelOrders(
  database: Database,
  pledges: readonly ClosingPledge[],
  { reason: cancelReason, actor }: Failing,
  now: Date,
): Promise<void> {
  const orderNos = textsParameter(pledges.map(({ orderNo }) => orderNo));
  await database
    .update(shopOrder)
    .set({
      ...{ status: 'CANCELLED', cancelReason, payBy: null, holdUntil: null, closedAt: now },
      paymentStatus: sql`case when ${shopOrder.paymentStatus} = 'COD_DUE' then 'EXPIRED'
        else ${shopOrder.paymentStatus} end`,
    })
    .where(
      and(
        sql`${shopOrder.orderNo} = any(${orderNos})`,
        eq(shopOrder.status, stateBefore(orderLife, { from: 'CONFIRMED', to: 'CANCELLED' })),
      ),
    );
  await database
    .update(shipment)
    .set({ status: 'CANCELLED' })
    .where(
      and(
        sql`${shipment.orderNo} = any(${orderNos})`,
        inArray(shipment.status, statesBefore(shipmentLife, 'CANCELLED')),
      ),
    );
  await database
    .update(orderLine)
    .set({ holdState: 'RELEASED' })
    .where(and(sql`${orderLine.orderNo} = any(${orderNos})`, eq(orderLine.holdState, 'HELD')));
  const events = pledges.map(({ orderNo, outcomeText: reason }) => {
    return { orderNo, kind: 'CANCELLED', actor, reason, data: { cancelReason } } as const;
  });
  await recordOrderEvents(database, events, now);
}

/** A pledge with nothing left to refund is refunded already, and one that was never paid is released. */
async function writeFailed(
  database: Database,
  pledges: readonly ClosingPledge[],
  { failing, refunds }: { failing: Failing; refunds: Map<string, number> },
  now: Date,
): Promise<void> {
  const rows = rowsParameter(
    pledges.map(({ pledgeNo, orderNo, isOwed, outcomeText: text }) => {
      const refundTwd = refunds.get(orderNo) ?? 0;
      const nothing: PledgeStatus = isOwed ? 'RELEASED' : 'REFUNDED';
      const status: PledgeStatus = refundTwd > 0 ? 'REFUND_DUE' : nothing;
      return { pledge_no: pledgeNo, status, text };
    }),
  );
  const { offerTaken = null } = failing;
  await database.execute(sql`
    update ${groupPledge} p set status = s.status, outcome_text = s.text,
      ended_at = ${now.toISOString()}::timestamptz,
      offer_taken = coalesce(${offerTaken}, p.offer_taken)
    from jsonb_to_recordset(${rows}) as s(pledge_no text, status text, text text)
    where p.pledge_no = s.pledge_no and p.status = 'CONFIRMED'`);
}
