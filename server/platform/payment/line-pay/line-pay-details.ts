import { z } from 'zod';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import { answered, getLinePay, type LinePaySettings } from './line-pay-call.ts';

const readTimeoutMs = 20_000;
const wholeTwd = z.number().int();

const details = z.array(
  z.object({
    transactionId: z.string().regex(/^\d{1,30}$/),
    transactionDate: z.coerce.date(),
    orderId: z.string(),
    payInfo: z.array(z.object({ amount: wholeTwd })).default([]),
    refundList: z
      .array(z.object({ refundTransactionId: z.string(), refundAmount: wholeTwd }))
      .default([]),
  }),
);

export type LinePayDetails = {
  attemptNo: string;
  paidTwd: number;
  paidAt: Date;
  refundedTwd: number;
  lastRefundNo: string | undefined;
};

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** LINE Pay's record of a completed payment. */
export async function getLinePayDetails(
  settings: LinePaySettings,
  transactionId: string,
): Promise<LinePayDetails> {
  const query = { transactionId };
  const answer = await getLinePay(settings, '/v3/payments', query, readTimeoutMs);
  if (answer.returnCode !== '0000') throw answered(answer);
  const found = details
    .safeParse(answer.info)
    .data?.find((entry) => entry.transactionId === transactionId);
  if (!found) throw new PaymentUnavailable('LINE_PAY', 'unreadable payment details');
  return {
    attemptNo: found.orderId,
    paidTwd: sum(found.payInfo.map((part) => part.amount)),
    paidAt: found.transactionDate,
    refundedTwd: sum(found.refundList.map((refund) => Math.abs(refund.refundAmount))),
    lastRefundNo: found.refundList.at(-1)?.refundTransactionId,
  };
}
