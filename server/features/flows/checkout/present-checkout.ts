import type { Checkout } from '@kaituan/contract/order/checkout';
import { findNextRung } from '@kaituan/domain/group-buy/price-ladder';
import { payableBefore } from '@kaituan/domain/payment/payment-deadline';
import {
  explainPaymentRefusal,
  type PaymentMethod,
  paymentLimitsOf,
} from '@kaituan/domain/payment/payment-method';
import { listPickupDays } from '@kaituan/domain/shipping/pickup-day';
import { shippingRefusalText } from '@kaituan/domain/shipping/shipping-choice';
import { freeShippingNudge } from '@kaituan/domain/shipping/shipping-fee';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { temperatureText } from '@kaituan/domain/shipping/temperature';
import { optionTextOf } from '#server/features/ground/offer/sku-offer.ts';
import { groupEndOf, type JoinedGroup } from '#server/features/records/pledge/joined-group.ts';
import { chosenPlaceOf, listCheckoutProblems } from './checkout-problems.ts';
import type { OwnCheckout } from './checkout-query.ts';
import type { CheckoutShipment } from './plan-shipments.ts';
import {
  type CheckoutLine,
  listPaymentChoices,
  type PricedCheckout,
  payableUntil,
} from './price-checkout.ts';

export function presentCheckout(
  priced: PricedCheckout,
  { cartNow, paidBefore }: Pick<OwnCheckout, 'cartNow' | 'paidBefore'>,
  now: Date,
): Checkout {
  const { row, quote } = priced;
  const isExpired = row.status === 'OPEN' && row.expiresAt <= now;
  return {
    checkoutNo: row.checkoutNo,
    channelId: row.channelId,
    cartType: row.cartType,
    group: priced.group && presentGroup(priced.group, now),
    status: isExpired ? 'EXPIRED' : row.status,
    orderNo: row.orderNo,
    expiresAt: row.expiresAt.toISOString(),
    lines: priced.lines.map(presentLine),
    shipments: presentShipments(priced, now),
    pickupPlaces: priced.terms.pickupPlaces.map(({ id: placeId, ...place }) => ({
      placeId,
      ...place,
    })),
    address: row.address,
    payments: presentPayments(priced, now),
    paymentMethod: row.paymentMethod,
    isPaymentKnown: row.paymentMethod !== null && paidBefore.includes(row.paymentMethod),
    invoice: row.invoice,
    note: row.note,
    remembers: row.remembers,
    coupon: priced.coupon && presentCoupon(priced.coupon, quote.discountTwd),
    goodsTwd: quote.goodsTwd,
    discountTwd: quote.discountTwd,
    itemsNetTwd: quote.itemsNetTwd,
    shippingFeeTwd: quote.shippingFeeTwd,
    shippingDiscountTwd: quote.shippingDiscountTwd,
    paymentFeeTwd: quote.paymentFeeTwd,
    walletUsedTwd: quote.walletUsedTwd,
    payableTwd: quote.payableTwd,
    priceHash: priced.priceHash,
    cart: presentCart(priced, cartNow),
    changes: presentChanges(priced),
    problems: listCheckoutProblems(priced, now),
    serverTime: now.toISOString(),
  };
}

export const presentCoupon = (
  { code, title, reason }: NonNullable<PricedCheckout['coupon']>,
  discountTwd: number,
) => ({ code, title, discountTwd, reason });

/** The group buy being joined; a new team has no number yet. */
function presentGroup(group: JoinedGroup, now: Date): Checkout['group'] {
  const { campaign, team, joining } = group;
  return {
    campaignId: campaign.id,
    title: campaign.title,
    activityId: campaign.activityId,
    teamNo: team?.teamNo ?? null,
    opensTeam: joining.teamNo === 'NEW',
    closesAt: new Date(groupEndOf(group, now)).toISOString(),
    mayGetCheaper: joining.lines.some(
      ({ skuId }) => findNextRung(campaign.ladder, campaign.confirmedUnits, skuId) !== undefined,
    ),
    lines: joining.lines,
  };
}

/** Only a checkout of a cart can lag behind one; those opened by the release before do not know theirs. */
function presentCart({ row }: PricedCheckout, cartNow: string | null): Checkout['cart'] {
  const { cartFingerprint } = row;
  if (cartFingerprint === null) return null;
  return { hasChanged: cartNow !== cartFingerprint, fingerprint: cartNow ?? '' };
}

function presentLine(line: CheckoutLine): Checkout['lines'][number] {
  const { row } = line.offer;
  return {
    skuId: line.skuId,
    productId: row.productId,
    code: row.code,
    name: row.name,
    optionText: optionTextOf(line.offer),
    unitLabel: row.unitLabel,
    picture: row.picture,
    quantity: line.quantity,
    unitPriceTwd: line.unitPriceTwd,
    listPriceTwd: line.offer.price.listPriceTwd,
    priceSource: line.source,
    amountTwd: line.amountTwd,
    discountTwd: line.discountTwd,
    netTwd: line.netTwd,
    rescissionExemption: row.rescissionExemption,
    shipmentKey: line.shipmentKey,
  };
}

function presentShipments({ shipments, quote, terms }: PricedCheckout, now: Date) {
  return shipments.map((shipment): Checkout['shipments'][number] => {
    const { key, method, region, goodsTwd, shipFrom, choice } = shipment;
    const nudge = method && freeShippingNudge(terms.shipping, method, region, goodsTwd);
    return {
      key,
      temperature: shipment.temperature,
      shipFrom: shipFrom === null ? null : new Date(shipFrom).toISOString(),
      goodsTwd,
      method,
      formerNote: formerNoteOf(shipment),
      store: choice.store,
      day: choice.day,
      slot: choice.slot ?? 'ANY',
      feeTwd: quote.shipments.find((quoted) => quoted.key === key)?.feeTwd ?? 0,
      options: shipment.options.map((option) => ({
        method: option.method,
        feeTwd: option.feeTwd,
        reason: option.refusal && shippingRefusalText[option.refusal],
      })),
      days: listPickupDays(
        shipFrom ?? now.getTime(),
        terms.noShipDays,
        chosenPlaceOf(shipment, terms),
      ),
      freeShippingMissingTwd: nudge?.missingTwd ?? null,
    };
  });
}

/** What of the last order's way cannot be kept for goods of this temperature, and why. */
function formerNoteOf({ formerMethod, method, temperature, choice }: CheckoutShipment) {
  if (formerMethod === null || method === null) return null;
  const [former, now] = [shippingMethodFacts(formerMethod), shippingMethodFacts(method)];
  const goods = `${temperatureText[temperature]}商品`;
  if (former.kind !== now.kind && !former.temperatures.includes(temperature))
    return `上次的「${former.text}」不送${goods}，這次先選「${now.text}」。`;
  const isStoreMissing = former.kind === now.kind && now.stores !== null && choice.store === null;
  return isStoreMissing ? `上次的門市不一定收${goods}，請選這次的取貨門市。` : null;
}

/** The channel's payment methods; a method's fee counts once it is chosen. */
function presentPayments(priced: PricedCheckout, now: Date): Checkout['payments'] {
  const { terms } = priced;
  return listPaymentChoices(priced)
    .filter(({ refusal }) => refusal !== 'NOT_OFFERED')
    .map(({ method, refusal }) => {
      const rule = terms.payments.find((found) => found.method === method);
      const limits = paymentLimitsOf(terms.payments, method);
      return {
        method,
        feeTwd: rule?.feeTwd ?? 0,
        ...limits,
        reason: refusal && explainPaymentRefusal(refusal, { method, ...limits }),
        payBy: refusal === null ? payByOf(priced, method, now) : null,
      };
    });
}

function payByOf(priced: PricedCheckout, method: PaymentMethod, now: Date): string | null {
  // Nobody joins a group that has ended, whatever the method.
  if (priced.group && now.getTime() >= groupEndOf(priced.group, now)) return null;
  const until = payableUntil(priced, method, now.getTime());
  if (until === null) return null;
  return new Date(payableBefore(method, now.getTime(), until)).toISOString();
}

function presentChanges({ row, lines, unavailableLines }: PricedCheckout): Checkout['changes'] {
  const shown = new Map(row.lines.map((line) => [line.skuId, line]));
  const moved = lines.flatMap((line) => {
    const { skuId, requested, quantity, unitPriceTwd } = line;
    const { name } = line.offer.row;
    const before = shown.get(skuId)?.unitPriceTwd ?? unitPriceTwd;
    const kind = unitPriceTwd > before ? ('PRICE_UP' as const) : ('PRICE_DOWN' as const);
    return [
      ...(quantity === requested
        ? []
        : [{ skuId, name, kind: 'STOCK_INSUFFICIENT' as const, from: requested, to: quantity }]),
      ...(before === unitPriceTwd ? [] : [{ skuId, name, kind, from: before, to: unitPriceTwd }]),
    ];
  });
  const ended = unavailableLines.map(({ skuId, name, quantity }) => ({
    ...{ skuId, name, kind: 'ENDED' as const, from: quantity, to: 0 },
  }));
  return [...moved, ...ended];
}
