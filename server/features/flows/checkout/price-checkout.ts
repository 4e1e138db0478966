import { createHash } from 'node:crypto';
import { findQuantityUpTo } from '@kaituan/domain/cart/order-quantity';
import { type OrderQuote, quoteOrder } from '@kaituan/domain/order/order-quote';
import type { PaymentMethod } from '@kaituan/domain/payment/payment-method';
import {
  paymentMethodsForFlashSale,
  paymentMethodsForPledge,
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
import type { Coupon } from '#server/features/records/order/coupon-query.ts';
import { groupEndOf, type JoinedGroup } from '#server/features/records/pledge/joined-group.ts';
import type { CheckoutRow } from './checkout-query.ts';
import { type CheckoutShipment, planShipments } from './plan-shipments.ts';

/** A line of a checkout as it would be ordered now. */
export type CheckoutLine = LinePrice & {
  skuId: number;
  /** What was asked for; `quantity` is what can be had of it. */
  wanted: number;
  quantity: number;
  offer: SkuOffer;
  shipmentKey: string;
  discountTwd: number;
  netTwd: number;
};

/** A checkout with today's prices, stock and fees. */
export type PricedCheckout = {
  row: CheckoutRow;
  /** The group buy it joins. */
  group: JoinedGroup | null;
  terms: ChannelTerms;
  /** The methods that pay in time; undefined where any does. */
  timely: PaymentMethod[] | undefined;
  lines: CheckoutLine[];
  /** Lines of which nothing can be had any more. */
  lost: CheckoutRow['lines'];
  shipments: CheckoutShipment[];
  coupon: {
    code: string;
    title: string;
    refusal: CouponRefusal | null;
    /** Why it takes nothing off, as its owner reads it. */
    reason: string | null;
    id: number | null;
  } | null;
  quote: OrderQuote;
  /** Of everything that is charged: a member who saw it has agreed to all of it. */
  priceHash: string;
};

/** What pricing a checkout needs, as it is now. */
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
      mixGroup: offer.row.mix_group,
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
  const kept = new Set(lines.map((line) => line.skuId));
  const lost = row.lines.filter(({ skuId }) => !kept.has(skuId));
  const priceHash = hashOf(lines, quote);
  const timely = timelyMethodsOf({ group, lines }, now);
  return { row, group, terms, timely, lines, lost, shipments, coupon, quote, priceHash };
}

function orderableLines({ row, offers }: CheckoutFacts) {
  return row.lines.flatMap(({ skuId, quantity: wanted }) => {
    const offer = offers.get(skuId);
    const quantity = offer && findQuantityUpTo(wanted, offer.rule);
    return offer && quantity ? [{ skuId, wanted, quantity, offer }] : [];
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

/** The methods that pay while a group, or pieces of a flash sale, are held; undefined where any is in time. */
function timelyMethodsOf(
  { group, lines }: { group: JoinedGroup | null; lines: readonly Pick<CheckoutLine, 'offer'>[] },
  now: Date,
): PaymentMethod[] | undefined {
  if (group) return paymentMethodsForPledge('PAY_NOW', groupEndOf(group, now), now.getTime());
  const isFlash = lines.some(({ offer }) => offer.holdSource === 'FLASH');
  return isFlash ? paymentMethodsForFlashSale() : undefined;
}
