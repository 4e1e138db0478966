import { findUsualPayment, type PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { shippingMethodFacts } from '@kaituan/domain/shipping/shipping-method';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { DeliveryAddress } from '#server/database/schema/cart-schema.ts';
import { channel } from '#server/database/schema/catalog-schema.ts';
import type { ChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import type { CallContext } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { changeCheckout, insertCheckout, type NewCheckout } from './checkout-query.ts';
import { findEarlierChoices } from './earlier-choices.ts';
import { loadCheckout } from './load-checkout.ts';
import { listPaymentChoices, type PricedCheckout } from './price-checkout.ts';

/**
 * A new checkout, filled with the member's earlier choices. A way to pay that is impossible this time gives way to the
 * usual one, as for somebody who never paid.
 */
export async function openCheckout(
  context: CallContext,
  values: Omit<NewCheckout, 'shownPriceHash'>,
  terms: ChannelTerms,
): Promise<PricedCheckout> {
  const { database, now } = context;
  await requireOpenShop(database, values.channelId);
  const { book, ...earlier } = await findEarlierChoices(database, values);
  const row = await insertCheckout(database, { ...values, ...earlier, shownPriceHash: '' }, now);
  const fetched = await loadCheckout(context, { row, terms });
  const priced = needsHome(fetched) ? await sendHome(context, fetched, book) : fetched;
  const choices = listPaymentChoices(priced);
  const isPossible = choices.some(
    ({ method, refusal }) => method === priced.row.paymentMethod && refusal === null,
  );
  if (isPossible || priced.quote.payableTwd === 0) return priced;
  const feeTwdOf = (method: PaymentMethod) =>
    priced.terms.payments.find((rule) => rule.method === method)?.feeTwd ?? 0;
  const paymentMethod = findUsualPayment(choices, feeTwdOf) ?? null;
  if (paymentMethod === priced.row.paymentMethod) return priced;
  await changeCheckout(database, priced.row, { paymentMethod });
  return loadCheckout(context, { row: { ...priced.row, paymentMethod }, terms });
}

/** Whether a parcel goes to a home that nobody has named: the last one was fetched. */
const needsHome = ({ row, shipments }: PricedCheckout): boolean =>
  !row.address?.street &&
  shipments.some(({ method }) => method && shippingMethodFacts(method).kind === 'HOME');

async function sendHome(
  context: CallContext,
  priced: PricedCheckout,
  book: DeliveryAddress | null,
): Promise<PricedCheckout> {
  if (!book) return priced;
  await changeCheckout(context.database, priced.row, { address: book });
  return loadCheckout(context, { row: { ...priced.row, address: book }, terms: priced.terms });
}

/** Refuses a checkout in a channel that has not opened yet, or is closed at the moment. */
async function requireOpenShop(database: Database, channelId: number): Promise<void> {
  const [open] = await database
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, channelId), eq(channel.opening, 'OPEN')));
  if (!open) throw new Refusal('SHOP_NOT_OPEN');
}
