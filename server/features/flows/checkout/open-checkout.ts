import { findUsualPayment, type PaymentMethod } from '@kaituan/domain/payment/payment-method';
import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
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
  const earlier = await findEarlierChoices(database, values.memberId);
  const row = await insertCheckout(database, { ...values, ...earlier, shownPriceHash: '' }, now);
  const priced = await loadCheckout(context, { row, terms });
  const choices = listPaymentChoices(priced);
  const isPossible = choices.some(
    ({ method, refusal }) => method === row.paymentMethod && refusal === null,
  );
  if (isPossible || priced.quote.payableTwd === 0) return priced;
  const feeTwdOf = (method: PaymentMethod) =>
    priced.terms.payments.find((rule) => rule.method === method)?.feeTwd ?? 0;
  const paymentMethod = findUsualPayment(choices, feeTwdOf) ?? null;
  if (paymentMethod === row.paymentMethod) return priced;
  await changeCheckout(database, row, { paymentMethod });
  return loadCheckout(context, { row: { ...row, paymentMethod }, terms });
}

/** Refuses a checkout in a channel that has not opened yet, or is closed at the moment. */
async function requireOpenShop(database: Database, channelId: number): Promise<void> {
  const [open] = await database
    .select({ id: channel.id })
    .from(channel)
    .where(and(eq(channel.id, channelId), eq(channel.opening, 'OPEN')));
  if (!open) throw new Refusal('SHOP_NOT_OPEN');
}
