import { paymentDeadlines } from '@kaituan/domain/payment-deadline';
import { and, eq, sql } from 'drizzle-orm';
import { cartLine, checkout } from '../../database/cart-schema.ts';
import type { Database } from '../../database/database.ts';
import { orderEvent, orderLine, shipment, shopOrder } from '../../database/order-schema.ts';
import { cartIs } from '../cart/cart-line-query.ts';
import type { CheckoutRow } from '../checkout/checkout-query.ts';
import { takeCoupon } from '../checkout/coupon-query.ts';
import { takeMemberLimit } from '../checkout/member-limit.ts';
import { optionTextOf } from '../checkout/present-checkout.ts';
import type { CheckoutLine, PricedCheckout } from '../checkout/price-checkout.ts';
import { flashDeadlines, sellFlashOrder } from '../flash-sale/flash-order.ts';
import { groupDeadlines, isJoining, placePledge } from '../group-buy/pledge/place-pledge.ts';
import { newOrderNo } from './order-number.ts';
import { holdPieces } from './pieces-hold.ts';
import { sellerOf } from './seller.ts';

/**
 * Makes the order of a checkout: everything it says, its limits, and its stock, or nothing. The rows
 * many buyers want (coupon, limit, stock) are taken last, so that they are locked for the shortest time.
 */
export async function placeOrder(
  database: Database,
  priced: PricedCheckout,
  now: Date,
): Promise<string> {
  const { row, lines, coupon } = priced;
  const { memberId } = row;
  const orderNo = newOrderNo(now);
  const standing = standingOf(priced, now);
  await writeOrder(database, priced, { orderNo, standing }, now);
  const limited = lines.filter(({ offer }) => offer.row.max_per_member !== null);
  await takeMemberLimit(database, memberId, limited);
  if (coupon?.id) await takeCoupon(database, { couponId: coupon.id, memberId, orderNo });
  await holdPieces(database, memberId, lines.map(heldPieceOf), now);
  if (isJoining(priced))
    await placePledge(database, priced, { orderNo, heldUntil: standing.holdUntil }, now);
  if (priced.quote.payableTwd === 0) await sellFlashOrder(database, orderNo);
  return orderNo;
}

/**
 * Writes everything that is the buyer's own in one statement: the order with its parcels, lines and
 * first event, the end of the checkout, and the cart without what was ordered.
 */
async function writeOrder(
  database: Database,
  priced: PricedCheckout,
  { orderNo, standing }: { orderNo: string; standing: Standing },
  now: Date,
): Promise<void> {
  const { row } = priced;
  const parcels = shipmentsOf(priced, orderNo, standing);
  const event = { orderNo, kind: 'PLACED', actor: 'MEMBER', at: now } as const;
  const part = (name: string) => database.$with(name);
  const written = database
    .with(
      part('new_order').as(
        database
          .insert(shopOrder)
          .values({ ...orderOf(priced, orderNo), ...standing, placedAt: now }),
      ),
      part('new_shipment').as(database.insert(shipment).values(parcels)),
      part('new_line').as(database.insert(orderLine).values(linesOf(priced, orderNo))),
      part('new_event').as(database.insert(orderEvent).values(event)),
      part('taken_line').as(database.delete(cartLine).where(isOrderedLine(row))),
    )
    .update(checkout)
    .set({ status: 'SUBMITTED', orderNo })
    .where(eq(checkout.checkoutNo, row.checkoutNo));
  await written.prepare(planName(priced)).execute();
}

/**
 * Orders of as many lines and parcels are written by the same text, which PostgreSQL plans once; those of
 * many lines are rare and not worth a plan that is kept.
 */
function planName({ group, lines, shipments }: PricedCheckout): string {
  const kind = group ? 'group_order' : 'order';
  return lines.length <= 8 ? `place_${kind}_${lines.length}_${shipments.length}` : '';
}

/** From where the pieces of a line are held. */
const heldPieceOf = ({ skuId, quantity, offer }: CheckoutLine) => ({
  ...{ skuId, quantity, holdSource: offer.holdSource },
  flashSaleId: offer.flash?.flash_sale_id ?? null,
});

/** What was ordered leaves the cart it came from; a group buy comes from none. */
function isOrderedLine(row: CheckoutRow) {
  if (row.cartType === 'GROUP') return sql`false`;
  const skuIds = `{${row.lines.map((line) => line.skuId).join(',')}}`;
  return and(
    cartIs({ ...row, cartType: row.cartType }),
    sql`${cartLine.skuId} = any(${skuIds}::int[])`,
  );
}

/** Nothing to pay counts as paid; what is paid on delivery is confirmed at once. */
function standingOf(priced: PricedCheckout, now: Date) {
  const { row, quote, lines } = priced;
  const method = row.paymentMethod;
  if (quote.payableTwd === 0 || method === null) {
    return { status: 'CONFIRMED', paymentStatus: 'PAID', payBy: null, holdUntil: null } as const;
  }
  const deadlines = paymentDeadlines(method, now.getTime());
  if (!deadlines) {
    return { status: 'CONFIRMED', paymentStatus: 'COD_DUE', payBy: null, holdUntil: null } as const;
  }
  return {
    status: 'PLACED',
    paymentStatus: 'UNPAID',
    payBy: new Date(deadlines.payBy),
    holdUntil: new Date(deadlines.holdUntil),
    ...(lines.some(({ offer }) => offer.flash) && flashDeadlines(now)),
    ...(isJoining(priced) && groupDeadlines(priced, now)),
  } as const;
}

type Standing = ReturnType<typeof standingOf>;

function orderOf({ row, quote, coupon }: PricedCheckout, orderNo: string) {
  const { invoice } = row;
  if (!invoice) throw new Error('a checkout without an invoice was let through');
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
    address: row.address,
    invoice,
    note: row.note,
    seller: sellerOf(row.channelId),
    source: row.source,
  };
}

function shipmentsOf(
  { group, shipments, quote }: PricedCheckout,
  orderNo: string,
  { status }: Standing,
) {
  // Goods of a group wait for it even when they are paid.
  const isReady = status === 'CONFIRMED' && !group;
  return shipments.map((parcel, index) => {
    if (parcel.method === null) throw new Error('a parcel without a method was let through');
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
      productId: offer.row.product_id,
      code: offer.row.code,
      name: offer.row.name,
      optionText: optionTextOf(offer),
      unitLabel: offer.row.unit_label,
      mediaId: offer.row.picture?.id ?? null,
      rescissionExemption: offer.row.rescission_exemption,
      unitPriceTwd: line.unitPriceTwd,
      listPriceTwd: offer.row.list_price_twd,
      priceSource: line.source,
      amountTwd: line.amountTwd,
      discountTwd: line.discountTwd,
      netTwd: line.netTwd,
      ...heldPieceOf(line),
      isLimited: offer.row.max_per_member !== null,
    };
  });
}
