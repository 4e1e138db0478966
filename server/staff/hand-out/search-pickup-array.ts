import type { StaffPickup } from '@kaituan/contract/staff/orders/staff-hand-out';
import * as contract from '@kaituan/contract/staff/orders/staff-hand-out';
import { cashDueOf } from '@kaituan/domain/packing/cash-due';
import { shippingMethodFacts, shippingMethodNames } from '@kaituan/domain/shipping/shipping-method';
import { addDays, taipeiDayOf, taipeiMidnightOf } from '@kaituan/domain/taipei-day';
import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { member } from '#server/database/schema/identity-schema.ts';
import { shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { moneyReceipt } from '#server/database/schema/receipt-schema.ts';
import { placedAfter, presentOrderCursor } from '#server/features/flows/orders/order-cursor.ts';
import { cashReference, sumHeldParts } from '#server/features/records/payment/part-payments.ts';
import type { StaffAccess } from '#server/http/staff-access.ts';
import { listStaffNotes } from '#server/staff/orders/order-notes.ts';
import { listParcelLines } from '#server/staff/packing/parcel-lines.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';

type Filters = z.output<typeof contract.searchPickupArray.request>;
const fetched = shippingMethodNames.filter((name) => shippingMethodFacts(name).kind === 'PICKUP');

/** Parcels that are fetched at the shop's places, of the oldest orders first; pages never part an order. */
export const searchPickupArray = handleStaff(
  contract.searchPickupArray,
  async (filters, { database, staff, now }) => {
    const conditions = [...pickupsThat(filters, now), isOfStaff(staff)];
    const orders = await database
      .selectDistinct({ orderNo: shopOrder.orderNo, placedAt: shopOrder.placedAt })
      .from(shipment)
      .innerJoin(shopOrder, eq(shopOrder.orderNo, shipment.orderNo))
      .where(and(...conditions, placedAfter(filters.cursor)))
      .orderBy(asc(shopOrder.placedAt), asc(shopOrder.orderNo))
      .limit(filters.limit + 1);
    const shown = orders.slice(0, filters.limit);
    const last = orders.length > filters.limit ? shown.at(-1) : undefined;
    const ofShown = inArray(
      shipment.orderNo,
      shown.map(({ orderNo }) => orderNo),
    );
    return {
      result: await presentPickups(database, staff, and(...conditions, ofShown)),
      nextCursor: last
        ? presentOrderCursor({ placedAtMs: last.placedAt.getTime(), orderNo: last.orderNo })
        : null,
    };
  },
);

/** In the caller's channels, or of group buys that the caller leads. */
function isOfStaff(staff: StaffAccess): SQL | undefined {
  const isIn = (channels: readonly number[] | 'ALL') =>
    channels === 'ALL' ? undefined : inArray(shopOrder.channelId, [...channels]);
  const all = isIn(staff.channels());
  const led = sql`${shopOrder.campaignId} in (
    select id from group_campaign where leader_id = ${staff.by})`;
  return all && or(all, and(led, isIn(staff.channelsOfOwn())));
}

function pickupsThat({ which, ofChannelId, handedOn }: Filters, now: Date): (SQL | undefined)[] {
  const day = handedOn ?? taipeiDayOf(now.getTime());
  const begins = taipeiMidnightOf(day);
  const ends = taipeiMidnightOf(addDays(day, 1));
  const { status, deliveredAt } = shipment;
  return [
    inArray(shipment.method, fetched),
    ofChannelId === null ? undefined : eq(shopOrder.channelId, ofChannelId),
    which === 'WAITING' ? eq(shopOrder.status, 'CONFIRMED') : undefined,
    // Written out, not as parameters: only then the partial indexes answer.
    which === 'WAITING'
      ? sql`(${status} in ('READY', 'PREPARING') or ${status} in ('SHIPPED', 'AT_STORE'))`
      : undefined,
    which === 'HANDED'
      ? sql`${status} = 'PICKED_UP' and ${deliveredAt} >= ${begins}::timestamptz
          and ${deliveredAt} < ${ends}::timestamptz`
      : undefined,
  ];
}

async function presentPickups(
  database: Database,
  staff: StaffAccess,
  condition: SQL | undefined,
): Promise<StaffPickup[]> {
  const found = await database
    .select({
      ...{ order: shopOrder, parcel: shipment, buyerName: member.displayName },
      ...{ leaderId: groupCampaign.leaderId, campaignTitle: groupCampaign.title },
    })
    .from(shipment)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, shipment.orderNo))
    .innerJoin(member, eq(member.id, shopOrder.memberId))
    .leftJoin(groupCampaign, eq(groupCampaign.id, shopOrder.campaignId))
    .where(condition)
    .orderBy(asc(shopOrder.placedAt), asc(shopOrder.orderNo), asc(shipment.shipmentNo));
  const orderNos = [...new Set(found.map(({ order }) => order.orderNo))];
  const linesOf = await listParcelLines(database, orderNos);
  const facts = await factsOf(database, orderNos);
  return found.map(({ order, parcel, buyerName, leaderId, campaignTitle }) => {
    const { orderNo, channelId, campaignId, address, note, paymentStatus } = order;
    const { shipmentNo, status, method, store, day, deliveredAt } = parcel;
    const isCollected = paymentStatus === 'COD_DUE';
    const isSeen =
      staff.may('RECEIVE_MONEY', channelId) ||
      staff.leads({ channelId, leaderId: leaderId ?? null });
    const due = cashDueOf(order, facts.heldTwd.get(orderNo) ?? 0);
    return {
      ...{ orderNo, shipmentNo, channelId, campaignId, status, method, store, day, note },
      ...{ campaignTitle, isCollected },
      parcelCount: facts.parcels.get(orderNo) ?? 1,
      recipient: address?.recipient ?? null,
      buyerName,
      phoneEnd: address?.phone.slice(-3) ?? '',
      staffNotes: facts.notesOf(orderNo),
      lines: linesOf(parcel).map(({ shelf, ...line }) => line),
      dueTwd: isSeen ? due : null,
      collectedTwd: isSeen ? (facts.collectedTwd.get(orderNo) ?? 0) : null,
      handedAt: status === 'PICKED_UP' ? (deliveredAt?.toISOString() ?? null) : null,
      remindedAt: facts.reminded.get(orderNo) ?? null,
    };
  });
}

/** What of other tables belongs to these orders, by their numbers. */
async function factsOf(database: Database, orderNos: readonly string[]) {
  const numbers = [...orderNos];
  const parcels = await database
    .select({ orderNo: shipment.orderNo, count: sql<number>`count(*)::int` })
    .from(shipment)
    .where(and(inArray(shipment.orderNo, numbers), sql`${shipment.status} <> 'CANCELLED'`))
    .groupBy(shipment.orderNo);
  const collected = await database
    .select({
      orderNo: moneyReceipt.orderNo,
      collectedTwd: sql<number>`sum(${moneyReceipt.amountTwd})::int`,
    })
    .from(moneyReceipt)
    .where(
      and(
        ...[inArray(moneyReceipt.orderNo, numbers), ne(moneyReceipt.status, 'UNDONE')],
        eq(moneyReceipt.reference, cashReference),
      ),
    )
    .groupBy(moneyReceipt.orderNo);
  const reminded = await database
    .select({ orderNo: domainEvent.subjectId, at: sql<Date>`max(${domainEvent.at})` })
    .from(domainEvent)
    .where(
      and(
        ...[eq(domainEvent.subject, 'ORDER'), inArray(domainEvent.subjectId, numbers)],
        eq(domainEvent.kind, 'PICKUP_REMINDED'),
      ),
    )
    .groupBy(domainEvent.subjectId);
  return {
    parcels: new Map(parcels.map(({ orderNo, count }) => [orderNo, count])),
    collectedTwd: new Map(collected.map(({ orderNo, collectedTwd }) => [orderNo, collectedTwd])),
    heldTwd: await sumHeldParts(database, orderNos),
    notesOf: await listStaffNotes(database, numbers),
    reminded: new Map(reminded.map(({ orderNo, at }) => [orderNo, new Date(at).toISOString()])),
  };
}
