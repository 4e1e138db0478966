import * as contract from '@kaituan/contract/order/payment';
import type { GatewayMethod } from '@kaituan/domain/payment/payment-method';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { paymentAttempt } from '#server/database/schema/payment-schema.ts';
import { applyPaymentEvent } from '#server/features/flows/money-in/apply-webhook.ts';
import { getLetterLook } from '#server/features/ground/channel/channel-look.ts';
import { lockOrder } from '#server/features/records/order/lock-order.ts';
import type { AttemptRow } from '#server/features/records/payment/attempt-query.ts';
import { findPartsTwd } from '#server/features/records/payment/part-payments.ts';
import { gatewayUrls } from '#server/features/records/payment/payment-paths.ts';
import { type CallContext, handle, requireCaller } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/http/run-handler.ts';
import {
  type PaymentProvider,
  type PaymentStarted,
  PaymentUnavailable,
} from '#server/platform/payment/payment-provider.ts';
import { beginAttempt } from './begin-attempt.ts';
import { presentPayment } from './present-payment.ts';

/** The attempt is stored before the gateway is called, and no lock is held during the call. */
export const startPayment = handle(
  contract.startPayment,
  async (input, context) => {
    const { database, now, payments } = context;
    const { memberId } = requireCaller(context.caller);
    const { providers } = payments;
    const { order, attempt, isNew, payBy } = await inTransaction(database, async (transaction) => {
      const locked = await lockOrder(transaction, input.orderNo, memberId);
      return beginAttempt(transaction, locked, { method: input.method, providers }, now);
    });
    const partsTwd = await findPartsTwd(database, attempt);
    const payment = presentPayment(order, { attempt, partsTwd }, payBy);
    if (!attempt || !isNew) return { result: { payment, redirect: null } };
    const provider = providers.named(attempt.provider);
    if (!provider) throw new Error(`no provider supports ${attempt.provider}`);
    const { brand } = await getLetterLook(database, order.channelId);
    const description = `${brand}訂單 ${order.orderNo}`;
    const started = await registerAtGateway(context, provider, { ...attempt, description });
    const { method, action, fields } = started;
    return { result: { payment, redirect: { method, action, fields } } };
  },
  { transaction: 'OWN' },
);

async function registerAtGateway(
  { database, now, payments, origin, log }: CallContext,
  provider: PaymentProvider,
  attempt: AttemptRow & { description: string },
): Promise<PaymentStarted> {
  const { attemptNo, orderNo, amountTwd, expiresAt, description } = attempt;
  try {
    const started = await provider.start({
      ...{ attemptNo, amountTwd, expiresAt, description },
      method: attempt.method as GatewayMethod,
      ...gatewayUrls(payments.publicUrl ?? origin, provider.name, attemptNo),
    });
    await keepTradeNo(database, attemptNo, started.providerTradeNo);
    return started;
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    log.warn({ err: error, orderNo }, 'a gateway did not accept a payment');
    const reason = '付款服務沒有回應';
    const failed = { kind: 'FAILED', attemptNo, providerTradeNo: '', amountTwd, at: now } as const;
    await inTransaction(database, (transaction) =>
      applyPaymentEvent(transaction, provider.name, { ...failed, reason }, now),
    );
    throw new Refusal('PAYMENT_UNAVAILABLE', { cause: error });
  }
}

async function keepTradeNo(database: Database, attemptNo: string, providerNo?: string) {
  if (!providerNo) return;
  await database
    .update(paymentAttempt)
    .set({ providerNo })
    .where(eq(paymentAttempt.attemptNo, attemptNo));
}
