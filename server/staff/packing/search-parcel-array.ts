import type { StaffParcel } from '@kaituan/contract/staff/orders/staff-packing';
import * as contract from '@kaituan/contract/staff/orders/staff-packing';
import { cashDueOf, cashOfParcel, collectorIfTogether } from '@kaituan/domain/packing/cash-due';
import {
  isFetchedAtShop,
  shippingMethodFacts,
  shippingMethodNames,
} from '@kaituan/domain/shipping/shipping-method';
import { and, asc, count, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/database/database.ts';
import { groupCampaign } from '#server/database/schema/group-schema.ts';
import { shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { placedAfter, presentOrderCursor } from '#server/features/flows/orders/order-cursor.ts';
import { findJoinable } from '#server/features/flows/parcels/split-parcel.ts';
import { sumHeldParts } from '#server/features/records/payment/part-payments.ts';
import type { StaffAccess } from '#server/http/staff-access.ts';
import { hasArrivedSql, isDueSql, ordersNamed } from '#server/staff/orders/order-filters.ts';
import { listStaffNotes } from '#server/staff/orders/order-notes.ts';
import { readLabels } from '#server/staff/orders/parcel-label.ts';
import { handleStaff } from '#server/staff/staff-handler.ts';
import { listParcelLines } from './parcel-lines.ts';

type Filters = z.output<typeof contract.searchParcelArray.request>;
type Parcel = { order: typeof shopOrder.$inferSelect; parcel: typeof shipment.$inferSelect };

/** Parcels and what is in them, of the oldest orders first; a page never parts the parcels of an order. */
export const searchParcelArray = handleStaff(
  contract.searchParcelArray,
  async (filters, { database, staff, now }) => {
    const channels = staff.channels();
    const ofAnyDay = [
      ...parcelsThat(filters),
      channels === 'ALL' ? undefined : inArray(shopOrder.channelId, [...channels]),
      await ordersNamed(database, filters.search),
    ];
    const isShown = isOfDay(filters, now);
    const conditions = [...ofAnyDay, isShown];
    const orders = await database
      .selectDistinct({ orderNo: shopOrder.orderNo, placedAt: shopOrder.placedAt })
      .from(shipment)
      .innerJoin(shopOrder, eq(shopOrder.orderNo, shipment.orderNo))
      .where(and(...conditions, placedAfter(filters.cursor)))
      .orderBy(asc(shopOrder.placedAt), asc(shopOrder.orderNo))
      .limit(filters.limit + 1);
    const shown = orders.slice(0, filters.limit);
    const last = orders.length > filters.limit ? shown.at(-1) : undefined;
    return {
      result: await presentParcels({ database, staff }, [...parcelsThat(filters), isShown], shown),
      nextCursor: last
        ? presentOrderCursor({ placedAtMs: last.placedAt.getTime(), orderNo: last.orderNo })
        : null,
      laterCount:
        isToBeSent(filters) && filters.cursor === undefined
          ? await countLater(database, ofAnyDay, now)
          : null,
    };
  },
);

const isToBeSent = ({ which }: Filters): boolean => which !== 'ALL' && which !== 'SHIPPED';

/** Who packs in the evening takes nothing whose day has not come, unless it is asked for. */
const isOfDay = (filters: Filters, now: Date): SQL | undefined =>
  isToBeSent(filters) && !filters.hasLater ? isDueSql(now, shipment) : undefined;

async function countLater(
  database: Database,
  conditions: readonly (SQL | undefined)[],
  now: Date,
): Promise<number> {
  const [row] = await database
    .select({ parcels: count() })
    .from(shipment)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, shipment.orderNo))
    .where(and(...conditions, not(isDueSql(now, shipment))));
  return row?.parcels ?? 0;
}

function parcelsThat({ which, kind, temperature, ...of }: Filters): (SQL | undefined)[] {
  const methods = shippingMethodNames.filter((name) => shippingMethodFacts(name).kind === kind);
  return [
    isWaiting(which),
    // What of an order that is not confirmed, or no longer, is packed by nobody.
    which === 'ALL' ? undefined : eq(shopOrder.status, 'CONFIRMED'),
    kind === null ? undefined : inArray(shipment.method, methods),
    temperature === null ? undefined : eq(shipment.temperature, temperature),
    of.ofChannelId === null ? undefined : eq(shopOrder.channelId, of.ofChannelId),
    of.ofCampaignId === null ? undefined : eq(shopOrder.campaignId, of.ofCampaignId),
    of.orderNoArray === undefined ? undefined : inArray(shopOrder.orderNo, of.orderNoArray),
  ];
}

/** Written out, not as parameters: only then the partial indexes answer. */
function isWaiting(which: Filters['which']): SQL | undefined {
  const status = shipment.status;
  switch (which) {
    case 'TO_PACK':
      return sql`${status} in ('READY', 'PREPARING')`;
    case 'READY':
      return sql`${status} in ('READY', 'PREPARING') and ${status} = 'READY'`;
    case 'PREPARING':
      return sql`${status} in ('READY', 'PREPARING') and ${status} = 'PREPARING'`;
    case 'SHIPPED':
      return sql`${status} in ('SHIPPED', 'AT_STORE')`;
    case 'ALL':
      return undefined;
  }
}

async function presentParcels(
  { database, staff }: { database: Database; staff: StaffAccess },
  conditions: readonly (SQL | undefined)[],
  orders: readonly { orderNo: string }[],
): Promise<StaffParcel[]> {
  const numbers = orders.map(({ orderNo }) => orderNo);
  const ofOrders = inArray(shipment.orderNo, numbers);
  const hasArrived = sql<boolean>`coalesce(${hasArrivedSql(groupCampaign.status)}, false)`;
  const found: (Parcel & { hasArrived: boolean })[] = await database
    .select({ order: shopOrder, parcel: shipment, hasArrived })
    .from(shipment)
    .innerJoin(shopOrder, eq(shopOrder.orderNo, shipment.orderNo))
    .leftJoin(groupCampaign, eq(groupCampaign.id, shopOrder.campaignId))
    .where(and(...conditions, ofOrders))
    .orderBy(asc(shopOrder.placedAt), asc(shopOrder.orderNo), asc(shipment.shipmentNo));
  const siblings = Map.groupBy(
    await database.select().from(shipment).where(ofOrders).orderBy(asc(shipment.shipmentNo)),
    ({ orderNo }) => orderNo,
  );
  const linesOf = await listParcelLines(database, numbers);
  const labels = await readLabels(database, numbers);
  const notesOf = await listStaffNotes(database, numbers);
  const heldTwd = await sumHeldParts(database, numbers);
  const ofOrder = ({ orderNo }: { orderNo: string }) => siblings.get(orderNo) ?? [];
  const dueOf = (order: Parcel['order']) => cashDueOf(order, heldTwd.get(order.orderNo) ?? 0);
  return found.map(({ order, parcel, hasArrived }) => ({
    ...{ orderNo: order.orderNo, channelId: order.channelId, campaignId: order.campaignId },
    ...{ shipmentNo: parcel.shipmentNo, parcelCount: countParcels(ofOrder(order)) },
    ...{ status: parcel.status, temperature: parcel.temperature, method: parcel.method },
    ...{ store: parcel.store, day: parcel.day, slot: parcel.slot },
    ...{ carrier: parcel.carrier, trackingNo: parcel.trackingNo },
    ...{ recipient: order.address?.recipient ?? null, note: order.note },
    staffNotes: notesOf(order.orderNo),
    placedAt: order.placedAt.toISOString(),
    shipFrom: parcel.shipFrom?.toISOString() ?? null,
    hasArrived,
    isRelabelled: labels.isOutdated(parcel),
    labelVersion: labels.current(order, parcel),
    joins: findJoinable(parcel, ofOrder(order)),
    isCollected: order.paymentStatus === 'COD_DUE',
    ...cashSeenBy(staff, { order, parcel }, cashOfParcel(dueOf(order), parcel, ofOrder(order))),
    collectorIfTogether: collectorIfTogether(dueOf(order), parcel, ofOrder(order)),
    lines: linesOf(parcel),
  }));
}

/** Who packs writes an amount on what a carrier takes; at the shop those take it who may. */
function cashSeenBy(
  staff: StaffAccess,
  { order, parcel }: Parcel,
  cash: ReturnType<typeof cashOfParcel>,
): Pick<StaffParcel, 'collectTwd' | 'collectedWith'> {
  const isSeen = !isFetchedAtShop(parcel.method) || staff.may('RECEIVE_MONEY', order.channelId);
  return isSeen ? cash : { ...cash, collectTwd: null };
}

const countParcels = (parcels: readonly Parcel['parcel'][]): number =>
  parcels.filter(({ status }) => status !== 'CANCELLED').length;
