import { orderActionsOf } from '@kaituan/domain/order/order-actions';
import { isPaidLater, isPaidWithGoods } from '@kaituan/domain/payment/later-payment';
import { type PaymentMethod, paymentMethodsFor } from '@kaituan/domain/payment/payment-method';
import type { Database } from '#server/database/database.ts';
import type { ChannelPayment } from '#server/database/schema/trading-schema.ts';
import { findHoldLimit } from '#server/features/flows/money-in/hold-limit.ts';
import { listAvailablePayments } from '#server/features/ground/channel/available-payments.ts';
import { getChannelTerms } from '#server/features/ground/channel/channel-terms.ts';
import { listShipments } from '#server/features/records/order/change-shipment.ts';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { attemptDeadlines } from '#server/features/records/payment/attempt-deadlines.ts';
import type { AttemptRow } from '#server/features/records/payment/attempt-query.ts';
import { findDistrust } from '#server/features/records/payment/later-payments.ts';
import type { PaymentProvider } from '#server/platform/payment/payment-provider.ts';
import type { PaymentProviders } from '#server/platform/payment/payment-providers.ts';

export type PayableMethod = ChannelPayment & { payableTwd: number };

/** `isNew`: the gateway has not been called yet. Without an attempt the order is paid on delivery. */
export type Begun = {
  order: OrderRow;
  attempt: AttemptRow | undefined;
  isNew: boolean;
  /** The deadline of a difference; an order has its own. */
  payBy?: Date;
};

/** A limit against abuse, more than any buyer needs. */
export const maxAttempts = 50;

/** The gateway of a method, where it has one. */
export const providerOf = (
  providers: PaymentProviders,
  method: PaymentMethod,
): PaymentProvider | undefined =>
  providers.methods
    .map((supported) => (supported === method ? providers.forMethod(supported) : undefined))
    .find((provider) => provider !== undefined);

/** Whether an order can still be paid. */
export const canBePaid = (order: OrderRow, now: Date): boolean =>
  orderActionsOf(
    {
      order: order.status,
      payment: order.paymentStatus,
      payBy: order.payBy?.getTime() ?? null,
      ...{ shipments: [], returns: [], cancelUntil: null, returnUntil: null, returnablePieces: 0 },
    },
    now.getTime(),
  ).includes('PAY');

/** The methods an unpaid order can be paid with now, each with the total; empty for any other order. */
export async function listPayableMethods(
  database: Database,
  order: OrderRow,
  providers: PaymentProviders,
  now: Date,
): Promise<PayableMethod[]> {
  if (!canBePaid(order, now)) return [];
  const terms = await getChannelTerms(database, order.channelId);
  const limit = await findHoldLimit(database, order, now);
  const distrust = limit?.methods.some(isPaidLater)
    ? await findDistrust(database, order, { exceptOrderNo: order.orderNo, now })
    : undefined;
  const parcels = await listShipments(database, order.orderNo);
  const shippingMethods = parcels.map(({ method }) => method);
  return listAvailablePayments(terms, providers).flatMap((rule) => {
    const payableTwd = payableWith(order, rule);
    const choice = paymentMethodsFor({
      ...{ payableTwd, shippingMethods, enabled: [rule], timely: limit?.methods, distrust },
    }).find(({ method }) => method === rule.method);
    const isOpen =
      choice?.refusal === null &&
      (isPaidWithGoods(rule.method) ||
        attemptDeadlines(rule.method, order, now, limit) !== undefined);
    return isOpen ? [{ ...rule, payableTwd }] : [];
  });
}

/** The fee depends on the method; the one agreed at checkout keeps its agreed fee. */
function payableWith(order: OrderRow, rule: ChannelPayment): number {
  if (rule.method === order.paymentMethod) return order.payableTwd;
  return order.payableTwd - order.paymentFeeTwd + rule.feeTwd;
}
