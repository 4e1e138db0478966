import { isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { isPaidByCode } from '@kaituan/domain/payment/payment-method';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { groupCampaign, groupPledge } from '#server/database/schema/group-schema.ts';
import { shipment, shopOrder } from '#server/database/schema/order-schema.ts';
import { epochMs, textsParameter } from '#server/database/sql/parameters.ts';
import { payBySql } from '#server/features/records/payment/pay-by-sql.ts';
import { isAllFetchedSql, opensTeamSql } from '#server/features/records/pledge/pledge-facts-sql.ts';

export type OrderFacts = Awaited<ReturnType<typeof listOrderFacts>>[number];

/** What the notifications of these orders are made of. */
export async function listOrderFacts(database: Database, orderNos: readonly string[]) {
  if (orderNos.length === 0) return [];
  const rows = await database
    .select({
      order: shopOrder,
      pledgeNo: groupPledge.pledgeNo,
      campaignStatus: groupCampaign.status,
      teamNo: groupPledge.teamNo,
      opensTeam: opensTeamSql(sql`${groupPledge}`),
      isFetched: isAllFetchedSql(sql`${shopOrder}`),
      title: groupCampaign.title,
      closesAt: groupCampaign.closesAt,
      ships: { shipFrom: groupCampaign.shipFrom, shipTo: groupCampaign.shipTo },
      payBy: epochMs(payBySql(sql`${shopOrder}`)).mapWith(Number),
    })
    .from(shopOrder)
    .leftJoin(groupPledge, eq(groupPledge.orderNo, shopOrder.orderNo))
    .leftJoin(groupCampaign, eq(groupCampaign.id, groupPledge.campaignId))
    .where(sql`${shopOrder.orderNo} = any(${textsParameter(orderNos)})`);
  const places = await listPlaces(database, orderNos);
  return rows.map(({ order, payBy, isFetched, opensTeam, ships, ...row }) => {
    const { pledgeNo, campaignStatus, teamNo, title, closesAt } = row;
    // A group buy that succeeded without this pledge: its pieces filled no case.
    const isCutOut = teamNo === null && campaignStatus === 'SUCCEEDED';
    const isCalledOff = campaignStatus === 'CANCELLED';
    const isOfGroup = pledgeNo !== null && title !== null && closesAt !== null && ships !== null;
    return {
      ...{ orderNo: order.orderNo, campaignId: order.campaignId, status: order.status },
      payableTwd: order.payableTwd,
      payBy: order.payBy && new Date(payBy).toISOString(),
      isOwed: isPaidWithGoods(order.paymentMethod),
      awaitsCode: isPaidByCode(order.paymentMethod) && order.paymentStatus !== 'PENDING',
      recipient: { memberId: order.memberId, channelId: order.channelId },
      places: places.get(order.orderNo) ?? new Map<number, Place>(),
      isFetched,
      pledge: isOfGroup
        ? {
            ...{ pledgeNo, isCutOut, isCalledOff, teamNo, title, closesAt },
            ...{ ...ships, opensTeam: opensTeam === true },
          }
        : null,
    };
  });
}

type Place = { name: string | undefined; isCvs: boolean };

/** Where the parcels of these orders are collected, by order and parcel. */
async function listPlaces(database: Database, orderNos: readonly string[]) {
  const { orderNo, shipmentNo, method, store } = shipment;
  const rows = await database
    .select({ orderNo, shipmentNo, method, store })
    .from(shipment)
    .where(sql`${orderNo} = any(${textsParameter(orderNos)})`);
  const ofOrders = Map.groupBy(rows, (row) => row.orderNo);
  return new Map(
    [...ofOrders].map(([of, parcels]) => [
      of,
      new Map(
        parcels.map((parcel): [number, Place] => [
          parcel.shipmentNo,
          {
            name: parcel.store?.name,
            isCvs: shippingMethodFacts(parcel.method).kind === 'CVS',
          },
        ]),
      ),
    ]),
  );
}
