import * as contract from '@kaituan/contract/order/checkout';
import { tidyInvoice } from '@kaituan/domain/order/invoice';
import type { z } from 'zod';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { findListedStore } from '#server/features/ground/channel/usable-shipping.ts';
import { handle } from '#server/http/handler.ts';
import {
  type CheckoutRow,
  changeCheckout,
  lockOwnCheckout,
  requireOpen,
} from './checkout-query.ts';
import { limitCouponCodes } from './limit-coupon-codes.ts';
import { loadCheckout } from './load-checkout.ts';
import { isRemembered } from './plan-shipments.ts';
import { presentCheckout, presentCoupon } from './present-checkout.ts';

type Changes = z.output<typeof contract.updateCheckout.request>;

/**
 * Saves input as typed, even if it is not valid yet, so that nothing the member wrote is lost. A coupon code that is
 * refused is answered with the reason, and does not become part of the order.
 */
export const updateCheckout = handle(
  contract.updateCheckout,
  async (input, context) => {
    const { database, now } = context;
    const own = await lockOwnCheckout(context, input.checkoutNo);
    const { row, terms } = own;
    requireOpen(row, now);
    const asked = changesOf(input, row, terms);
    const load = (changes: Partial<CheckoutRow>) =>
      loadCheckout(context, { row: { ...row, ...changes }, terms });
    const tried = await load(asked);
    const refused = asked.couponCode && tried.coupon?.refusal ? tried.coupon : undefined;
    const changes = refused ? { ...asked, couponCode: null } : asked;
    const priced = refused ? await load(changes) : tried;
    const shownPriceHash = priced.priceHash;
    await changeCheckout(database, row, { ...changes, shownPriceHash });
    const result = presentCheckout(priced, own, now);
    return { result: refused ? { ...result, coupon: presentCoupon(refused, 0) } : result };
  },
  { before: limitCouponCodes },
);

function changesOf(input: Changes, row: CheckoutRow, terms: ChannelTerms): Partial<CheckoutRow> {
  const { address, shipments, paymentMethod, invoice, couponCode, note, remembers } = input;
  return {
    ...(address !== undefined && { address }),
    ...(shipments !== undefined && { shipments: choicesOf(shipments, row, terms) }),
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(invoice !== undefined && { invoice: invoice && tidyInvoice(invoice) }),
    ...(couponCode !== undefined && { couponCode: couponCode || null }),
    ...(note !== undefined && { note }),
    ...(remembers !== undefined && { remembers }),
  };
}

type ShipmentRequests = NonNullable<Changes['shipments']>;

/** The stored choice of a temperature stays, for when its method is chosen again. */
function choicesOf(
  requested: ShipmentRequests,
  row: CheckoutRow,
  terms: ChannelTerms,
): CheckoutRow['shipments'] {
  const named = new Set(requested.map(({ key }) => key));
  const ofOtherParcels = row.shipments.filter(
    ({ key }) => key === temperatureOf(key) && !named.has(key),
  );
  return [...requested.map((one) => choiceOf(one, row, terms)), ...ofOtherParcels];
}

const temperatureOf = (key: string): string => key.split('.', 1)[0] ?? key;

/**
 * The chosen store stays while the method is unchanged; pickup places come from the map, never from
 * input.
 */
function choiceOf(
  requested: ShipmentRequests[number],
  row: CheckoutRow,
  terms: ChannelTerms,
): CheckoutRow['shipments'][number] {
  const { key, method, day, slot, placeId } = requested;
  const ofMethod = row.shipments.filter((choice) => choice.method === method);
  const before =
    ofMethod.find((choice) => choice.key === key) ??
    ofMethod.find((choice) => choice.key === temperatureOf(key)) ??
    ofMethod.find(isRemembered);
  const picked = findListedStore(terms, method, placeId);
  const storeBefore = requested.store === null ? null : (before?.store ?? null);
  // Another place hands out on other days.
  const isElsewhere = picked !== undefined && picked.storeId !== storeBefore?.storeId;
  return {
    key,
    method,
    store: picked ?? storeBefore,
    day: day === undefined ? ((isElsewhere ? null : before?.day) ?? null) : day,
    slot: slot ?? before?.slot ?? null,
  };
}
