import type { PledgeParcel } from '@kaituan/domain/shipping/lowered-shipping';
import { regionOfParcel } from '@kaituan/domain/shipping/pickup-store';
import { tiersOf } from '@kaituan/domain/shipping/shipping-fee';
import type { ShippingMethod } from '@kaituan/domain/shipping/shipping-method';
import { isOffshore } from '@kaituan/domain/shipping/taiwan-districts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { textsParameter } from '#server/database/sql/parameters.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { cancelEmptyShipments } from '#server/features/records/order/change-shipment.ts';

/** A parcel of an order whose group is not settled yet. */
export type WaitingParcel = PledgeParcel & { shipmentNo: number };

type ParcelRow = Omit<WaitingParcel, 'tiers'> & {
  orderNo: string;
  method: ShippingMethod;
  zip: string | null;
  isStoreOffshore: boolean | null;
};

/** The parcels of such orders with their current shipping fees in the channel, by order. */
export async function listWaitingParcels(
  database: Database,
  { orderNos, channelId }: { orderNos: readonly string[]; channelId: number },
): Promise<Map<string, WaitingParcel[]>> {
  if (orderNos.length === 0) return new Map();
  const { rows } = await database.execute<ParcelRow>(sql`
    select s.order_no as "orderNo", s.shipment_no as "shipmentNo", s.method,
      o.address->>'zip' as zip, (s.store->>'isOffshore')::boolean as "isStoreOffshore",
      coalesce(s.settled_fee_twd, s.fee_twd) as "feeTwd",
      s.fee_twd as "orderedFeeTwd",
      (select jsonb_agg(jsonb_build_object('skuId', l.sku_id,
          'productId', l.product_id, 'unitPriceTwd', l.unit_price_twd,
          'orderedQuantity', l.quantity) order by l.line_no)
        from order_line l
        where l.order_no = s.order_no and l.shipment_no = s.shipment_no) as goods
    from shipment s join shop_order o on o.order_no = s.order_no
    where s.order_no = any(${textsParameter([...orderNos])}) and s.status = 'HELD'
    order by s.order_no, s.shipment_no`);
  const { shipping } = await getChannelTerms(database, channelId);
  const parcels = rows.map(({ method, zip, isStoreOffshore, ...parcel }) => {
    const ofAddress = zip !== null && isOffshore(zip) ? 'OFFSHORE' : 'MAIN';
    const store = { isOffshore: isStoreOffshore ?? undefined };
    const region = regionOfParcel(method, ofAddress, store);
    return { ...parcel, tiers: tiersOf(shipping, method, region) };
  });
  return Map.groupBy(parcels, ({ orderNo }) => orderNo);
}

/** Writes the new shipping fees of an order's parcels; one without pieces is not shipped. */
export async function writeParcelFees(
  database: Database,
  orderNo: string,
  { parcels, feesTwd }: { parcels: readonly WaitingParcel[]; feesTwd: readonly number[] },
): Promise<void> {
  for (const [index, { shipmentNo, feeTwd }] of parcels.entries()) {
    const settledFeeTwd = feesTwd[index] ?? feeTwd;
    if (settledFeeTwd === feeTwd) continue;
    await database
      .update(shipment)
      .set({ settledFeeTwd })
      .where(and(eq(shipment.orderNo, orderNo), eq(shipment.shipmentNo, shipmentNo)));
  }
  await cancelEmptyShipments(database, orderNo, ['HELD']);
}
