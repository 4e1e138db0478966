import { z } from 'zod';
import { PaymentUnavailable } from '#server/platform/payment/payment-provider.ts';
import { callEcpay, type EcpaySettings } from './ecpay-settings.ts';

const wholeTwd = z.coerce.number().int();
const closing = z.object({ status: z.string(), amount: wholeTwd });
const detail = z.object({
  RtnValue: z.object({
    amount: wholeTwd,
    status: z.string(),
    close_data: z
      .union([z.array(closing), closing, z.literal('')])
      .nullish()
      .transform((data) => (Array.isArray(data) ? data : data ? [data] : [])),
  }),
});

/** The capture stage of a card payment. */
export type CardStage = 'AUTHORISED' | 'TO_BE_CAPTURED' | 'CAPTURED' | 'GIVEN_UP';
export type CardDetail = { stage: CardStage; amountTwd: number; refundedTwd: number };

const cancelled = new Set(['已取消', '操作取消']);

function stageOf(status: string, closings: { status: string }[]): CardStage | undefined {
  if (closings.some((entry) => entry.status === '已關帳')) return 'CAPTURED';
  if (closings.some((entry) => entry.status === '要關帳')) return 'TO_BE_CAPTURED';
  if (status === '已授權' || status === '操作取消') return 'AUTHORISED';
  return status === '已取消' ? 'GIVEN_UP' : undefined;
}

/** Queries ECPay for a card payment: its capture stage, and the refunded amount. */
export async function getCardDetail(
  settings: EcpaySettings,
  payment: { authorisationNo: string; paidTwd: number; creditCheckCode: string },
): Promise<CardDetail> {
  const text = await callEcpay(settings, '/CreditDetail/QueryTrade/V2', {
    CreditRefundId: payment.authorisationNo,
    CreditAmount: String(payment.paidTwd),
    CreditCheckCode: payment.creditCheckCode,
  });
  const { RtnValue } = parseDetail(text);
  const closings = RtnValue.close_data.filter((entry) => !cancelled.has(entry.status));
  const stage = stageOf(RtnValue.status, closings);
  if (!stage) throw new PaymentUnavailable('ECPAY', `card status ${RtnValue.status}`);
  // Refunds are negative amounts beside the capture, so the sum is what remains.
  const leftTwd = stage === 'GIVEN_UP' ? 0 : closings.reduce((sum, entry) => sum + entry.amount, 0);
  const refundedTwd = stage === 'AUTHORISED' ? 0 : RtnValue.amount - leftTwd;
  return { stage, amountTwd: RtnValue.amount, refundedTwd };
}

function parseDetail(text: string) {
  try {
    return detail.parse(JSON.parse(text));
  } catch (error) {
    throw new PaymentUnavailable('ECPAY', 'unreadable card detail', { cause: error });
  }
}
