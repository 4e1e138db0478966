import { createHash } from 'node:crypto';
import { findQuantityUpTo } from '@kaituan/domain/cart/order-quantity';
import { type OrderQuote, quoteOrder } from '@kaituan/domain/order/order-quote';
import { commonLaterPayments, type LaterPayments } from '@kaituan/domain/payment/later-payment';
import { paymentDeadlines } from '@kaituan/domain/payment/payment-deadline';
import {
  type PaymentChoice,
  type PaymentMethod,
  type PaymentRefusal,
  paymentMethodsFor,
} from '@kaituan/domain/payment/payment-method';
import {
  flashHeldUntil,
  paymentMethodsForFlashSale,
  paymentMethodsForPledge,
  pledgeHeldUntil,
} from '@kaituan/domain/pledge/pledge-hold';
import {
  type CouponRefusal,
  couponDiscountOf,
  couponRefusalText,
  explainCouponRefusal,
  findCouponRefusal,
} from '@kaituan/domain/pricing/coupon';
import type { LinePrice } from '@kaituan/domain/pricing/line-price';
import { priceLines } from '@kaituan/domain/pricing/line-price';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import type { SkuOffer } from '#server/features/ground/offer/sku-offer.ts';
import type { Coupon } from '#server/features/records/coupon/coupon-query.ts';
import { laterPaymentsOf } from '#server/features/records/payment/later-payments.ts';
import { groupEndOf, type JoinedGroup } from '#server/features/records/pledge/joined-group.ts';
import type { CheckoutRow } from './checkout-query.ts';
import { type CheckoutShipment, planShipments } from './plan-shipments.ts';

/** A checkout line as it could be ordered now. */
export type CheckoutLine = LinePrice & {
  skuId: number;
  /** The requested quantity; `quantity` is what is available of it. */
  requested: number;
  quantity: number;
  offer: SkuOffer;
  shipmentKey: string;
  discountTwd: number;
  netTwd: number;
};

type Distrust = (method: PaymentMethod) => PaymentRefusal | undefined;

/** A checkout with current prices, stock and fees. */
export type PricedCheckout = {
  row: CheckoutRow;
  /** The group buy that the checkout joins. */
  group: JoinedGroup | null;
  terms: ChannelTerms;
  /** The methods that can pay within the hold; undefined where all can. */
  timely: PaymentMethod[] | undefined;
  /** Why the member may not pay later by a method. */
  distrust: Distrust | undefined;
  lines: CheckoutLine[];
  /** Lines without any available quantity. */
  unavailableLines: CheckoutRow['lines'];
  shipments: CheckoutShipment[];
  coupon: {
    code: string;
    title: string;
    refusal: CouponRefusal | null;
    /** Why the coupon does not apply, as a text for the buyer. */
    reason: string | null;
    id: number | null;
  } | null;
  quote: OrderQuote;
  /** A hash of every amount charged: a member who submits it has seen and agreed to all of them. */
  priceHash: string;
};

/** The current facts that pricing a checkout needs. */
export type CheckoutFacts = {
  row: CheckoutRow;
  group: JoinedGroup | null;
  offers: ReadonlyMap<number, SkuOffer>;
  terms: ChannelTerms;
  coupon: Coupon | undefined;
  now: Date;
};

export function priceCheckout(facts: CheckoutFacts): PricedCheckout {
  const { row, group, terms, now } = facts;
  const ordered = orderableLines(facts);
  const prices = priceLines(
    ordered.map(({ quantity, offer }) => ({
      quantity,
      mixGroup: offer.row.mixGroup,
      price: offer.price,
    })),
  );
  const priced = ordered.map((line, index) => ({ ...line, ...(prices[index] as LinePrice) }));
  const { shipments, lines: placed } = planShipments(priced, row, terms, now);
  const goodsTwd = priced.reduce((sum, line) => sum + line.amountTwd, 0);
  const coupon = judgeCoupon(facts, goodsTwd);
  const quote = quoteOrder({
    lines: placed,
    shipments,
    shippingRules: terms.shipping,
    discountTwd: coupon?.discountTwd ?? 0,
    paymentFeeTwd: terms.payments.find(({ method }) => method === row.paymentMethod)?.feeTwd ?? 0,
  });
  const lines = placed.map((line, index) => {
    const { discountTwd = 0, netTwd = line.amountTwd } = quote.lines[index] ?? {};
    return { ...line, discountTwd, netTwd };
  });
  const skuIds = new Set(lines.map((line) => line.skuId));
  const unavailableLines = row.lines.filter(({ skuId }) => !skuIds.has(skuId));
  const priceHash = hashOf(lines, quote);
  const timely = timelyMethodsOf({ group, lines }, now);
  return {
    row,
    group,
    terms,
    timely,
    distrust: undefined,
    lines,
    unavailableLines,
    shipments,
    coupon,
    quote,
    priceHash,
  };
}

function orderableLines({ row, offers }: CheckoutFacts) {
  return row.lines.flatMap(({ skuId, quantity: requested }) => {
    const offer = offers.get(skuId);
    const quantity = offer && findQuantityUpTo(requested, offer.rule);
    return offer && quantity ? [{ skuId, requested, quantity, offer }] : [];
  });
}

function judgeCoupon({ row, group, coupon, now }: CheckoutFacts, goodsTwd: number) {
  if (row.couponCode === null) return null;
  if (group || !coupon) {
    const refusal: CouponRefusal = group ? 'GROUP_BUY' : 'UNKNOWN';
    const reason = couponRefusalText[refusal];
    return { id: null, code: row.couponCode, title: '', refusal, reason, discountTwd: 0 };
  }
  const refusal = findCouponRefusal(coupon, goodsTwd, now.getTime()) ?? null;
  const discountTwd = refusal ? 0 : couponDiscountOf(coupon, goodsTwd);
  const reason = refusal && explainCouponRefusal(refusal, coupon.minGoodsTwd);
  return { id: coupon.id, code: coupon.code, title: coupon.title, refusal, reason, discountTwd };
}

function hashOf(lines: readonly CheckoutLine[], quote: OrderQuote): string {
  const charged = [
    lines.map((line) => [line.skuId, line.quantity, line.unitPriceTwd, line.netTwd]),
    quote.shipments.map(({ key, feeTwd }) => [key, feeTwd]),
    [quote.discountTwd, quote.shippingDiscountTwd, quote.paymentFeeTwd, quote.payableTwd],
  ];
  return createHash('sha256').update(JSON.stringify(charged)).digest('base64url').slice(0, 22);
}

/** The methods that can pay while a group or flash sale holds the pieces; undefined where all can. */
function timelyMethodsOf(
  { group, lines }: { group: JoinedGroup | null; lines: readonly Pick<CheckoutLine, 'offer'>[] },
  now: Date,
): PaymentMethod[] | undefined {
  if (group) {
    const terms = { later: laterPaymentsOf(group.campaign), closesAt: groupEndOf(group, now) };
    return paymentMethodsForPledge(terms, now.getTime());
  }
  const later = flashLaterPaymentsOf(lines);
  return later && paymentMethodsForFlashSale(later);
}

/**
 * Until when an order placed now has to be paid by a method that can pay it, in milliseconds since 1970: by
 * its group or flash sale, or by the method; null with the goods.
 */
export function payableUntil(
  { group, lines }: Pick<PricedCheckout, 'group' | 'lines'>,
  method: PaymentMethod,
  nowMs: number,
): number | null {
  if (group) {
    const closesAt = groupEndOf(group, new Date(nowMs));
    return pledgeHeldUntil(method, { later: laterPaymentsOf(group.campaign), closesAt }, nowMs);
  }
  const later = flashLaterPaymentsOf(lines);
  if (later) return flashHeldUntil(method, later, nowMs);
  return paymentDeadlines(method, nowMs)?.payBy ?? null;
}

/** Every way to pay with the reason why it is impossible this time, if any. */
export const listPaymentChoices = ({
  shipments,
  quote,
  terms,
  timely,
  distrust,
}: PricedCheckout): PaymentChoice[] =>
  paymentMethodsFor({
    payableTwd: quote.payableTwd,
    shippingMethods: shipments.flatMap(({ method }) => (method ? [method] : [])),
    enabled: terms.payments,
    ...{ timely, distrust },
  });

/** What the flash sales of these lines allow; undefined without one. */
export function flashLaterPaymentsOf(
  lines: readonly Pick<CheckoutLine, 'offer'>[],
): LaterPayments | undefined {
  const sales = lines.flatMap(({ offer }) =>
    offer.holdSource === 'FLASH' && offer.flash ? [laterPaymentsOf(offer.flash)] : [],
  );
  return sales.length === 0 ? undefined : commonLaterPayments(sales);
}
