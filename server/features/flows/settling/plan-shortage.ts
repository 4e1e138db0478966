import { type Share, shareShortage } from '@kaituan/domain/group-buy/shortage';
import { freedFeesOf, isCashUnderWay, type ReducibleParcel } from '@kaituan/domain/order/reduction';
import { refundOfDue } from '@kaituan/domain/order/refund-amounts';
import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { shipment } from '#server/database/schema/order-schema.ts';
import { reducibleParcelOf } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { listMoneyLeft } from '#server/features/records/payment/request-refund.ts';
import type { CampaignRow } from '#server/features/records/pledge/lock-pledge.ts';
import { Refusal } from '#server/http/refusal.ts';

/** So many pieces of a SKU did not come. */
export type MissingUnits = { skuId: number; units: number };

/** A SKU of a settled pledge whose parcel is still here, with the amounts that it was settled at. */
type SettledRow = Share & {
  orderNo: string;
  pledgeNo: string;
  recipient: string;
  skuId: number;
  lineNo: number;
  name: string;
  unitPriceTwd: number;
  shipmentNo: number;
  isPacked: boolean;
  paymentStatus: OrderRow['paymentStatus'];
  paymentMethod: OrderRow['paymentMethod'];
  paymentFeeTwd: number;
};
export type ShortLine = SettledRow & { to: number };

/** A pledge that gets less, with all its lines; amounts in TWD. */
export type ShortPledge = {
  orderNo: string;
  lines: ShortLine[];
  lessGoodsTwd: number;
  /** The fees of ways on which nothing travels any more. */
  lessFeesTwd: number;
  /** Whether it gets no pieces at all. */
  isWhole: boolean;
  /** REFUND_LATER: a carrier is about to collect the whole amount, of which this goes back then. */
  way: 'OWED_LESS' | 'REFUND' | 'REFUND_LATER';
  /** What it owes less, or gets back: no more than is left of what was paid. */
  moneyTwd: number;
};

/**
 * Which joiners get fewer pieces, the last to join first, among those whose goods are still here. Refuses more
 * pieces than they are to get.
 */
export async function planShortage(
  database: Database,
  { id: campaignId }: Pick<CampaignRow, 'id'>,
  missing: readonly MissingUnits[],
): Promise<ShortPledge[]> {
  const rows = await listSettled(database, campaignId);
  const left = new Map<SettledRow, number>();
  for (const [skuId, ofSku] of Map.groupBy(missing, (one) => one.skuId)) {
    const units = ofSku.reduce((sum, one) => sum + one.units, 0);
    const shares = rows.filter((row) => row.skuId === skuId && !row.isPacked && row.quantity > 0);
    const unshipped = shares.reduce((sum, { quantity }) => sum + quantity, 0);
    if (units > unshipped) {
      const name = rows.find((row) => row.skuId === skuId)?.name ?? `規格 ${skuId}`;
      const message = `${name}：還沒出貨的只有 ${unshipped} 份`;
      throw new Refusal('ORDER_STATE_CONFLICT', { message });
    }
    // Pieces of a pledge that travel in several parcels are one share.
    const ofPledge = Map.groupBy(shares, ({ seq }) => seq);
    const wholes = [...ofPledge.values()].map(wholeOf);
    for (const { seq, from, to } of shareShortage(wholes, units)) {
      let less = from - to;
      for (const share of (ofPledge.get(seq) ?? []).toReversed()) {
        const cut = Math.min(less, share.quantity);
        less -= cut;
        if (cut > 0) left.set(share, share.quantity - cut);
      }
    }
  }
  const short = [...Map.groupBy(rows, ({ orderNo }) => orderNo)].filter(([, lines]) =>
    lines.some((line) => left.has(line)),
  );
  const orderNos = short.map(([orderNo]) => orderNo);
  const parcelsOf = await readParcels(database, orderNos);
  const leftOf = await listMoneyLeft(database, orderNos);
  return short.map(([orderNo, lines]) =>
    shortPledgeOf(
      orderNo,
      lines.map((line) => ({ ...line, to: left.get(line) ?? line.quantity })),
      { parcels: parcelsOf(orderNo), leftTwd: leftOf(orderNo) },
    ),
  );
}

/** The parcels of these orders, with the ways on which they travel and the fees that they were settled at. */
async function readParcels(
  database: Database,
  orderNos: readonly string[],
): Promise<(orderNo: string) => ReducibleParcel[]> {
  const parcels = await database
    .select()
    .from(shipment)
    .where(inArray(shipment.orderNo, [...orderNos]))
    .orderBy(asc(shipment.orderNo), asc(shipment.shipmentNo));
  const ofOrders = Map.groupBy(parcels, ({ orderNo }) => orderNo);
  return (orderNo) => (ofOrders.get(orderNo) ?? []).map(reducibleParcelOf);
}

function wholeOf(lines: readonly SettledRow[]): Share {
  const [{ seq, isAllOrNothing } = { seq: 0, isAllOrNothing: false }] = lines;
  return { seq, isAllOrNothing, quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

function shortPledgeOf(
  orderNo: string,
  lines: ShortLine[],
  { parcels, leftTwd }: { parcels: readonly ReducibleParcel[]; leftTwd: number },
): ShortPledge {
  const emptied = lines.map(({ to: left, ...line }) => ({ ...line, left }));
  const lessGoodsTwd = lines.reduce(
    (sum, { quantity, to, unitPriceTwd }) => sum + (quantity - to) * unitPriceTwd,
    0,
  );
  const lessFeesTwd = freedFeesOf(emptied, parcels);
  const isWhole = lines.every(({ to }) => to === 0);
  const way = moneyWayOf(lines, parcels);
  const lessTwd = lessGoodsTwd + lessFeesTwd;
  const moneyTwd = way === 'REFUND' ? backOf(lines, { isWhole, lessTwd, leftTwd }) : lessTwd;
  return { orderNo, lines, lessGoodsTwd, lessFeesTwd, isWhole, way, moneyTwd };
}

/** All of what was paid goes back with all of its goods. */
function backOf(
  [line]: readonly ShortLine[],
  { isWhole, lessTwd, leftTwd }: { isWhole: boolean; lessTwd: number; leftTwd: number },
): number {
  if (isWhole) return leftTwd;
  return refundOfDue(lessTwd, { leftTwd, paymentFeeTwd: line?.paymentFeeTwd ?? 0 });
}

function moneyWayOf(
  [line]: readonly ShortLine[],
  parcels: readonly ReducibleParcel[],
): ShortPledge['way'] {
  if (line?.paymentStatus !== 'COD_DUE') return 'REFUND';
  return isCashUnderWay({ ...line, parcels }) ? 'REFUND_LATER' : 'OWED_LESS';
}

async function listSettled(database: Database, campaignId: number): Promise<SettledRow[]> {
  const { rows } = await database.execute<SettledRow>(sql`
    select g.seq::float8 as seq, g.pledge_no as "pledgeNo", g.order_no as "orderNo", l.sku_id as "skuId",
      coalesce(i.settled_quantity, i.quantity) as quantity, l.is_all_or_nothing as "isAllOrNothing",
      coalesce(l.final_unit_price_twd, l.ceiling_unit_price_twd) as "unitPriceTwd",
      i.line_no as "lineNo", trim(i.name || ' ' || i.option_text) as name, s.shipment_no as "shipmentNo",
      s.status not in ('READY', 'PREPARING') as "isPacked", o.payment_status as "paymentStatus",
      o.payment_method as "paymentMethod", o.payment_fee_twd as "paymentFeeTwd",
      coalesce(nullif(o.address ->> 'recipient', ''), m.display_name) as recipient
    from group_pledge g join shop_order o on o.order_no = g.order_no
    join member m on m.id = g.member_id
    join group_pledge_line l on l.pledge_no = g.pledge_no
    join order_line i on i.order_no = g.order_no and i.sku_id = l.sku_id
    join shipment s on s.order_no = i.order_no and s.shipment_no = i.shipment_no
    where g.campaign_id = ${campaignId} and g.status in ('SETTLED', 'REDUCED') and o.status = 'CONFIRMED'
    order by g.seq, i.line_no`);
  return rows;
}
