import { stateOfRefund } from '@kaituan/domain/payment/gateway-refund';
import { z } from 'zod';
import {
  type RefundOutcome,
  type RefundRequest,
  refuseUnknownSum,
} from '#server/platform/payment/payment-provider.ts';
import { type LinePaySettings, postLinePay } from './line-pay-call.ts';
import { getLinePayDetails } from './line-pay-details.ts';

const refundTimeoutMs = 20_000;
const refundInfo = z.object({ refundTransactionId: z.string() });
/** Codes after which the refund can never be made: too late, too much, none left, not a payment. */
const finalRefusals = new Set(['1150', '1155', '1163', '1164', '1165', '1124']);

/** Refunds a payment; LINE Pay's refunded sum is read first, which makes a repetition harmless. */
export async function refundLinePay(
  settings: LinePaySettings,
  refund: RefundRequest,
): Promise<RefundOutcome> {
  const details = await getLinePayDetails(settings, refund.providerTradeNo);
  const state = stateOfRefund(details.refundedTwd, refund);
  if (state === 'MADE') {
    return { kind: 'DONE', reference: details.lastRefundNo ?? refund.refundNo };
  }
  if (state !== 'OPEN') return refuseUnknownSum('LINE Pay ', details.refundedTwd, state);
  const path = `/v3/payments/${refund.providerTradeNo}/refund`;
  const parameters = { refundAmount: refund.amountTwd };
  const answer = await postLinePay(settings, path, parameters, refundTimeoutMs);
  if (answer.returnCode === '0000') {
    const reference = refundInfo.safeParse(answer.info).data?.refundTransactionId;
    return { kind: 'DONE', reference: reference ?? refund.refundNo };
  }
  const reason = `${answer.returnCode} ${answer.returnMessage}`;
  return finalRefusals.has(answer.returnCode) ? { kind: 'REFUSED', reason } : { kind: 'PENDING' };
}
