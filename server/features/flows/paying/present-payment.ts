import type { Payment } from '@kaituan/contract/order/payment';
import { explainPaymentFailure } from '@kaituan/domain/payment/payment-failure';
import type { OrderRow } from '#server/features/records/order/lock-order.ts';
import { type AttemptRow, isOpenAttempt } from '#server/features/records/payment/attempt-query.ts';
import type { ShownPayment } from '#server/features/records/payment/part-payments.ts';
import type { PledgeChangeRow } from '#server/features/records/pledge/pledge-change.ts';

/** An order's payment in a response, from its representative attempt; a difference has its own deadline. */
export function presentPayment(
  order: Pick<OrderRow, 'orderNo' | 'payBy' | 'paymentMethod' | 'payableTwd'>,
  { attempt, partsTwd }: ShownPayment,
  deadline: Date | null = order.payBy,
): Payment {
  const isOpen = attempt !== undefined && isOpenAttempt(attempt);
  const payBy = isOpen && attempt.status === 'PENDING' ? attempt.expiresAt : deadline;
  return {
    orderNo: order.orderNo,
    method: attempt?.method ?? order.paymentMethod,
    status: attempt?.status ?? 'NONE',
    amountTwd: attempt?.amountTwd ?? order.payableTwd,
    receivedTwd: partsTwd,
    code: isOpen && attempt.code ? presentCode(attempt.code) : null,
    payBy: payBy?.toISOString() ?? null,
    failure:
      attempt?.status === 'FAILED' && attempt.failure
        ? explainPaymentFailure(attempt.failure)
        : null,
    report: attempt?.report ?? null,
  };
}

/** The payment of a difference: it has an amount and a deadline of its own. */
export function presentDifference(
  {
    orderNo,
    differenceTwd,
    heldUntil,
  }: Pick<PledgeChangeRow, 'orderNo' | 'differenceTwd' | 'heldUntil'>,
  attempt: AttemptRow,
  partsTwd: number,
): Payment {
  const { method: paymentMethod } = attempt;
  const order = { orderNo, paymentMethod, payableTwd: differenceTwd, payBy: heldUntil };
  return presentPayment(order, { attempt, partsTwd });
}

const presentCode = (code: Record<string, string>) => ({
  bankCode: code.bankCode ?? null,
  bankName: code.bankName ?? null,
  account: code.account ?? null,
  holder: code.holder ?? null,
  paymentCode: code.paymentCode ?? null,
});
