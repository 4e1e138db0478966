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
import {
  attemptDeadlines,
  nextQueryAt,
} from '#server/features/records/payment/attempt-deadlines.ts';
import {
  type AttemptRow,
  insertAttempt,
  listAttempts,
  offlineProvider,
} from '#server/features/records/payment/attempt-query.ts';
import { findDistrust } from '#server/features/records/payment/later-payments.ts';
import { Refusal } from '#server/http/refusal.ts';
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
const maxAttempts = 50;

/** What is to be paid: an order's amount, or the difference of a change of its pledge. */
type Asked = { order: OrderRow; changeNo: string | null; method: PaymentMethod; amountTwd: number };

/** An unexpired code or account that asks for the same already. */
export async function findPending(
  database: Database,
  { order: { orderNo }, changeNo, method, amountTwd }: Asked,
  now: Date,
): Promise<AttemptRow | undefined> {
  const attempts = await listAttempts(database, orderNo);
  if (attempts.length >= maxAttempts) throw new Refusal('PAYMENT_NOT_AVAILABLE');
  return attempts.find(
    (one) =>
      one.status === 'PENDING' &&
      one.changeNo === changeNo &&
      one.method === method &&
      one.amountTwd === amountTwd &&
      one.expiresAt > now,
  );
}

/** Stores an attempt that pays ahead of the goods: to the shop's account, or at a gateway, which is called next. */
export async function insertAsked(
  database: Database,
  { order: { orderNo, channelId }, ...asked }: Asked & { expiresAt: Date },
  providers: PaymentProviders,
  now: Date,
): Promise<{ attempt: AttemptRow; isNew: boolean }> {
  const { method, expiresAt } = asked;
  if (method === 'BANK_TRANSFER') {
    const { bankAccount: code } = await getChannelTerms(database, channelId);
    const transfer = { provider: offlineProvider, status: 'PENDING', code } as const;
    const attempt = await insertAttempt(database, { ...asked, orderNo, ...transfer }, now);
    return { attempt, isNew: false };
  }
  const provider = providerOf(providers, method)?.name;
  if (!provider) throw new Refusal('PAYMENT_NOT_AVAILABLE');
  const askAt = nextQueryAt({ createdAt: now, expiresAt }, now);
  const values = { ...asked, orderNo, provider, status: 'CREATED', nextQueryAt: askAt } as const;
  return { attempt: await insertAttempt(database, values, now), isNew: true };
}

/** The gateway of a method, where it has one. */
const providerOf = (
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
