import { isPaidLater, isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodsFor } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import { listAvailablePayments } from '#server/features/ground/channel/available-payments.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { findDistrust } from '#server/features/records/payment/later-payments.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';
import type { PledgeChangeRow } from './pledge-change.ts';
import { findChangeHold } from './pledge-hold-limit.ts';

type Due = {
  order: Pick<OrderRow, 'orderNo' | 'channelId' | 'memberId'>;
  change: PledgeChangeRow;
};

/**
 * The methods that can pay the difference of a changed pledge now: ahead of the goods, by transfer where the group
 * takes transfers and its member is trusted with one. It costs no second payment fee.
 */
export async function listDifferenceMethods(
  database: Database,
  { order, change }: Due,
  providers: PaymentProviders,
  now: Date,
): Promise<PaymentMethod[]> {
  if (now >= change.heldUntil) return [];
  const { orderNo: exceptOrderNo, channelId } = order;
  const terms = await getChannelTerms(database, channelId);
  const { methods } = await findChangeHold(database, change, now);
  const timely = methods.filter((method) => !isPaidWithGoods(method));
  const distrust = timely.some(isPaidLater)
    ? await findDistrust(database, order, { exceptOrderNo, now })
    : undefined;
  return paymentMethodsFor({
    ...{ payableTwd: change.differenceTwd, shippingMethods: [], timely, distrust },
    enabled: listAvailablePayments(terms, providers),
  }).flatMap(({ method, refusal }) => (refusal === null ? [method] : []));
}
