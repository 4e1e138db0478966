import { isPaidLater } from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodsFor } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import { listAvailablePayments } from '#server/features/ground/channel/available-payments.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';
import type { PledgeChangeRow } from './pledge-change.ts';
import { findChangeHold } from './pledge-hold-limit.ts';

/** The methods that can pay the difference of a changed pledge now. It costs no second payment fee. */
export async function listDifferenceMethods(
  database: Database,
  { order, change }: { order: Pick<OrderRow, 'orderNo' | 'channelId'>; change: PledgeChangeRow },
  providers: PaymentProviders,
  now: Date,
): Promise<PaymentMethod[]> {
  if (now >= change.heldUntil) return [];
  const terms = await getChannelTerms(database, order.channelId);
  const { methods } = await findChangeHold(database, change, now);
  const timely = methods.filter((method) => !isPaidLater(method));
  return paymentMethodsFor({
    ...{ payableTwd: change.differenceTwd, shippingMethods: [], timely },
    enabled: listAvailablePayments(terms, providers),
  }).flatMap(({ method, refusal }) => (refusal === null ? [method] : []));
}
