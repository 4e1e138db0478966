import * as contract from '@kaituan/contract/order/checkout';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import type { Database } from '#server/database/database.ts';
import { listCheckoutProblems } from '#server/features/flows/checkout/checkout-problems.ts';
import {
  lockOwnCheckout,
  type OwnCheckout,
} from '#server/features/flows/checkout/checkout-query.ts';
import { limitHotSubmits } from '#server/features/flows/checkout/limit-hot-submits.ts';
import { loadCheckout } from '#server/features/flows/checkout/load-checkout.ts';
import type { PricedCheckout } from '#server/features/flows/checkout/price-checkout.ts';
import { storeDefaultAddress } from '#server/features/ground/address/store-default-address.ts';
import {
  refuseSecondPledge,
  requireJoinable,
  soldNoMore,
} from '#server/features/records/pledge/join-refusal.ts';
import { type CallContext, handle } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { placeOrder } from './place-order.ts';
import { noteAllGone, refuseSoldOut, stockRule } from './refuse-sold-out.ts';

/** A checkout creates one order, however often it is submitted. */
export const submitCheckout = handle(
  contract.submitCheckout,
  async (input, context) => ({
    result: { orderNo: await submit(context, input, { isLast: true }) },
  }),
  {
    async before(input, context) {
      await limitHotSubmits(input, context);
      await refuseSoldOut(input, context);
    },
  },
);

/**
 * The order of a submitted checkout. Staff may order for somebody whose phone they do not know. `isLast`: as for
 * `placeOrder`.
 */
export async function submit(
  context: CallContext,
  seen: {
    checkoutNo: string;
    priceHash?: string | undefined;
    cartFingerprint?: string | undefined;
  },
  { needsPhone = true, isLast = false } = {},
): Promise<string> {
  const { database, now } = context;
  const own = await lockOwnCheckout(context, seen.checkoutNo);
  const { row } = own;
  if (row.orderNo) return row.orderNo;
  if (row.status !== 'OPEN' || row.expiresAt <= now) throw new Refusal('CHECKOUT_EXPIRED');
  if (own.opening !== 'OPEN') throw new Refusal('SHOP_NOT_OPEN');
  const priced = await loadCheckout(context, own, { isSubmitted: true });
  refuseWhoCannotJoin(priced, now);
  const isAllGone = priced.lines.length === 0 && priced.unavailableLines.length > 0;
  if (isAllGone && !row.group) await noteAllGone(context, seen.checkoutNo);
  refuseChangedPriceOrStock(priced, seen.priceHash ?? row.shownPriceHash);
  refuseChangedCart(own, seen.cartFingerprint);
  refuseIncomplete(priced, now, needsPhone ? [] : ['address.phone']);
  await storePlace(database, priced, { current: own.defaultAddress, now });
  return placeOrder(database, priced, now, { isLast });
}

/** Only where something is delivered: what was typed before a pickup was chosen is nobody's home. */
async function storePlace(
  database: Database,
  { row, shipments }: PricedCheckout,
  at: { current: OwnCheckout['defaultAddress']; now: Date },
): Promise<void> {
  const isDelivered = shipments.some(
    ({ method }) => method && shippingMethodFacts(method).kind === 'HOME',
  );
  if (!row.remembers || !row.address || !isDelivered) return;
  await storeDefaultAddress(database, row.memberId, { typed: row.address, ...at });
}

/** Limits and pools are checked against the requested quantity, unless the member agreed to less. */
function refuseWhoCannotJoin({ group, lines }: PricedCheckout, now: Date): void {
  if (!group) return;
  refuseSecondPledge(group);
  const requested = lines.map(({ skuId, quantity }) => ({ skuId, maxQuantity: quantity }));
  requireJoinable(group, requested, now);
}

function refuseChangedPriceOrStock(
  { lines, unavailableLines, row, priceHash, quote }: PricedCheckout,
  shownHash: string,
) {
  const reducedLines = lines.filter((line) => line.quantity < line.requested);
  if (unavailableLines.length > 0 || reducedLines.length > 0) {
    const details = [
      ...reducedLines.map(({ skuId, quantity }) => ({ ...stockRule(skuId), allowed: quantity })),
      ...unavailableLines.map(({ skuId }) => ({ ...stockRule(skuId), allowed: 0 })),
    ];
    // The quantity the member agreed to may be less than the requested one, but not zero.
    const code = row.group ? 'CAMPAIGN_FULL' : 'STOCK_INSUFFICIENT';
    const isUnsold = row.group !== null && unavailableLines.length > 0;
    if (shownHash !== priceHash || lines.length === 0) {
      throw new Refusal(code, { ...(isUnsold && { message: soldNoMore }), details });
    }
  }
  if (shownHash === priceHash) return;
  const before = new Map(row.lines.map((line) => [line.skuId, line.unitPriceTwd]));
  const moved = lines.filter((line) => before.get(line.skuId) !== line.unitPriceTwd);
  const details = [
    ...moved.map(({ skuId, unitPriceTwd }) => ({
      ...{ path: `skus.${skuId}`, rule: 'UNIT_PRICE', allowed: unitPriceTwd },
    })),
    { path: 'payableTwd', rule: 'PAYABLE', allowed: quote.payableTwd },
  ];
  throw new Refusal('PRICE_CHANGED', { details });
}

/** Who changed the cart elsewhere is told before ordering what was in it, once for each change. */
function refuseChangedCart({ row, cartNow }: OwnCheckout, seen: string | undefined): void {
  if (seen === undefined || row.cartFingerprint === null || seen === (cartNow ?? '')) return;
  throw new Refusal('CART_CHANGED');
}

function refuseIncomplete(priced: PricedCheckout, now: Date, except: readonly string[]): void {
  const problems = listCheckoutProblems(priced, now).filter(({ path }) => !except.includes(path));
  const [first] = problems;
  if (!first) return;
  const details = problems.map(({ path, rule }) => ({ path, rule }));
  if (first.rule === 'ORDER_MINIMUM') throw new Refusal('ORDER_MINIMUM_NOT_MET', { details });
  if (first.path === 'couponCode') {
    throw new Refusal('COUPON_NOT_USABLE', { message: first.text, details });
  }
  throw new Refusal('CHECKOUT_INCOMPLETE', { message: first.text, details });
}
