import type {
  GatewayPaymentStatus,
  PaymentAttemptKey,
} from '#server/platform/payment/payment-provider.ts';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import {
  answered,
  getLinePay,
  type LinePayAnswer,
  type LinePaySettings,
  postLinePay,
} from './line-pay-call.ts';
import { getLinePayDetails } from './line-pay-details.ts';

const checkTimeoutMs = 20_000;
const confirmTimeoutMs = 40_000;

async function completed(
  settings: LinePaySettings,
  attempt: PaymentAttemptKey,
  transactionId: string,
): Promise<GatewayPaymentStatus> {
  const details = await getLinePayDetails(settings, transactionId);
  if (details.attemptNo !== attempt.attemptNo) {
    throw new PaymentUnavailable('LINE_PAY', 'the transaction is of another order');
  }
  return {
    kind: 'DECIDED',
    event: {
      kind: 'PAID',
      attemptNo: attempt.attemptNo,
      providerTradeNo: transactionId,
      amountTwd: details.paidTwd,
      at: details.paidAt,
    },
  };
}

const failed = (
  settings: LinePaySettings,
  attempt: PaymentAttemptKey,
  providerTradeNo: string,
  reason: string,
): GatewayPaymentStatus => ({
  kind: 'DECIDED',
  event: {
    kind: 'FAILED',
    attemptNo: attempt.attemptNo,
    providerTradeNo,
    amountTwd: attempt.amountTwd,
    at: settings.now(),
    reason,
  },
});

const reasonOf = ({ returnCode, returnMessage }: LinePayAnswer) => `${returnCode} ${returnMessage}`;

/** Queries LINE Pay for a payment request's status. */
export async function queryLinePayPayment(
  settings: LinePaySettings,
  attempt: PaymentAttemptKey,
): Promise<GatewayPaymentStatus> {
  const { providerTradeNo } = attempt;
  // Without LINE Pay's id nothing can have been confirmed: no money moved.
  if (!providerTradeNo) return { kind: 'UNKNOWN' };
  const path = `/v3/payments/requests/${providerTradeNo}/check`;
  const answer = await getLinePay(settings, path, {}, checkTimeoutMs);
  switch (answer.returnCode) {
    case '0000':
      return { kind: 'WAITING' };
    case '0110':
      return { kind: 'APPROVED' };
    case '0121':
    case '0122':
      return failed(settings, attempt, providerTradeNo, reasonOf(answer));
    case '0123':
      return completed(settings, attempt, providerTradeNo);
    case '1150':
      return { kind: 'UNKNOWN' };
    default:
      throw answered(answer);
  }
}

/**
 * Confirms an approved payment, which captures the money, then queries again: the confirmation's response
 * may be lost or only report a repetition.
 */
export async function settleLinePay(
  settings: LinePaySettings,
  attempt: PaymentAttemptKey,
): Promise<GatewayPaymentStatus> {
  const before = await queryLinePayPayment(settings, attempt);
  if (before.kind !== 'APPROVED') return before;
  const path = `/v3/payments/${attempt.providerTradeNo}/confirm`;
  const parameters = { amount: attempt.amountTwd, currency: 'TWD' };
  const answer = await postLinePay(settings, path, parameters, confirmTimeoutMs);
  const after = await queryLinePayPayment(settings, attempt);
  if (after.kind === 'APPROVED') throw answered(answer);
  return after;
}
