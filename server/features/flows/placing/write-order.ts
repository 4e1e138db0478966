import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { orderedAddress } from '@kaituan/domain/shipping/taiwan-address';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { domainEvent } from '#server/database/schema/event-schema.ts';
import {
  orderLine,
  type SellerSnapshot,
  shipment,
  shopOrder,
} from '#server/database/schema/order-schema.ts';
import { namedStatement } from '#server/database/sql/named-statement.ts';
import { writtenRows } from '#server/database/sql/written-rows.ts';
import type {
  CheckoutLine,
  PricedCheckout,
} from '#server/features/flows/checkout/price-checkout.ts';
import { optionTextOf } from '#server/features/ground/offer/sku-offer.ts';
import { soldNoMore } from '#server/features/records/pledge/join-refusal.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The status of a new order and its payment deadlines. */
export type InitialOrderState = Pick<
  typeof shopOrder.$inferSelect,
  'status' | 'paymentStatus' | 'payBy' | 'holdUntil'
>;

const orders = writtenRows(shopOrder, [
  ...(['orderNo', 'checkoutNo', 'memberId', 'channelId', 'campaignId', 'status'] as const),
  ...(['paymentStatus', 'paymentMethod', 'payBy', 'holdUntil', 'goodsTwd', 'discountTwd'] as const),
  ...(['itemsNetTwd', 'shippingFeeTwd', 'shippingDiscountTwd', 'paymentFeeTwd'] as const),
  ...(['walletUsedTwd', 'payableTwd', 'couponCode', 'couponTitle', 'address', 'invoice'] as const),
  ...(['note', 'source', 'placedAt'] as const),
]);
const parcels = writtenRows(shipment, [
  ...(['orderNo', 'shipmentNo', 'status', 'temperature', 'method', 'feeTwd'] as const),
  ...(['store', 'day', 'slot', 'shipFrom'] as const),
]);
const orderLines = writtenRows(orderLine, [
  ...(['orderNo', 'lineNo', 'shipmentNo', 'skuId', 'productId', 'code', 'name'] as const),
  ...(['optionText', 'unitLabel', 'mediaId', 'rescissionExemption', 'foodLabel'] as const),
  ...([
    'quantity',
    'unitPriceTwd',
    'listPriceTwd',
    'priceSource',
    'amountTwd',
    'discountTwd',
  ] as const),
  ...(['netTwd', 'holdSource', 'flashSaleId', 'isLimited'] as const),
]);
const events = writtenRows(domainEvent, ['subject', 'subjectId', 'kind', 'actor', 'at']);

const { placeholder } = sql;
const writeStatement = namedStatement<{ stoppedSkuIds: number[] }>(
  'write_order',
  sql`
  with new_order as (${orders.insert('order', { seller: sellerOf(placeholder('channelId')) })}),
  new_shipment as (${parcels.insert('parcels')}),
  new_line as (${orderLines.insert('lines')}),
  new_event as (${events.insert('event')}),
  taken_line as (
    delete from cart_line
    where member_id = ${placeholder('memberId')} and channel_id = ${placeholder('channelId')}
      and cart_type = ${placeholder('cartType')} and sku_id = any(${placeholder('skuIds')}::int[])
  )
  update checkout set status = 'SUBMITTED', order_no = ${placeholder('orderNo')}
  where checkout_no = ${placeholder('checkoutNo')} and status = 'OPEN'
  returning array(
    select s.id from sku s join product p on p.id = s.product_id
    where s.id = any(${placeholder('soldSkuIds')}::int[])
      and p.product_status not in ('ACTIVE', 'SOLD_OUT_HIDDEN')) as "stoppedSkuIds"`,
);

/**
 * Writes the order in one statement: its parcels, lines and first event, the end of the checkout, and the
 * removal from the cart. Goods that were taken off sale since their offers were read, as by a recall, refuse it.
 */
export async function writeOrder(
  database: Database,
  priced: PricedCheckout,
  { orderNo, initialState }: { orderNo: string; initialState: InitialOrderState },
  now: Date,
): Promise<void> {
  const { checkoutNo, memberId, channelId, cartType, lines } = priced.row;
  // A group order does not come from a cart, so no cart line matches its type.
  const skuIds = `{${lines.map((line) => line.skuId).join(',')}}`;
  const soldSkuIds = `{${priced.lines.map((line) => line.skuId).join(',')}}`;
  const [written] = await writeStatement(database, {
    ...{ orderNo, checkoutNo, memberId, channelId, cartType, skuIds, soldSkuIds },
    order: orders.valueOf([{ ...orderOf(priced, orderNo), ...initialState, placedAt: now }]),
    parcels: parcels.valueOf(parcelsOf(priced, orderNo, initialState)),
    lines: orderLines.valueOf(linesOf(priced, orderNo)),
    event: events.valueOf([
      { subject: 'ORDER', subjectId: orderNo, kind: 'PLACED', actor: 'MEMBER', at: now },
    ]),
  });
  const stopped = written?.stoppedSkuIds ?? [];
  if (stopped.length === 0) return;
  const details = stopped.map((skuId) => ({ path: `skus.${skuId}`, rule: 'STOCK', allowed: 0 }));
  const message = priced.group ? { message: soldNoMore } : {};
  throw new Refusal(priced.group ? 'CAMPAIGN_FULL' : 'STOCK_INSUFFICIENT', { ...message, details });
}

/** The source the pieces of a line are held from. */
export const heldPieceOf = ({ skuId, quantity, offer }: CheckoutLine) => ({
  ...{ skuId, quantity, holdSource: offer.holdSource },
  flashSaleId: offer.flash?.flashSaleId ?? null,
});

function orderOf({ row, quote, coupon, shipments }: PricedCheckout, orderNo: string) {
  const { invoice, address } = row;
  const kinds = new Set(
    shipments.flatMap(({ method }) => (method ? [shippingMethodFacts(method).kind] : [])),
  );
  if (!invoice) throw new Error('a checkout without an invoice was accepted');
  return {
    orderNo,
    checkoutNo: row.checkoutNo,
    memberId: row.memberId,
    channelId: row.channelId,
    campaignId: row.group?.campaignId ?? null,
    paymentMethod: row.paymentMethod ?? 'BANK_TRANSFER',
    goodsTwd: quote.goodsTwd,
    discountTwd: quote.discountTwd,
    itemsNetTwd: quote.itemsNetTwd,
    shippingFeeTwd: quote.shippingFeeTwd,
    shippingDiscountTwd: quote.shippingDiscountTwd,
    paymentFeeTwd: quote.paymentFeeTwd,
    walletUsedTwd: quote.walletUsedTwd,
    payableTwd: quote.payableTwd,
    couponCode: coupon?.id ? coupon.code : null,
    couponTitle: coupon?.id ? coupon.title : null,
    address: address && orderedAddress(address, kinds),
    invoice,
    note: row.note,
    source: row.source,
  };
}

function parcelsOf(
  { group, shipments, quote }: PricedCheckout,
  orderNo: string,
  { status }: InitialOrderState,
) {
  // Goods of a group wait for its settlement even when they are paid.
  const isReady = status === 'CONFIRMED' && !group;
  return shipments.map((parcel, index) => {
    if (parcel.method === null) throw new Error('a parcel without a method was accepted');
    return {
      orderNo,
      shipmentNo: index + 1,
      status: isReady ? ('READY' as const) : ('HELD' as const),
      temperature: parcel.temperature,
      method: parcel.method,
      feeTwd: quote.shipments[index]?.feeTwd ?? 0,
      ...parcel.choice,
      shipFrom: parcel.shipFrom === null ? null : new Date(parcel.shipFrom),
    };
  });
}

function linesOf({ lines, shipments }: PricedCheckout, orderNo: string) {
  const shipmentNos = new Map(shipments.map(({ key }, index) => [key, index + 1]));
  return lines.map((line: CheckoutLine, index) => {
    const { offer } = line;
    return {
      orderNo,
      lineNo: index + 1,
      shipmentNo: shipmentNos.get(line.shipmentKey) ?? 1,
      productId: offer.row.productId,
      code: offer.row.code,
      name: offer.row.name,
      optionText: optionTextOf(offer),
      unitLabel: offer.row.unitLabel,
      mediaId: offer.row.picture?.id ?? null,
      rescissionExemption: offer.row.rescissionExemption,
      foodLabel: offer.row.foodLabel,
      unitPriceTwd: line.unitPriceTwd,
      listPriceTwd: offer.row.listPriceTwd,
      priceSource: line.source,
      amountTwd: line.amountTwd,
      discountTwd: line.discountTwd,
      netTwd: line.netTwd,
      ...heldPieceOf(line),
      isLimited: offer.row.maxPerMember !== null,
    };
  });
}

/** The sales company of a channel, and the date of its current terms of service. */
export function sellerOf(channelId: SQLWrapper): SQL<SellerSnapshot> {
  return sql<SellerSnapshot>`(
    select jsonb_build_object(
      'name', s.name, 'taxId', s.tax_id, 'phone', s.phone, 'termsAt', t.effective_at)
    from channel c
    join sales_company s on s.id = c.sales_company_id
    left join content_page t on t.channel_id = c.id and t.key = 'TERMS_OF_SERVICE'
    where c.id = ${channelId}
  )`;
}
